import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyWire

/// A whole page: no script, nothing from elsewhere, and a policy that forbids both.
struct HTMLPage: Sendable {
    let title: String
    let body: HTML

    /// The media type of a page.
    static let mediaType = "text/html; charset=utf-8"

    /// The page as a reply.
    var response: HTTPResponse {
        let style = HTML(stringLiteral: PageStyle.css)
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
            \(body)
            </body>
            </html>

            """
        return HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": Self.mediaType, "Content-Security-Policy": Self.policy,
                "Referrer-Policy": "no-referrer",
            ], body: Array(page.markup.utf8))
    }

    /// Nothing but our own style, known by its hash (CSP Level 3).
    static let policy =
        "default-src 'none'; style-src 'sha256-"
        + Base64.encode(HashAlgorithm.sha256.hash(Array(PageStyle.css.utf8)))
        + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}
