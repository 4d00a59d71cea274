/// The style of the provider's pages, in light and dark, from the width of a phone up.
enum ProviderStyle {
    static let css = """
        :root { color-scheme: light dark; --ground: #f3f5f8; --card: #fff; --text: #1b1f24; --soft: #57606a;
          --line: #d0d6dd; --strong: #0b57b7; --on-strong: #fff; --hover: #eef3fb; --bad: #b3261e; }
        @media (prefers-color-scheme: dark) { :root { --ground: #101317; --card: #1a1e24; --text: #e6e9ed;
          --soft: #a3abb5; --line: #3a414b; --strong: #8ab8ff; --on-strong: #0d1b30; --hover: #232a34;
          --bad: #ff9188; } }
        * { box-sizing: border-box; }
        body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
          background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
        main { width: 100%; max-width: 26rem; background: var(--card); border: 1px solid var(--line);
          border-radius: 1rem; padding: 1.75rem 1.5rem; }
        h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
        p { margin: 0 0 1rem; overflow-wrap: anywhere; }
        .brand { font-size: .85rem; font-weight: 600; color: var(--strong); margin-bottom: .75rem; }
        .soft { color: var(--soft); font-size: .875rem; margin: 1.25rem 0 0; }
        .problem { color: var(--bad); font-weight: 600; }
        form { display: grid; gap: .6rem; }
        button { font: inherit; color: inherit; text-align: left; background: transparent; cursor: pointer;
          border: 1px solid var(--line); border-radius: .75rem; padding: .75rem 1rem; min-height: 2.75rem;
          overflow-wrap: anywhere; }
        button strong, button span { display: block; }
        button span { color: var(--soft); font-size: .9rem; }
        button .mark { color: var(--strong); font-weight: 600; }
        button:hover { background: var(--hover); }
        button.strong { background: var(--strong); border-color: var(--strong); color: var(--on-strong);
          font-weight: 600; text-align: center; }
        button.strong:hover { filter: brightness(1.08); }
        button.quiet { text-align: center; color: var(--strong); }
        label { font-weight: 600; font-size: .9rem; margin-top: .4rem; }
        input { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line);
          border-radius: .6rem; padding: .65rem .8rem; width: 100%; min-height: 2.75rem; }
        ul { list-style: none; padding: 0; margin: 0 0 1rem; }
        li { padding: .5rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
        li span { color: var(--soft); }
        :focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
        """
}
