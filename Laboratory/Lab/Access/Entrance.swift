import LatchkeyHTTP

/// The page at which visitors enter the token of a lab that is open to a network.
struct Entrance: Sendable {
    /// What a visitor is told.
    enum Notice: Sendable {
        case wrongToken
        case wait(seconds: Int)

        var words: String {
            switch self {
            case .wrongToken: "This is not the token of this lab. Copy it anew: it stands in the file of --token-file."
            case .wait(let seconds): "Too many wrong tokens came from your address. Try again in \(seconds) s."
            }
        }
    }

    /// Files of the page that it needs before anybody has a token.
    static let files: Set<String> = ["/css/base.css", "/css/entrance.css", "/icon.svg"]

    var notice: Notice?

    /// The page as a reply.
    func response(status: Int) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                "Content-Type": "text/html; charset=utf-8", "WWW-Authenticate": #"Bearer realm="lab""#,
                // With no-referrer a browser would send the form with `Origin: null`.
                "Referrer-Policy": "same-origin",
            ], body: Array(html.utf8))
    }

    private var html: String {
        let alert = notice.map { "<p id=\"wrong\" class=\"notice error\" role=\"alert\">\($0.words)</p>\n" } ?? ""
        let fault = notice == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"wrong\""
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Latchkey lab</title>
            <link rel="icon" href="/icon.svg" type="image/svg+xml">
            <link rel="stylesheet" href="/css/base.css">
            <link rel="stylesheet" href="/css/entrance.css">
            </head>
            <body class="entrance">
            <main>
            <h1>Latchkey <span>lab</span></h1>
            <p>This lab is open to the network. Its token stands in the file that it was started with.</p>
            \(alert)<form method="post" action="/lab/login">
            <label for="token">Token</label>
            <input id="token" type="password" name="token" autocomplete="off" required autofocus\(fault)>
            <button class="primary">Enter</button>
            </form>
            </main>
            </body>
            </html>

            """
    }
}
