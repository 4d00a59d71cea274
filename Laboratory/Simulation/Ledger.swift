import LatchkeyCrypto
import LatchkeyLock
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Keeps account of what the servers accepted, and says what they must never have accepted.
///
/// It sees every reply where it leaves a server, those that are lost afterwards too. It knows nothing of the servers'
/// own records.
final class Ledger: Sendable {
    /// A request on a server, from its beginning to its reply.
    struct Execution: Sendable {
        let exchange: Exchange
        fileprivate let begun: Int
        /// The same in the simulation's time.
        fileprivate let begunAt: UInt64
        fileprivate let change: Int?
    }

    /// A refresh token that a server handed out.
    struct Token {
        let session: Int
        let parent: String?
        var accepted = 0
        /// How many requests with it had no certain end: they may have exchanged it.
        var unclear = 0
        /// The step since which it must not be accepted: one of its successors was, or another one of its parent.
        var voidSince = Int.max
        var firstAcceptedAt: UInt64?
    }

    /// A session, as the first of its refresh tokens began it.
    struct Session {
        let account: Int
        let device: String
        let binding: DeviceBinding
        /// The step since which it is over for certain.
        var endedSince = Int.max
        /// Whether more than its owner's steady requests touched it.
        var isDisturbed = false
    }

    struct State {
        var step = 1
        var accepted: [Exchange.Credential: String?] = [:]
        var histories: [String: DeviceHistory] = [:]
        /// The change that a repeatable request stands for, by its key.
        var repeatable: [String: Int] = [:]
        var tokens: [String: Token] = [:]
        var children: [String: [String]] = [:]
        var sessions: [Session] = []
        var accounts: [String: Int] = [:]
        var subjects: [Int: String] = [:]
        var violations: [String] = []
        var acceptances = 0
    }

    let state = Lock(State())
    /// For how long a used refresh token may be presented again, in milliseconds; `nil` if clocks jump.
    let grace: UInt64?
    private let timeline: Timeline

    init(_ timeline: Timeline, grace: UInt64?) {
        self.timeline = timeline
        self.grace = grace
    }

    /// What must never have happened, in the order in which it did.
    var violations: [String] { state.withLock { $0.violations } }

    /// How many replies with a success there were.
    var acceptances: Int { state.withLock { $0.acceptances } }

    /// A server begins to answer a request.
    func begin(_ exchange: Exchange) -> Execution {
        let now = timeline.now
        return state.withLock { state in
            state.step += 1
            return Execution(exchange: exchange, begun: state.step, begunAt: now, change: Self.begin(exchange, &state))
        }
    }

    /// A server has answered, whether or not the reply arrives anywhere.
    func end(_ execution: Execution, status: Int, body: [UInt8]) {
        let reply = status == 200 ? TokenReply(body) : nil
        state.withLock { state in
            state.step += 1
            if let change = execution.change {
                let outcome: DeviceHistory.Outcome =
                    status == 200 ? .acknowledged : status >= 500 ? .unknown : .refused
                state.histories[execution.exchange.device]?.end(change, outcome, at: state.step)
            }
            if status != 200 { Self.refused(execution.exchange, status, &state) }
            guard status == 200 else { return }
            state.acceptances += 1
            for credential in execution.exchange.credentials { accept(credential, execution, &state) }
            judge(execution, reply, &state)
        }
    }

    /// More than its owner's steady requests comes of this: its session may end for it.
    func disturb(_ exchange: Exchange) {
        state.withLock { state in
            for case .refreshToken(let token) in exchange.credentials {
                if let session = state.tokens[token]?.session { state.sessions[session].isDisturbed = true }
            }
        }
    }

    /// A refresh token that was exchanged as often as it may be ends its session when it comes once more, from its owner
    /// too: two requests at once, each repeated until a reply arrives, can come to that.
    private static func refused(_ exchange: Exchange, _ status: Int, _ state: inout State) {
        for case .refreshToken(let text) in exchange.credentials {
            guard let token = state.tokens[text] else { continue }
            if status >= 500 {
                state.tokens[text]?.unclear += 1
            } else if token.accepted + token.unclear >= Int(RefreshRotation.maximumSuccessors) {
                state.sessions[token.session].isDisturbed = true
            }
        }
    }

    /// Whether the session of a refresh token must go on.
    func mustHold(_ token: String) -> Bool {
        state.withLock { state in
            guard let known = state.tokens[token], known.accepted == 0, known.voidSince == .max else { return false }
            let session = state.sessions[known.session]
            return !session.isDisturbed && session.endedSince == .max
                && state.histories[session.device]?.possible == [session.binding]
        }
    }

    /// What a device can be, by its id, for all that were ever asked for.
    var possible: [(device: String, bindings: Set<DeviceBinding?>)] {
        state.withLock { state in
            state.histories.keys.sorted().map { ($0, state.histories[$0]?.possible ?? []) }
        }
    }

    /// Something that must never happen.
    func violate(_ sentence: String) {
        state.withLock { $0.violations.append(sentence) }
    }

    private static func begin(_ exchange: Exchange, _ state: inout State) -> Int? {
        let binding: DeviceBinding?
        switch exchange.effect {
        case .bound(let bound): binding = bound
        case .removed: binding = nil
        case .none, .signedIn, .refreshed, .revoked: return nil
        }
        // The repetition of a request is the same change.
        if let key = exchange.idempotencyKey, let known = state.repeatable[key] {
            state.histories[exchange.device]?.repeated(known, at: state.step)
            return known
        }
        let change = state.histories[exchange.device, default: DeviceHistory()].begin(binding, at: state.step)
        if let key = exchange.idempotencyKey { state.repeatable[key] = change }
        return change
    }

    private func accept(_ credential: Exchange.Credential, _ execution: Execution, _ state: inout State) {
        let key = execution.exchange.idempotencyKey
        switch credential {
        case .refreshToken(let token): acceptToken(token, execution, &state)
        case .challenge, .code, .invitation:
            if let earlier = state.accepted[credential], earlier == nil || earlier != key {
                state.violations.append("accepted twice: \(credential.kind) of \(execution.exchange.device)")
            }
            state.accepted[credential] = key
        }
    }

    private func acceptToken(_ text: String, _ execution: Execution, _ state: inout State) {
        guard var token = state.tokens[text] else {
            return state.violations.append("accepted: a refresh token that no server handed out")
        }
        token.accepted += 1
        if token.accepted > Int(RefreshRotation.maximumSuccessors) {
            state.violations.append("accepted \(token.accepted) times: a refresh token of \(execution.exchange.device)")
        }
        if execution.begun > token.voidSince {
            state.violations.append("accepted: a refresh token of \(execution.exchange.device) that was void")
        }
        if let grace, let first = token.firstAcceptedAt, execution.begunAt > first + grace {
            state.violations.append("accepted twice: a refresh token of \(execution.exchange.device) after its grace")
        }
        if token.firstAcceptedAt == nil { token.firstAcceptedAt = timeline.now }
        state.tokens[text] = token
        guard let parent = token.parent else { return }
        // The first successor that is exchanged voids the others, and the token that they succeed.
        for other in [parent] + state.children[parent, default: []] where other != text {
            if let since = state.tokens[other]?.voidSince { state.tokens[other]?.voidSince = min(since, state.step) }
        }
    }

    private func judge(_ execution: Execution, _ reply: TokenReply?, _ state: inout State) {
        let exchange = execution.exchange
        switch exchange.effect {
        case .none, .bound, .removed: return
        case .revoked(let token):
            if let session = state.tokens[token]?.session {
                state.sessions[session].endedSince = min(state.sessions[session].endedSince, state.step)
            }
        case .signedIn(let binding):
            guard let reply else { return state.violations.append("a success without a token: \(exchange.device)") }
            check(reply, account: exchange.account, device: exchange.device, binding, execution, &state)
            guard let token = reply.refreshToken else { return }
            state.tokens[token] = Token(session: state.sessions.count, parent: nil)
            state.sessions.append(Session(account: exchange.account, device: exchange.device, binding: binding))
        case .refreshed:
            guard let reply, case .refreshToken(let presented)? = exchange.credentials.first,
                let number = state.tokens[presented]?.session
            else { return state.violations.append("a success without a token: \(exchange.device)") }
            let session = state.sessions[number]
            check(reply, account: session.account, device: session.device, session.binding, execution, &state)
            if execution.begun > session.endedSince {
                state.violations.append("accepted: a refresh token of \(session.device) after its session was ended")
            }
            guard let token = reply.refreshToken else { return }
            state.tokens[token] = Token(session: number, parent: presented)
            state.children[presented, default: []].append(token)
        }
    }

    /// Whose token it is, and whether the device can have been what it signed in with.
    private func check(
        _ reply: TokenReply, account: Int, device: String, _ binding: DeviceBinding, _ execution: Execution,
        _ state: inout State
    ) {
        let history = state.histories[device] ?? DeviceHistory()
        if !history.allows(binding, from: execution.begun, to: state.step) {
            state.violations.append("accepted: \(device), which was removed or has another key, or was never enrolled")
        }
        if reply.deviceID != device {
            state.violations.append("a token of another device than \(device)")
        }
        if let other = state.accounts[reply.subject], other != account {
            state.violations.append("one sub for two accounts: \(other) and \(account)")
        }
        if let other = state.subjects[account], other != reply.subject {
            state.violations.append("two subs for account \(account)")
        }
        state.accounts[reply.subject] = account
        state.subjects[account] = reply.subject
    }
}

extension Exchange.Credential {
    /// What it is, for people.
    var kind: String {
        switch self {
        case .challenge: "a challenge"
        case .code: "a one-time password"
        case .invitation: "an invitation"
        case .refreshToken: "a refresh token"
        }
    }
}

/// The tokens of a reply.
struct TokenReply: Sendable {
    let accessToken: String
    let refreshToken: String?
    /// The claims `sub` and `did` of the access token.
    let subject: String
    let deviceID: String

    /// Reads a reply; `nil` if it has no access token.
    init?(_ body: [UInt8]) {
        guard let object = PlainJSONReader(body), let token = object.text("token") else { return nil }
        let parts = token.split(separator: ".")
        guard parts.count == 3, let payload = Base64.decodeURL(parts[1]),
            let claims = try? JSONDecoder().decode(Claims.self, from: Data(payload))
        else { return nil }
        accessToken = token
        refreshToken = object.text("refreshToken")
        subject = claims.sub
        deviceID = claims.did
    }

    private struct Claims: Decodable {
        let sub: String
        let did: String
    }
}
