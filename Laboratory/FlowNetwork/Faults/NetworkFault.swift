/// A fault that befalls one request.
///
/// Times are counted in blocks.
public enum NetworkFault: Sendable, Hashable {
    /// The connection fails before the node has seen the request.
    case refused
    /// The node carries the request out, and its reply is lost.
    case lostReply
    /// No reply comes, and the node has not seen the request.
    case timeOut
    /// No reply comes, and the node has carried the request out.
    case timeOutAfterAcceptance
    /// The node answers with an error and does nothing: 429, 500, 502, 503 or 504.
    case status(Int)
    /// The node carries the request out, and a proxy answers with an error: 502 or 504.
    case statusAfterAcceptance(Int)
    /// The node takes the transaction, and no block ever does: it expires.
    case expires
    /// Later transactions overtake the transaction: no block takes it before that many others were made.
    case reordered(blocks: UInt64)
    /// The block of the transaction is sealed that many blocks late.
    case slowSeal(blocks: UInt64)
    /// The transaction is sealed as a success and changes no key, as a revocation of an index that is not there.
    case withoutEffect
    /// The transaction is sealed with error 1101.
    case executionError
    /// The node lags behind: it answers as it would have that many blocks ago.
    case stale(blocks: UInt64)
    /// The node does not know the block, transaction or account yet: 404.
    case notFound

    /// Whether the fault changes nothing for any request but one that sends a transaction.
    public var concernsSubmissions: Bool { twist != .none }

    /// Whether the node carries the request out, and only the reply is lost or replaced.
    public var isAfterAcceptance: Bool {
        switch self {
        case .lostReply, .timeOutAfterAcceptance, .statusAfterAcceptance: true
        default: false
        }
    }

    /// What the fault does to a transaction that is being sent.
    var twist: TransactionTwist {
        switch self {
        case .expires: .neverIncluded
        case .reordered(let blocks): .held(blocks: blocks)
        case .slowSeal(let blocks): .sealedLate(blocks: blocks)
        case .withoutEffect: .withoutEffect
        case .executionError: .failing
        default: .none
        }
    }

    /// Every fault once, with usual numbers: 5 blocks of reordering, 40 of late seals and 10 of lag.
    public static let all: [NetworkFault] = [
        .refused, .lostReply, .timeOut, .timeOutAfterAcceptance, .status(429), .status(500), .status(503),
        .statusAfterAcceptance(502), .expires, .reordered(blocks: 5), .slowSeal(blocks: 40), .withoutEffect,
        .executionError, .stale(blocks: 10), .notFound,
    ]
}

extension NetworkFault: CustomStringConvertible {
    /// The name in tables, in the control interface and in the header `X-Latchkey-Fault`.
    public var description: String {
        switch self {
        case .refused: "refused"
        case .lostReply: "lost-reply"
        case .timeOut: "time-out"
        case .timeOutAfterAcceptance: "time-out-after-acceptance"
        case .status(let status): "status-\(status)"
        case .statusAfterAcceptance(let status): "status-\(status)-after-acceptance"
        case .expires: "expires"
        case .reordered: "reordered"
        case .slowSeal: "slow-seal"
        case .withoutEffect: "without-effect"
        case .executionError: "execution-error"
        case .stale: "stale"
        case .notFound: "not-found"
        }
    }

    /// Finds one of ``all`` by its name; `nil` if there is none.
    public init?(name: String) {
        guard let fault = Self.all.first(where: { $0.description == name }) else { return nil }
        self = fault
    }
}
