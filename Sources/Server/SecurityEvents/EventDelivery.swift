import LatchkeyCrypto
import LatchkeyOutgoingHTTP
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What became of one attempt to deliver a security event (RFC 8935 §2).
enum EventDelivery: Sendable, Equatable {
    /// The receiver has taken it: 202.
    case taken
    /// The receiver does not want this one; the next may fare better: 400.
    case refused(cause: String)
    /// Nothing can be delivered now. How many seconds the receiver asks for, if it does.
    case unreachable(retryAfter: Int?, cause: String)

    init(_ exchange: OutgoingOutcome) {
        switch exchange {
        case .failed(let failure):
            self = .unreachable(retryAfter: nil, cause: "no reply (URLError \(failure.rawValue))")
        case .reply(let reply):
            switch reply.status {
            case 202: self = .taken
            case 400: self = .refused(cause: Self.cause(of: reply))
            default:
                self = .unreachable(
                    retryAfter: RetryAfter.seconds(of: reply), cause: "status \(reply.status) instead of 202")
            }
        }
    }

    /// The status and what the receiver says, which is cut to a line.
    private static func cause(of reply: OutgoingReply) -> String {
        // The body of a refusal (RFC 8935 §2.3).
        guard let said = try? JSONDecoder().decode(JSONValue.self, from: Data(reply.body)),
            case .string(var text)? = said["err"]
        else { return "status 400" }
        if case .string(let description)? = said["description"] { text += ": " + description }
        return "status 400, " + String(decoding: text.utf8.prefix(200), as: UTF8.self)
    }
}

/// When the log tells of failed deliveries: of the first in a row, and then once in an hour.
struct DeliveryTrouble: Sendable {
    /// In milliseconds.
    static let pause: UInt64 = 3_600_000

    private var toldAt: UInt64?

    /// Whether a failure at this witnessed time is to be told.
    mutating func isToBeTold(now: UInt64) -> Bool {
        if let toldAt, now < toldAt + Self.pause { return false }
        toldAt = now
        return true
    }

    /// Notes that a delivery succeeded.
    mutating func end() { toldAt = nil }
}
