import Foundation

/// A request of the browser sheet, without what its loader adds.
struct WebRequest: Sendable, Hashable {
    var url: URL
    /// The body of a form; nil for a GET.
    var form: String?
    /// Further fields of the header.
    var headers: [String: String] = [:]
}

/// What came of a request.
enum WebReply: Sendable, Hashable {
    /// The status, the fields of the header with their names in lower-case letters, and the beginning of the body.
    case response(status: Int, headers: [String: String], body: [UInt8])
    case failure(WebFailure)
}

/// Why a page can't be shown.
enum WebFailure: String, Sendable, Hashable {
    case offline, notFound, unreachable, timedOut, insecure, noTLS, invalidAddress, tooManyRedirects, kind, status

    /// The sentence on the sheet.
    var sentence: String {
        switch self {
        case .offline: "Safari can’t open the page because your iPhone is not connected to the Internet."
        case .notFound: "Safari can’t open the page because the server can’t be found."
        case .unreachable: "Safari can’t open the page because it couldn’t connect to the server."
        case .timedOut: "Safari can’t open the page because the server stopped responding."
        case .insecure: "Safari can’t open the page because the connection is not secure."
        case .noTLS: "Safari can’t open the page because it couldn’t establish a secure connection to the server."
        case .invalidAddress: "Safari can’t open the page because the address is invalid."
        case .tooManyRedirects: "Safari can’t open the page because too many redirects occurred."
        case .kind: "Safari can’t show a file of this kind."
        case .status: "Safari can’t open the page because the server answered with an error."
        }
    }

    /// The failure of a code of `URLError`.
    init(urlError code: Int) {
        switch code {
        case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: self = .notFound
        case NSURLErrorTimedOut, NSURLErrorCancelled: self = .timedOut
        case NSURLErrorNotConnectedToInternet: self = .offline
        case NSURLErrorSecureConnectionFailed, NSURLErrorServerCertificateHasBadDate,
            NSURLErrorServerCertificateUntrusted, NSURLErrorServerCertificateHasUnknownRoot,
            NSURLErrorServerCertificateNotYetValid, NSURLErrorClientCertificateRejected,
            NSURLErrorClientCertificateRequired:
            self = .noTLS
        case NSURLErrorBadURL, NSURLErrorUnsupportedURL: self = .invalidAddress
        default: self = .unreachable
        }
    }
}
