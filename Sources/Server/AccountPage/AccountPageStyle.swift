/// The style of the account page, beside that of all pages.
enum AccountPageStyle {
    static let css = """
        .account { max-width: 46rem; margin: 0 auto; padding: .75rem 1.4rem 4rem; }
        header:has(+ .account) { max-width: 46rem; }
        section h2:first-child { margin-top: 2.25rem; }
        .top { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; }
        .top p { margin: 0; overflow-wrap: anywhere; }
        #status { position: sticky; top: 0; margin: 0; padding: .6rem 0; background: var(--ground); z-index: 1; }
        .rows { list-style: none; margin: 0 0 1rem; padding: 0; }
        .rows li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center;
          justify-content: space-between; border-top: 1px solid var(--line); padding: .75rem 0; }
        .rows li:first-child { border-top: 0; }
        .rows li > div { flex: 1 1 14rem; min-width: 0; overflow-wrap: anywhere; }
        .rows button, .top button { margin: 0; }
        .rows p { margin: 0; }
        .unread p:first-child::before { content: "New: "; font-weight: 700; color: var(--link); }
        .danger { color: var(--delete); border-color: var(--delete); }
        .warning { border: 2px solid var(--delete); border-radius: 8px; padding: 0 1.1rem 1.1rem; margin-top: 1.5rem; }
        section.warning h2:first-child { margin-top: 1rem; border: 0; }
        .codes { columns: 2 12rem; font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
        dialog { max-width: min(30rem, calc(100vw - 2rem)); border: 1px solid var(--line); border-radius: 10px;
          background: var(--ground); color: var(--text); padding: 1.25rem; }
        dialog h2 { margin: 0 0 .75rem; border: 0; }
        dialog::backdrop { background: rgb(0 0 0 / .5); }
        [hidden] { display: none !important; }
        @media (max-width: 48rem) { .account { padding-inline: 1rem; } }
        """
}
