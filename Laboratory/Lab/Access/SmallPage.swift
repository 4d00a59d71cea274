import LatchkeyHTTP

/// A page of a few lines beside the lab's own.
struct SmallPage: Sendable {
    /// The files that it needs, also before anybody has a token.
    static let files: Set<String> = ["/css/base.css", "/css/entrance.css", "/icon.svg"]

    /// Markup from our own source.
    let content: String

    /// What a browser gets at an address where nothing is.
    static let nowhere = SmallPage(
        content: """
            <p>Nothing is at this address.</p>
            <p><a href="/">Open the lab</a></p>
            """)

    /// Whether a request is a browser's that shows a person what it gets.
    static func isWanted(by request: HTTPRequest) -> Bool {
        request.method == .get && !request.path.hasPrefix("/lab/api/")
            && request.headers["Accept"]?.contains("text/html") == true
    }

    /// The page as a reply.
    func response(status: Int) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Array(html.utf8))
    }

    private var html: String {
        """
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
        \(content)
        </main>
        </body>
        </html>

        """
    }
}
