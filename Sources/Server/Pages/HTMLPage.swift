import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyWire

/// A whole page: nothing from elsewhere, no script but its own, and a policy that forbids both.
struct HTMLPage: Sendable {
    let title: String
    let body: HTML
    /// The page's own style beside that of all pages, from our source.
    var style = ""
    /// The page's own script, from our source; empty for none.
    var script = ""

    /// The media type of a page.
    static let mediaType = "text/html; charset=utf-8"

    /// The page as a reply.
    var response: HTTPResponse {
        let page: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <style>\(HTML(stringLiteral: css))</style>
            </head>
            <body>
            \(body)\(scriptElement)
            </body>
            </html>

            """
        return HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": Self.mediaType, "Content-Security-Policy": policy,
                "Referrer-Policy": "no-referrer",
            ], body: Array(page.markup.utf8))
    }

    private var css: String { style.isEmpty ? PageStyle.css : PageStyle.css + "\n" + style }

    private var scriptElement: HTML {
        script.isEmpty ? "" : "\n<script>\(HTML(stringLiteral: script))</script>"
    }

    /// Nothing but our own style and script, known by their hashes (CSP Level 3); the script asks this server alone.
    private var policy: String {
        let scripts = script.isEmpty ? "" : "script-src \(Self.source(script)); connect-src 'self'; "
        return "default-src 'none'; style-src \(Self.source(css)); \(scripts)"
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }

    private static func source(_ text: String) -> String {
        "'sha256-\(Base64.encode(HashAlgorithm.sha256.hash(Array(text.utf8))))'"
    }
}
