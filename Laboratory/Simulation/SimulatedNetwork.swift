import LatchkeyHTTP
import LatchkeyLock
import LatchkeyWire

/// The network between phones and servers: it delays, loses and repeats, and a thief reads along.
final class SimulatedNetwork: Sendable {
    let machines: [Machine]
    private let ledger: Ledger
    private let timeline: Timeline
    private let dice: Dice
    private let weather: Weather
    private let trace: Trace
    private let stolen = Lock<[Exchange]>([])

    /// After how long a phone gives up, in milliseconds.
    static let timeout: UInt64 = 10_000

    init(
        _ machines: [Machine], _ ledger: Ledger, _ timeline: Timeline, _ dice: Dice, _ weather: Weather, _ trace: Trace
    ) {
        self.machines = machines
        self.ledger = ledger
        self.timeline = timeline
        self.dice = dice
        self.weather = weather
        self.trace = trace
    }

    /// Sends a request to one of the servers, and waits for its reply; `nil` if none comes.
    ///
    /// Whatever was sent and could be used by somebody else, a thief may send again later.
    func send(_ exchange: Exchange) async -> HTTPResponse? {
        if exchange.isWorthStealing { stolen.withLock { $0.append(exchange) } }
        return await withCheckedContinuation { continuation in
            let answer = Answer(continuation)
            timeline.after(Self.timeout) { answer.give(nil) }
            if weather.strikes(\.lostRequests) {
                trace.note("lost: \(exchange.endpoint.operationID) of \(exchange.device)", counting: "requests lost")
            } else {
                deliver(exchange, answer, after: dice.milliseconds(1...60))
            }
            if weather.strikes(\.repeatedRequests) {
                ledger.disturb(exchange)
                trace.note(
                    "repeated: \(exchange.endpoint.operationID) of \(exchange.device)", counting: "requests repeated")
                deliver(exchange, answer, after: dice.milliseconds(1...3_000))
            }
        }
    }

    /// Sends something again that was sent before, if there was anything.
    func replay() async {
        if let exchange = dice.pick(stolen.withLock { $0 }) { await replay(exchange) }
    }

    /// Sends the request again by whose invitation an account began, without saying that it is the same.
    ///
    /// Only one by code comes as far as the invitation: one with a key has a challenge that was used.
    func replayInvitation(of account: Int) async {
        let invited = stolen.withLock { stolen in
            stolen.first { sent in
                sent.account == account && sent.effect.isByCode && sent.credentials.contains(where: \.isInvitation)
            }
        }
        guard var invited else { return }
        invited.idempotencyKey = nil
        await replay(invited)
    }

    private func replay(_ sent: Exchange) async {
        var exchange = sent
        // A thief need not say that it is the same request.
        if dice.happens(perMille: 500) { exchange.idempotencyKey = nil }
        trace.note("stolen: \(exchange.endpoint.operationID) of \(exchange.device)", counting: "requests stolen")
        ledger.disturb(exchange)
        _ = await withCheckedContinuation { continuation in
            let answer = Answer(continuation)
            timeline.after(Self.timeout) { answer.give(nil) }
            deliver(exchange, answer, after: 1)
        }
    }

    private func deliver(_ exchange: Exchange, _ answer: Answer, after milliseconds: UInt64) {
        timeline.after(milliseconds) { [self] in
            guard let machine = dice.pick(machines), let process = machine.process else { return }
            Task {
                let reply = await execute(exchange, on: process, of: machine)
                // A killed server says nothing.
                guard machine.process?.number == process.number, let reply else { return }
                guard !weather.strikes(\.lostReplies) else {
                    return trace.note(
                        "reply lost: \(exchange.endpoint.operationID) of \(exchange.device)", counting: "replies lost")
                }
                timeline.after(dice.milliseconds(1...60)) { answer.give(reply) }
            }
        }
    }

    private func execute(_ exchange: Exchange, on process: Machine.Process, of machine: Machine) async -> HTTPResponse?
    {
        guard let request = try? exchange.request() else { return nil }
        let execution = ledger.begin(exchange)
        let reply = await process.server.respond(to: request)
        ledger.end(execution, status: reply.status, body: reply.body)
        trace.note(
            "server \(machine.number): \(exchange.endpoint.operationID) of \(exchange.device): \(reply.status)"
                + (reply.status == 200 ? "" : " \(reply.problem)"),
            counting: "\(exchange.endpoint.operationID) \(reply.status)")
        return reply
    }
}

/// The one answer that a phone waits for: the first that comes.
private final class Answer: Sendable {
    private let continuation: Lock<CheckedContinuation<HTTPResponse?, Never>?>

    init(_ continuation: CheckedContinuation<HTTPResponse?, Never>) {
        self.continuation = Lock(continuation)
    }

    func give(_ reply: HTTPResponse?) {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(returning: reply)
    }
}

extension HTTPResponse {
    /// The code of a refusal.
    fileprivate var problem: String { PlainJSONReader(body)?.text("code") ?? "" }
}
