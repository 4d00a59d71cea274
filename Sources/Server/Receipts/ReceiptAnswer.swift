import LatchkeyOutgoingHTTP
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The outcome of an exchange.
enum ReceiptAnswer: Sendable, Equatable {
    /// A new receipt, verified.
    case refreshed(RefreshedReceipt)
    /// It is too early; from this time on, in milliseconds since 1970, where the receipt tells.
    case notYet(UInt64?)
    /// The stored receipt has expired or is invalid, so there is nothing to exchange.
    case over
    /// None; why.
    case failed(ReceiptExchangeFailure)
}

/// A receipt that was verified, as far as the store wants it.
struct RefreshedReceipt: Sendable, Equatable {
    let receipt: [UInt8]
    let riskMetric: Int
    /// In milliseconds since 1970.
    let creation: UInt64
    /// From when on it may be exchanged, in milliseconds since 1970.
    let notBefore: UInt64?
}

/// Why an exchange failed; its description is safe to log.
struct ReceiptExchangeFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure.
    enum Code: String, Sendable, CaseIterable {
        /// 401 or 403: the service does not take our token.
        case unauthorized
        /// 429.
        case throttled
        /// 5xx, and unexpected statuses.
        case serviceFailed = "service_failed"
        /// No answer.
        case unreachable
        /// 400 and other 4xx: wrong environment, or a receipt that the service can't read.
        case rejected
        /// 404: the service has nothing about the receipt.
        case unknown
        /// 200 with something that is not the receipt we asked for.
        case badAnswer = "bad_answer"
        /// We could not sign or verify.
        case cryptoFailed = "crypto_failed"
    }

    let code: Code
    var status: Int?
    /// The code of `URLError`.
    var connectionError: Int?
    /// The seconds that the service asks for.
    var retryAfter: Int?
    /// The reason code of an invalid receipt in the answer.
    var reason: String?

    init(
        _ code: Code, status: Int? = nil, connectionError: Int? = nil, retryAfter: Int? = nil, reason: String? = nil
    ) {
        self.code = code
        self.status = status
        self.connectionError = connectionError
        self.retryAfter = retryAfter
        self.reason = reason
    }

    var description: String {
        var words = [code.rawValue]
        if let status { words.append("status \(status)") }
        if let connectionError { words.append("connection error \(connectionError)") }
        if let retryAfter { words.append("retry after \(retryAfter) s") }
        if let reason { words.append(reason) }
        return words.joined(separator: ", ")
    }

    /// Whether the other receipts would fare no better now.
    var isOfService: Bool {
        switch code {
        case .unauthorized, .throttled, .serviceFailed, .unreachable: true
        case .rejected, .unknown, .badAnswer, .cryptoFailed: false
        }
    }

    /// Whether the receipt has no part in it, so that it stays due.
    var leavesReceiptAlone: Bool { code == .unauthorized || code == .throttled }

    /// Whether the service has refused this receipt.
    var isRefusal: Bool { code == .rejected || code == .unknown }
}

/// A reply of the service, before it is judged as a receipt.
enum ReceiptReply: Equatable {
    /// 200; the body, base64 taken off.
    case receipt([UInt8])
    /// 304.
    case notYet
    case failed(ReceiptExchangeFailure)

    /// Reads a reply by its status.
    init(_ exchange: OutgoingOutcome) {
        switch exchange {
        case .failed(let failure):
            self = .failed(ReceiptExchangeFailure(.unreachable, connectionError: failure.rawValue))
        case .reply(let reply):
            let status = reply.status
            let failure = { (code: ReceiptExchangeFailure.Code) in
                Self.failed(
                    ReceiptExchangeFailure(code, status: status, retryAfter: RetryAfter.seconds(of: reply)))
            }
            switch status {
            case 200:
                guard let bytes = Self.decoded(reply.body) else {
                    self = .failed(ReceiptExchangeFailure(.badAnswer, status: 200, reason: "not_base64"))
                    return
                }
                self = .receipt(bytes)
            case 304: self = .notYet
            case 401, 403: self = failure(.unauthorized)
            case 404: self = failure(.unknown)
            case 429: self = failure(.throttled)
            case 400..<500: self = failure(.rejected)
            case 200..<300: self = failure(.badAnswer)
            // A redirection among them: our token is not for elsewhere.
            default: self = failure(.serviceFailed)
            }
        }
    }

    /// Base64 with or without line breaks; `nil` if invalid or empty.
    private static func decoded(_ body: [UInt8]) -> [UInt8]? {
        let text = body.filter { $0 != 0x0A && $0 != 0x0D }
        guard let bytes = Base64.decode(String(decoding: text, as: UTF8.self)), !bytes.isEmpty else { return nil }
        return bytes
    }
}
