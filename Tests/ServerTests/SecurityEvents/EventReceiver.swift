import LatchkeyLock

@testable import LatchkeyHTTP

/// A receiver of security events: keeps what comes, and answers as the test says.
final class EventReceiver: Sendable {
    static let credential = "5ecre7-of-the-receiver"

    /// What the test wants instead of 202, one for each request.
    struct Answer: Sendable {
        var status: Int
        var headers: HTTPHeaders = [:]
        var body = ""
    }

    private struct State {
        var answers: [Answer]
        var tokens: [String] = []
        var taken: [String] = []
    }

    private let state: Lock<State>
    private let transport: MicroHTTPDTransport
    /// An element for each token that was taken.
    let takings: AsyncStream<Void>

    init(_ answers: [Int] = []) throws {
        let state = Lock(State(answers: answers.map { Answer(status: $0) }))
        self.state = state
        let (takings, taking) = AsyncStream.makeStream(of: Void.self)
        self.takings = takings
        transport = MicroHTTPDTransport(configuration: HTTPConfiguration()) { request in
            guard request.method == .post, request.headers.values("Authorization") == ["Bearer " + Self.credential],
                request.headers["Content-Type"] == "application/secevent+jwt"
            else { return HTTPResponse(status: 401, headers: [:], body: []) }
            let token = String(decoding: request.body, as: UTF8.self)
            let answer = state.withLock { state in
                state.tokens.append(token)
                let answer = state.answers.isEmpty ? Answer(status: 202) : state.answers.removeFirst()
                if answer.status == 202 { state.taken.append(token) }
                return answer
            }
            if answer.status == 202 { taking.yield() }
            return HTTPResponse(status: answer.status, headers: answer.headers, body: Array(answer.body.utf8))
        }
        try transport.start()
    }

    func stop() async { await transport.stop() }

    var url: String { "http://127.0.0.1:\(transport.boundPort)/events" }
    /// Every token that came, in its order.
    var tokens: [String] { state.withLock { $0.tokens } }
    /// The tokens that were taken.
    var taken: [String] { state.withLock { $0.taken } }

    /// Answers so from now on.
    func answer(_ answers: [Answer]) { state.withLock { $0.answers = answers } }
}
