/// The style of pages, in light and dark, from the width of a phone up.
enum PageStyle {
    static let css = """
        :root { color-scheme: light dark; --ground: #fff; --raised: #f5f6f8; --text: #1b1f24; --soft: #57606a;
          --line: #d5dae0; --link: #0b57b7; --get: #0a6b3d; --post: #0b57b7; --delete: #b3261e; }
        @media (prefers-color-scheme: dark) { :root { --ground: #14171b; --raised: #1d2127; --text: #e4e7eb;
          --soft: #a0a8b2; --line: #363c45; --link: #7db4ff; --get: #62cf95; --post: #7db4ff; --delete: #ff9188; } }
        * { box-sizing: border-box; }
        html { scroll-padding-top: 1rem; }
        body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; }
        a { color: var(--link); }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
        .skip { position: absolute; left: -99rem; }
        .skip:focus { left: 1rem; top: 1rem; background: var(--ground); padding: .5rem; z-index: 1; }
        header { max-width: 84rem; margin: 0 auto; padding: 1.5rem 1.4rem 0; }
        header h1 { margin: 0; }
        .layout { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 84rem; margin: 0 auto; }
        nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1.5rem 1rem;
          border-right: 1px solid var(--line); font-size: .9rem; }
        nav p { margin: 1rem .4rem .25rem; color: var(--soft); font-weight: 600; }
        nav ul { list-style: none; margin: 0; padding: 0; }
        nav a { display: block; padding: .2rem .4rem; color: inherit; text-decoration: none; border-radius: 4px;
          overflow-wrap: anywhere; }
        nav a:hover { background: var(--raised); color: var(--link); }
        main { padding: 1.5rem 2rem 4rem; min-width: 0; }
        main.wide { max-width: 84rem; margin: 0 auto; }
        h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 0 1rem; }
        h2 { font-size: 1.35rem; margin: 3rem 0 1rem; border-bottom: 1px solid var(--line); padding-bottom: .3rem; }
        h3 { font-size: 1.1rem; margin: 0 0 .5rem; }
        h4 { font-size: .95rem; margin: 1.25rem 0 .4rem; }
        article { border: 1px solid var(--line); border-radius: 8px; padding: 1.1rem 1.25rem; margin: 0 0 1.5rem; }
        article:target { border-color: var(--link); }
        .route { margin: 0 0 .75rem; overflow-wrap: anywhere; }
        .method { font-weight: 700; margin-right: .4rem; }
        .get { color: var(--get); } .post { color: var(--post); } .delete { color: var(--delete); }
        code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .875em; }
        code { overflow-wrap: anywhere; }
        pre { background: var(--raised); border-radius: 6px; padding: .75rem .9rem; margin: .4rem 0;
          white-space: pre-wrap; overflow-wrap: anywhere; }
        .scroll { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; font-size: .92rem; }
        th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); }
        thead th { border-top: 0; color: var(--soft); font-weight: 600; }
        tbody th { font-weight: 400; }
        .fields th { width: 26%; } .fields td:last-child { width: 42%; } .refusals th:first-child { width: 34%; }
        .refusals th:nth-child(2), .refusals td:nth-child(2) { width: 5rem; }
        .data th, .data td { white-space: nowrap; padding-right: 1.25rem; }
        .soft { color: var(--soft); }
        .inputs { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: .75rem; }
        label { display: block; font-size: .92rem; color: var(--soft); }
        input, button { font: inherit; color: var(--text); border: 1px solid var(--soft); border-radius: 6px;
          padding: .45rem .6rem; background: var(--ground); }
        input { display: block; width: 100%; margin-top: .2rem; }
        button { background: var(--raised); cursor: pointer; margin: 0 .4rem .4rem 0; min-height: 2.75rem; }
        button:disabled { color: var(--soft); border-color: var(--line); cursor: default; }
        [role=status] { font-weight: 600; min-height: 1.55em; }
        summary { cursor: pointer; color: var(--link); padding: .2rem 0; }
        @media (min-width: 48.01rem) { nav details[open] > summary { display: none; } }
        @media (max-width: 48rem) {
          html { scroll-padding-top: 4rem; }
          header { padding: 1.25rem 1rem .25rem; }
          .layout { display: block; }
          nav { background: var(--ground); border-right: 0; border-bottom: 1px solid var(--line); padding: .3rem 1rem;
            z-index: 1; }
          nav summary { font-size: 1rem; padding: .6rem 0; }
          nav a { padding: .45rem .4rem; }
          main { padding: 1.25rem 1rem 3rem; }
          article { padding: 1rem; }
          .fields thead, .refusals thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px;
            overflow: hidden; }
          .fields tbody tr, .refusals tbody tr { display: block; border-top: 1px solid var(--line); padding: .5rem 0; }
          .fields tbody tr > *, .refusals tbody tr > * { display: block; width: auto !important; border: 0; padding: .1rem 0; }
          .refusals tbody th, .refusals tbody td:nth-child(2) { display: inline-block; margin-right: .75rem; }
        }
        @media print { nav, .skip { display: none; } .layout { display: block; } article { break-inside: avoid; } }
        """
}
