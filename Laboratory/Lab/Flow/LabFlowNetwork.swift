import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyHTTP
import LatchkeyLock

/// The Flow network of one visit: made when it is first used, with accounts and blocks of its own.
///
/// Its blocks come by the clock, and are counted when somebody asks: it does nothing by itself.
final class LabFlowNetwork: Sendable {
    /// The reply to a request of a phone.
    struct Answer: Sendable {
        /// What the node said; nil if the reply is lost.
        var response: HTTPResponse?
        /// The fault that befell the request.
        var fault: NetworkFault?
        /// Whether the phone waits for a reply that does not come.
        var isTimedOut = false
    }

    struct Made: Sendable {
        let node: LocalAccessNode
        /// The accounts with the keys that the person has, oldest first.
        var samples: [SampleAccount] = []
    }

    /// The time between two blocks: a transaction is sealed about two seconds after it was sent.
    static let blockTime = Duration.milliseconds(500)
    /// The most transactions that it takes, so that nobody fills this machine's memory.
    static let maximumTransactions = 1_000
    /// The most faults that may wait.
    private static let maximumFaults = 32

    private let made = Lock<Made?>(nil)
    private let clock: @Sendable () -> Date

    /// - Parameter clock: the time that makes its blocks.
    init(clock: @escaping @Sendable () -> Date) { self.clock = clock }

    /// The network, if it was made.
    var current: Made? { made.withLock { $0 } }

    /// The network, made now if there is none.
    var node: LocalAccessNode {
        let clock = clock
        return made.withLock { made in
            if let made { return made.node }
            let node = LocalAccessNode(
                production: .every(Self.blockTime, clock: { .seconds(clock().timeIntervalSince1970) }))
            made = Made(node: node)
            return node
        }
    }

    /// Forgets everything.
    func reset() { made.withLock { $0 = nil } }

    /// Answers a request of a phone.
    func answer(_ request: NodeRequest) -> Answer {
        let node = node
        if RequestKind(request) == .submit, node.chain.transactions.count >= Self.maximumTransactions {
            return Answer(
                response: HTTPResponse(
                    status: 429,
                    json: Array(#"{"code":429,"message":"this network takes no more transactions"}"#.utf8)))
        }
        let (reply, seen) = node.answer(to: request)
        switch reply {
        case .response(let status, let body):
            return Answer(response: HTTPResponse(status: status, json: body), fault: seen.fault)
        case .connectionLost: return Answer(fault: seen.fault)
        case .timedOut: return Answer(fault: seen.fault, isTimedOut: true)
        }
    }

    /// Adds an account.
    ///
    /// - Throws: ``LabError`` for a shape that there is not, or when all addresses are taken.
    func add(_ order: FlowAccountOrder) throws(LabError) {
        guard let shape = AccountShape(rawValue: order.shape) else { throw Self.unknown("shape") }
        let node = node
        let sample = made.withLock { made in
            let sample = SampleAccount.next(shape, on: node)
            if let sample { made?.samples.append(sample) }
            return sample
        }
        guard sample != nil else {
            throw LabError(
                429, "too_many_accounts",
                "The network has addresses for \(SampleAccount.maximumCount) accounts. Reset the visit for new ones.")
        }
    }

    /// Makes blocks.
    ///
    /// - Throws: ``LabError`` for too many.
    func advance(_ order: FlowBlockOrder) throws(LabError) {
        guard (1...100_000).contains(order.count) else {
            throw LabError(400, "invalid_request", "Make 1 to 100,000 blocks at a time.")
        }
        node.advance(UInt64(order.count))
    }

    /// Plans a fault.
    ///
    /// - Throws: ``LabError`` for names and numbers that there are not, and for too many.
    func plan(_ order: FlowFaultOrder) throws(LabError) {
        guard let fault = NetworkFault(name: order.fault) else { throw Self.unknown("fault") }
        let kind = order.request.flatMap(RequestKind.init(rawValue:))
        guard order.request == nil || kind != nil else { throw Self.unknown("request") }
        let (skip, times) = (order.skip ?? 0, order.times ?? 1)
        guard (0...1_000).contains(skip), (0...1_000).contains(times) else {
            throw LabError(400, "invalid_request", "At most 1,000 requests can pass, and fail.")
        }
        let node = node
        guard node.plannedFaults.count < Self.maximumFaults else {
            throw LabError(
                429, "too_many_faults", "\(Self.maximumFaults) faults wait already. Take them away first.")
        }
        node.plan(fault, FaultTrigger(kind, skipping: skip, times: times == 0 ? nil : times))
    }

    /// Takes a planned fault away.
    ///
    /// - Throws: ``LabError`` if there is none of that number.
    func removeFault(_ number: Int?) throws(LabError) {
        guard let number, node.removeFault(number) else { throw LabError(404, "no_fault", "This fault waits no more.") }
    }

    /// Takes all planned faults away.
    func clearFaults() { node.clearFaults() }

    private static func unknown(_ what: String) -> LabError {
        LabError(400, "invalid_request", "There is no \(what) of this name.")
    }
}
