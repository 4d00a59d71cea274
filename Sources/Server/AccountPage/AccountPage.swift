import LatchkeyWire

/// `GET /account`: the page on which a user looks after their account.
///
/// It is the same for everybody: its script asks for what it shows, with the token that the link's code is worth.
enum AccountPage {
    static var page: HTMLPage {
        HTMLPage(title: "Your account", body: body, style: AccountPageStyle.css, script: AccountPageScript.source)
    }

    /// What the page says of each kind of notice.
    private static var words: String {
        let sentences = NoticeKind.allCases.compactMap { kind in kind.sentence.map { (kind.rawValue, $0) } }
        let words = Dictionary(uniqueKeysWithValues: sentences)
        return String(decoding: SortedJSON.bytes(of: words) ?? Array("{}".utf8), as: UTF8.self)
    }

    private static var body: HTML {
        """
        <a class="skip" href="#main">Skip to your account</a>
        <header><h1>Your account</h1></header>
        <main id="main" class="account" data-words="\(words)">
        <div class="top"><p id="whose"></p><button id="close" hidden>Close this page</button></div>
        <p id="status" role="status" tabindex="-1">Opening …</p>
        <p><button id="retry" hidden>Try again</button></p>
        <noscript><p>This page shows nothing without its script, which comes from this server alone.</p></noscript>
        <section id="codes" class="warning" aria-labelledby="new-codes-title" hidden>
        <h2 id="new-codes-title" tabindex="-1">Your new recovery codes</h2>
        <p>Write them down now: they are not shown again. Each is for one use.</p>
        <ol id="codes-list" class="codes"></ol>
        <button id="codes-written">I have written them down</button>
        </section>
        <div id="content" hidden>
        <section id="recovery" class="warning" aria-labelledby="recovery-title" hidden>
        <h2 id="recovery-title">Somebody wants to get into this account</h2>
        <p id="recovery-text"></p>
        <button id="stop-recovery" class="danger">It wasn't me: stop it</button>
        </section>
        <section aria-labelledby="devices-title">
        <h2 id="devices-title" tabindex="-1">Devices</h2>
        <ul id="devices" class="rows"></ul>
        </section>
        <section aria-labelledby="sessions-title">
        <h2 id="sessions-title" tabindex="-1">Where you are signed in</h2>
        <ul id="sessions" class="rows"></ul>
        <button id="end-all" class="danger">Sign out everywhere</button>
        </section>
        <section aria-labelledby="codes-title">
        <h2 id="codes-title" tabindex="-1">Recovery codes</h2>
        <p id="codes-left"></p>
        <button id="make-codes">Make ten new codes</button>
        </section>
        <section aria-labelledby="notices-title">
        <h2 id="notices-title" tabindex="-1">What happened</h2>
        <ul id="notices" class="rows"></ul>
        <button id="older" hidden>Show older ones</button>
        <button id="mark-read" hidden>Mark all as read</button>
        </section>
        </div>
        <dialog id="ask" aria-labelledby="ask-title" aria-describedby="ask-text">
        <h2 id="ask-title"></h2>
        <p id="ask-text"></p>
        <button id="ask-no">Cancel</button><button id="ask-yes" class="danger"></button>
        </dialog>
        </main>
        """
    }
}
