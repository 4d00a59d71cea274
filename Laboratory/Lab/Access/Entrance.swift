import LatchkeyHTTP

/// The page at which visitors enter the token of a lab that asks for one.
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

    var notice: Notice?

    /// The page as a reply.
    func response(status: Int) -> HTTPResponse {
        var response = SmallPage(content: content).response(status: status)
        response.headers["WWW-Authenticate"] = #"Bearer realm="lab""#
        // With no-referrer a browser would send the form with `Origin: null`.
        response.headers["Referrer-Policy"] = "same-origin"
        return response
    }

    private var content: String {
        let alert = notice.map { "<p id=\"wrong\" class=\"notice error\" role=\"alert\">\($0.words)</p>\n" } ?? ""
        let fault = notice == nil ? "" : " aria-invalid=\"true\" aria-describedby=\"wrong\""
        return """
            <p>This lab asks for its token, which stands in the file that it was started with.</p>
            \(alert)<form method="post" action="/lab/login">
            <label for="token">Token</label>
            <input id="token" type="password" name="token" autocomplete="off" required autofocus\(fault)>
            <button class="primary">Enter</button>
            </form>
            """
    }
}
