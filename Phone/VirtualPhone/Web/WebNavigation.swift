import Foundation

/// The way of a session over pages: a state machine that says what to do next.
struct WebNavigation: Sendable {
    enum Step: Sendable, Hashable {
        /// Send a request.
        case load(WebRequest)
        /// Show a page.
        case show(WebDocument)
        /// Show that a page can't be shown.
        case fail(WebFailure)
        /// The session was led to its callback.
        case end(String)
        /// Nothing changes.
        case stay
    }

    let callback: WebCallback
    /// The schemes that the app has registered.
    let schemes: [String]
    /// The request of the page that is shown or loaded.
    private(set) var request: WebRequest?
    private var document: WebDocument?
    private var redirects = 0

    private static let maximumRedirects = 20

    init(callback: WebCallback, schemes: [String]) {
        self.callback = callback
        self.schemes = schemes
    }

    /// The host of the page that is shown or loaded.
    var host: String { request?.url.host ?? "" }

    /// Goes to a page.
    mutating func open(_ url: URL, form: String? = nil, headers: [String: String] = [:]) -> Step {
        redirects = 0
        return go(to: url, form: form, headers: headers)
    }

    /// Loads the page again.
    mutating func retry() -> Step {
        guard let request else { return .stay }
        // Not loaded as it is: it may be one that was refused.
        return open(request.url, form: request.form, headers: request.headers)
    }

    private mutating func go(to url: URL, form: String?, headers: [String: String] = [:]) -> Step {
        let text = url.absoluteString
        if callback.matches(text, registered: schemes) { return .end(text) }
        document = nil
        guard let host = url.host, !host.isEmpty, text.utf8.count <= Self.maximumAddress else {
            return .fail(.invalidAddress)
        }
        request = WebRequest(url: url, form: form, headers: headers)
        switch url.scheme?.lowercased() {
        case "https": break
        case "http": guard Self.isLoopback(host) else { return .fail(.insecure) }
        default: return .fail(.invalidAddress)
        }
        return request.map { .load($0) } ?? .stay
    }

    /// The longest address: bytes.
    private static let maximumAddress = 16_384

    /// Whether a host is this computer; names but `localhost` are not looked up.
    static func isLoopback(_ host: String) -> Bool {
        if ["localhost", "::1", "[::1]"].contains(host.lowercased()) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    // MARK: Responses

    /// Takes the response to the request.
    mutating func take(_ reply: WebReply) -> Step {
        guard let request else { return .stay }
        switch reply {
        case .failure(let failure): return .fail(failure)
        case .response(let status, let headers, let body):
            if [301, 302, 303, 307, 308].contains(status), let location = headers["location"], !location.isEmpty {
                return redirect(to: location, status, from: request)
            }
            return show(status, headers["content-type"] ?? "", body)
        }
    }

    private mutating func redirect(to location: String, _ status: Int, from request: WebRequest) -> Step {
        redirects += 1
        guard redirects <= Self.maximumRedirects else { return .fail(.tooManyRedirects) }
        guard let url = URL(string: location, relativeTo: request.url)?.absoluteURL else {
            return .fail(.invalidAddress)
        }
        return go(to: url, form: [307, 308].contains(status) ? request.form : nil)
    }

    private mutating func show(_ status: Int, _ type: String, _ body: [UInt8]) -> Step {
        guard !body.isEmpty else { return .fail(.status) }
        let (kind, charset) = Self.parts(of: type)
        let page: WebDocument
        switch kind {
        case "", "text/html", "application/xhtml+xml": page = WebDocument(html: body, encoding: charset)
        case "text/plain": page = WebDocument(plain: String(decoding: body, as: UTF8.self))
        default: return .fail(.kind)
        }
        document = page
        return .show(page)
    }

    /// The kind and the charset of a field `Content-Type`.
    private static func parts(of type: String) -> (kind: String, charset: String?) {
        let parts = type.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        let charset = parts.dropFirst().first { $0.hasPrefix("charset=") }?.dropFirst("charset=".count)
        return (parts.first ?? "", charset.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"")) })
    }

    // MARK: What a person does

    /// Follows a link, or presses a button, of the page that is shown.
    mutating func follow(_ index: Int, _ entries: WebEntries) -> Step {
        guard let document, document.elements.indices.contains(index) else { return .stay }
        switch document.elements[index] {
        case .link(_, let target):
            // A place on the same page.
            if target.hasPrefix("#") { return .stay }
            return resolve(target).map { open($0) } ?? .fail(.invalidAddress)
        case .button(let button):
            guard let form = button.form, button.isEnabled else { return .stay }
            return submit(form, pressing: index, button, entries)
        case .heading, .text, .field, .checkbox, .line: return .stay
        }
    }

    /// Return was pressed in a field.
    mutating func submit(from field: Int, _ entries: WebEntries) -> Step {
        guard let document, document.elements.indices.contains(field),
            case .field(let known) = document.elements[field], let form = known.form
        else { return .stay }
        if let button = document.defaultButton(of: form) { return follow(button, entries) }
        return submit(form, pressing: nil, nil, entries)
    }

    private mutating func submit(
        _ index: Int, pressing pressed: Int?, _ button: WebDocument.Button?, _ entries: WebEntries
    ) -> Step {
        guard let document, document.forms.indices.contains(index), let page = request?.url else { return .stay }
        let form = document.forms[index]
        guard form.isSupported else { return .fail(.kind) }
        let text = WebDocument.encoded(document.values(of: form, pressing: pressed, entries))
        let action = button?.action ?? form.action
        guard let target = action.isEmpty ? page : resolve(action) else { return .fail(.invalidAddress) }
        if (button?.method ?? form.method) == .post {
            return open(target, form: text, headers: ["Origin": Self.origin(of: page)])
        }
        // The values take the place of the address's own.
        var parts = URLComponents(url: target, resolvingAgainstBaseURL: true)
        parts?.percentEncodedQuery = text
        parts?.fragment = nil
        return (parts?.url).map { open($0) } ?? .fail(.invalidAddress)
    }

    private func resolve(_ target: String) -> URL? {
        let text = target.trimmingCharacters(in: .whitespacesAndNewlines)
        let base = document?.base.flatMap { URL(string: $0, relativeTo: request?.url)?.absoluteURL } ?? request?.url
        return URL(string: text, relativeTo: base)?.absoluteURL
    }

    private static func origin(of url: URL) -> String {
        "\(url.scheme ?? "https")://\(url.host ?? "")\(url.port.map { ":\($0)" } ?? "")"
    }
}
