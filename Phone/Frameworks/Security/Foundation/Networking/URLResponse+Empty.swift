import Foundation
import FoundationNetworking

extension URLResponse {
    /// Creates a response to no request, as `URLResponse()` does on Apple's systems: what tests of client code answer.
    ///
    /// Linux's Foundation makes none without a URL, so its URL is `about:blank` instead of `nil`.
    ///
    /// The parameter is never given: Swift takes an initializer without any for the one that NSObject hides here.
    public convenience init(_ nothing: Void = ()) {
        guard let blank = URL(string: "about:blank") else { preconditionFailure("This is a URL.") }
        self.init(url: blank, mimeType: nil, expectedContentLength: -1, textEncodingName: nil)
    }
}
