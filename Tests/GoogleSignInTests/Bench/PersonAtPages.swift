import Foundation
import LatchkeyHTTP
import OpenIDProvider
import UIKit

@testable import GoogleSignIn

/// A browser without a screen, with the person who uses it: it walks through the provider's real pages.
@MainActor
final class PersonAtPages: SignInBrowser {
    /// What the person does at a page.
    enum Answer {
        /// Chooses the account with an address.
        case account(String)
        /// Makes a new account.
        case create(name: String, email: String)
        /// Taps Cancel on the page.
        case cancel
        /// Closes the browser.
        case close
        /// Opens a URL that somebody else made, with the sign-in's state if it has the word STATE in it.
        case open(String)
    }

    /// The answers to come, one for each page.
    var answers: [Answer] = []
    /// The first pages that were opened, by their queries.
    private(set) var opened: [[String: String]] = []
    /// How many pages were seen.
    private(set) var pages = 0
    private let server: ProviderServer
    private var cookie: String?

    /// Pages without an answer, or without the control for it.
    struct Lost: Error {}

    init(_ server: ProviderServer) {
        self.server = server
    }

    func take(_ url: URL) -> Bool { false }

    func callback(_ page: URL, scheme: String, over controller: UIViewController) async throws -> URL {
        let items = URLComponents(url: page, resolvingAgainstBaseURL: false)?.queryItems ?? []
        opened.append(Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first })
        var response = try await browse(.get, page.path + "?" + (page.query(percentEncoded: true) ?? ""))
        while response.headers["Location"] == nil {
            pages += 1
            guard !answers.isEmpty else { throw Lost() }
            switch answers.removeFirst() {
            case .account(let email): response = try await answer(response, [("account", try subject(of: email))])
            case .create(let name, let email):
                let form = try await answer(response, [("action", "another")])
                response = try await answer(form, [("action", "create"), ("name", name), ("email", email)])
            case .cancel: response = try await answer(response, [("action", "cancel")])
            case .close: throw GIDSignInError(.canceled)
            case .open(let text):
                let url = URL(string: text.replacingOccurrences(of: "STATE", with: opened.last?["state"] ?? ""))
                return try url ?? { throw Lost() }()
            }
        }
        guard let url = response.headers["Location"].flatMap(URL.init), url.scheme == scheme else { throw Lost() }
        return url
    }

    private func subject(of email: String) throws -> String {
        guard let account = server.provider.accounts.first(where: { $0.email == email }) else { throw Lost() }
        return account.subject
    }

    /// Sends a page's form.
    private func answer(_ page: HTTPResponse, _ fields: [(String, String)]) async throws -> HTTPResponse {
        let text = String(decoding: page.body, as: UTF8.self)
        guard let mark = text.range(of: #"name="ticket" value=""#) else { throw Lost() }
        let ticket = String(text[mark.upperBound...].prefix { $0 != "\"" })
        return try await browse(.post, "/openid/authorize/answer", [("ticket", ticket)] + fields)
    }

    private func browse(
        _ method: HTTPMethod, _ target: String, _ fields: [(String, String)] = []
    ) async throws -> HTTPResponse {
        var headers: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]
        headers["Host"] = URL(string: server.issuer).map { "127.0.0.1:\($0.port ?? 0)" }
        headers["Cookie"] = cookie
        let response = await server.provider.respond(
            to: try HTTPRequest(method, target, headers: headers, body: Array(Web.encoded(fields).utf8)))
        if let new = response.headers["Set-Cookie"] { cookie = new.split(separator: ";").first.map(String.init) }
        return response
    }
}
