import LatchkeyHTTP
import LatchkeyWire

extension RouteTable {
    /// Binds `/docs`, and `/` to lead there.
    mutating func onDocs(_ docs: DocsPage) {
        let (page, proxies) = (MadeOnce { AddressedPage(docs) }, proxies)
        bind(.docs, accepts: .none) { request, _ throws(RequestFailure) in page.value.response(to: request, proxies) }
        on(.get, path: "/", accepts: .none, describedBy: nil) { _ in
            // Another page may be there one day. Relative: the server's address may have a path.
            let location = String(Endpoint.docs.path.dropFirst())
            return HTTPResponse(status: 303, headers: ["Location": location, "Cache-Control": "no-store"])
        }
    }
}

/// The API's page, completed for each reader with the address by which they call the server.
struct AddressedPage: Sendable {
    /// Stands for the address; no name ends so (RFC 2606 §2).
    private static let mark = "http://server.invalid"

    private let template: HTTPResponse
    private let places: [Range<Int>]

    init(_ docs: DocsPage) {
        template = docs.page(address: Self.mark).response
        places = template.body.ranges(of: Array(Self.mark.utf8))
    }

    /// The page for a request.
    func response(to request: HTTPRequest, _ proxies: TrustedProxies) -> HTTPResponse {
        // The gate lets no byte pass in `Host` that could be markup, but the page need not rely on it.
        let address = Array(HTML(text: Self.address(request, proxies)).markup.utf8)
        var response = template
        for place in places.reversed() { response.body.replaceSubrange(place, with: address) }
        return response
    }

    /// The address by which the client called the server, over TLS if a trusted proxy says so.
    ///
    /// `Host` may be missing in HTTP/1.0 alone.
    private static func address(_ request: HTTPRequest, _ proxies: TrustedProxies) -> String {
        let isOverTLS =
            proxies.isTrusted(peer: request.remoteAddress)
            && request.headers["X-Forwarded-Proto"]?.utf8.elementsEqual("https".utf8) == true
        return (isOverTLS ? "https://" : "http://") + (request.headers["Host"] ?? "localhost")
    }
}
