/// A part of the API's page with which a reader signs in: with a key that is made in the browser.
struct TryItSection: Sendable {
    /// The server id that the page pins, as an app does.
    let serverID: String

    var html: HTML {
        """
        <section id="try-it" aria-labelledby="try-it-title" data-server-id="\(serverID)">
        <h2 id="try-it-title">Sign in from this page</h2>
        <p>This browser makes a P-256 key that nobody can export (WebCrypto), enrolls it here as the device of a new
        user, and signs in with it. Every request and reply is shown. The key is gone with the page; “Remove the device”
        has the server forget it too.</p>
        <div class="inputs">
        <label>User name <input id="try-username" autocomplete="off" spellcheck="false"></label>
        <label>Telephone number <input id="try-phone" inputmode="tel" autocomplete="off" value="+12025550123"></label>
        <label>Invitation, if the server wants one
        <input id="try-invitation" autocomplete="off" spellcheck="false"></label>
        </div>
        <p class="buttons">
        <button type="button" id="try-enroll">Enroll this browser</button>
        <button type="button" id="try-sign-in" disabled>Sign in</button>
        <button type="button" id="try-remove" disabled>Remove the device</button>
        </p>
        <p id="try-status" role="status"></p>
        <ol id="try-log"></ol>
        <noscript><p>This part needs JavaScript; the commands below do the same.</p></noscript>
        </section>

        """
    }
}
