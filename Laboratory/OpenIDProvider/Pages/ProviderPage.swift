import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyWire

/// The form of a page: where it goes, and the ticket that makes it good.
struct PageForm: Sendable {
    let action: String
    let ticket: String
    /// Where the reply may lead; `nil` if only to this provider.
    let redirectURI: RedirectURI?

    /// A form with its ticket around some controls.
    func html(_ controls: HTML) -> HTML {
        """
        <form method="post" action="\(action)">
        <input type="hidden" name="ticket" value="\(ticket)">
        \(controls)
        </form>
        """
    }
}

/// A page of the provider: no script, nothing from elsewhere, and a policy that forbids both.
struct ProviderPage: Sendable {
    let title: String
    let body: HTML
    /// Where the forms of the page may lead besides the provider.
    var redirectURI: RedirectURI?

    func response(status: Int = 200) -> HTTPResponse {
        let style = HTML(stringLiteral: ProviderStyle.css)
        let page: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <style>\(style)</style>
            </head>
            <body>
            <main>
            <p class="brand">Latchkey lab accounts</p>
            <h1>\(title)</h1>
            \(body)
            </main>
            </body>
            </html>

            """
        return HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy,
                "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY", "Cache-Control": "no-store",
            ], body: Array(page.markup.utf8))
    }

    /// A form's reply redirects to the app, which browsers count as a target of the form (CSP Level 3 §6.4.2.1).
    private var policy: String {
        "default-src 'none'; style-src 'sha256-\(Self.styleHash)'; base-uri 'none'; frame-ancestors 'none'; "
            + "form-action 'self'" + (redirectURI.map { " " + $0.policySource } ?? "")
    }

    private static let styleHash = Base64.encode(HashAlgorithm.sha256.hash(Array(ProviderStyle.css.utf8)))
}

extension ProviderPage {
    /// Choose an account.
    static func chooser(
        _ client: OpenIDClient, accounts: [OpenIDAccount], signedIn: Set<String>, _ form: PageForm
    ) -> ProviderPage {
        let rows = HTML(
            accounts.map { account in
                let mark: HTML =
                    signedIn.contains(account.subject) ? "\n<span class=\"mark\">Signed in</span>" : ""
                return """
                    <button name="account" value="\(account.subject)"><strong>\(account.name)</strong>
                    <span>\(account.email)</span>\(mark)</button>

                    """
            })
        return ProviderPage(
            title: "Choose an account",
            body: """
                <p>to continue to <b>\(client.name)</b></p>
                \(form.html("""
                    \(rows)<button name="action" value="another" class="quiet">Use another account</button>
                    <button name="action" value="cancel" class="quiet">Cancel</button>
                    """))
                <p class="soft">\(client.name) will learn your name and your email address. This provider belongs to a
                laboratory: it asks for no password.</p>
                """, redirectURI: form.redirectURI)
    }

    /// Allow an app to learn who the person is.
    static func consent(_ client: OpenIDClient, account: OpenIDAccount, _ form: PageForm) -> ProviderPage {
        ProviderPage(
            title: "Sign in to \(client.name)",
            body: """
                <p>as <b>\(account.name)</b> (\(account.email))</p>
                <p>\(client.name) will learn your name and your email address.</p>
                \(form.html("""
                    <button name="action" value="allow" class="strong">Continue</button>
                    <button name="action" value="cancel" class="quiet">Cancel</button>
                    """))
                """, redirectURI: form.redirectURI)
    }

    /// Create an account.
    static func newAccount(
        _ client: OpenIDClient, name: String, email: String, problem: NewAccountProblem?, _ form: PageForm
    ) -> ProviderPage {
        let alert: HTML = problem.map { "<p class=\"problem\" role=\"alert\">\($0.sentence)</p>\n" } ?? ""
        return ProviderPage(
            title: "Use another account",
            body: """
                <p>to continue to <b>\(client.name)</b></p>
                \(alert)\(form.html("""
                    <label for="name">Name</label>
                    <input id="name" name="name" type="text" autocomplete="name" maxlength="100" value="\(name)">
                    <label for="email">Email address</label>
                    <input id="email" name="email" type="email" autocomplete="email" maxlength="254" value="\(email)">
                    <button name="action" value="create" class="strong">Continue</button>
                    <button name="action" value="back" class="quiet">Back</button>
                    <button name="action" value="cancel" class="quiet">Cancel</button>
                    """))
                <p class="soft">The account is created in this laboratory. No message is sent to the address.</p>
                """, redirectURI: form.redirectURI)
    }

    /// Who is signed in at the provider.
    static func session(_ accounts: [OpenIDAccount], _ form: PageForm) -> ProviderPage {
        guard !accounts.isEmpty else {
            return ProviderPage(title: "Signed out", body: "<p>No account is signed in in this browser.</p>")
        }
        let rows = HTML(accounts.map { "<li><strong>\($0.name)</strong> <span>\($0.email)</span></li>\n" })
        return ProviderPage(
            title: "Signed in",
            body: """
                <p>These accounts are signed in in this browser. Signing out of an app does not change that.</p>
                <ul>
                \(rows)</ul>
                \(form.html("<button name=\"action\" value=\"signOut\" class=\"strong\">Sign out</button>"))
                """)
    }

    /// A request that no app can be told about.
    static func fault(_ fault: PageFault) -> ProviderPage {
        ProviderPage(
            title: "This sign-in can’t go on",
            body: """
                <p>\(fault.sentence)</p>
                <p>Go back to the app and start again.</p>
                <p class="soft">Error: <code>\(fault.code)</code></p>
                """)
    }

    /// A request under a name that is not the provider's.
    static func foreignHost(issuer: String) -> ProviderPage {
        ProviderPage(
            title: "This is not the provider’s address",
            body: "<p>Open it as <code>\(issuer)</code>.</p>")
    }
}
