import CMicroHTTPD
import LatchkeyWire

/// The implementation of the library's callbacks.
///
/// It lives as long as the daemon.
///
/// How a request is answered: the request line makes an ``Exchange``; the first call of the access handler asks the
/// gate; further calls bring the body; the last one runs the handler. If it finishes without suspending, the reply is
/// queued at once, else the connection is suspended, and resumed when the handler can go on, on the library's thread.
final class MicroHTTPDService: Sendable {
    let limits: HTTPLimits
    let gauge = RequestGauge()
    let watchdog: Watchdog
    let nudge: EventLoopNudge
    let connections: ConnectionTable
    private let application: HTTPHandler
    private let onCompleted: (@Sendable (CompletedRequest) -> Void)?
    private let describeClient: (@Sendable (String, HTTPHeaders) -> String)?

    init(_ configuration: HTTPConfiguration, application: @escaping HTTPHandler) {
        limits = configuration.limits
        connections = ConnectionTable(limit: limits.maximumConnections)
        watchdog = Watchdog(connections, timeout: limits.requestTimeout)
        nudge = EventLoopNudge(connections)
        onCompleted = configuration.onCompleted
        describeClient = configuration.describeClient
        self.application = application
    }

    func opened(_ connection: OpaquePointer) -> ConnectionRecord {
        let record = ConnectionRecord(
            descriptor: latchkey_mhd_descriptor(connection),
            remoteAddress: PeerAddress.text(latchkey_mhd_peer(connection)), limits: limits, now: .now)
        connections.add(record)
        nudge.noteConnection()
        return record
    }

    func closed(_ connection: ConnectionRecord) {
        connection.closed()
        connections.remove(connection)
    }

    func began(_ connection: ConnectionRecord, target: [UInt8]?) -> Exchange {
        let now = ContinuousClock.now
        connection.requestBegan(now)
        return Exchange(connection: connection, target: target, mayRun: gauge.begin(), now: now)
    }

    /// The access handler.
    ///
    /// Returns whether to keep the connection.
    func received(_ piece: RequestPiece, of exchange: Exchange, on connection: OpaquePointer) -> Bool {
        switch exchange.stage {
        case .began:
            return judge(piece, of: exchange, on: connection)
        case .reading(let head):
            guard piece.data.isEmpty else {
                append(piece.data, to: exchange)
                return true
            }
            guard !exchange.isBodyTooLarge else {
                return refuse(exchange, .bodyTooLarge(limit: limits.maximumBodyLength), on: connection)
            }
            run(exchange, head)
            return answer(exchange, on: connection)
        case .running:
            return answer(exchange, on: connection)
        case .replied:
            return true
        }
    }

    func completed(_ exchange: Exchange, on connection: OpaquePointer) {
        let now = ContinuousClock.now
        exchange.leave()
        exchange.connection.requestEnded(now)
        if let stream = exchange.stream {
            exchange.bytesOut = stream.bytesSent
            stream.close()
        }
        if let onCompleted {
            let status = exchange.status == 0 ? Int(latchkey_mhd_status(connection)) : exchange.status
            onCompleted(
                CompletedRequest(
                    id: exchange.id, method: exchange.method, route: exchange.route, status: status,
                    duration: now - exchange.began, bytesIn: exchange.headerLength + exchange.body.count,
                    bytesOut: exchange.bytesOut, remoteAddress: exchange.client))
        }
        // Last: once the gauge is at zero, the daemon may stop.
        gauge.end()
    }

    private func judge(_ piece: RequestPiece, of exchange: Exchange, on connection: OpaquePointer) -> Bool {
        guard exchange.mayRun else { return refuse(exchange, .stopping, on: connection) }
        exchange.headerLength = latchkey_mhd_header_length(connection)
        var gate = RequestGate(limits: limits)
        withUnsafeMutablePointer(to: &gate) { gate in
            latchkey_mhd_each_header(connection, gate, takeHeader)
        }
        do throws(Problem) {
            let head = try gate.judge(
                method: piece.method, version: piece.version, target: exchange.target,
                headerLength: exchange.headerLength)
            exchange.method = head.method
            if let describeClient {
                exchange.client = describeClient(exchange.connection.remoteAddress, head.headers)
            }
            exchange.stage = .reading(head)
            return true
        } catch {
            return refuse(exchange, error, on: connection)
        }
    }

    private func append(_ data: UnsafeRawBufferPointer, to exchange: Exchange) {
        // The gate has seen the length; this holds even if the library were to deliver more than was announced.
        guard !exchange.isBodyTooLarge, exchange.body.count + data.count <= limits.maximumBodyLength else {
            exchange.isBodyTooLarge = true
            exchange.body = []
            return
        }
        if exchange.body.isEmpty {
            exchange.body = Array(data)
        } else {
            exchange.body.append(contentsOf: data)
        }
    }

    private func run(_ exchange: Exchange, _ head: RequestHead) {
        exchange.stage = .running
        exchange.connection.handlerBegan(exchange)
        let request = HTTPRequest(
            id: exchange.id, method: head.method, target: head.target, headers: head.headers, body: exchange.body,
            remoteAddress: exchange.connection.remoteAddress, peerUserID: exchange.connection.peerUserID)
        exchange.run(request, by: application)
    }

    private func answer(_ exchange: Exchange, on connection: OpaquePointer) -> Bool {
        guard let response = exchange.answerOrSuspend(connection) else { return true }
        return reply(response, to: exchange, on: connection)
    }

    private func refuse(_ exchange: Exchange, _ problem: Problem, on connection: OpaquePointer) -> Bool {
        let response = HTTPResponse(problem: problem, requestID: exchange.id, headers: ["Connection": "close"])
        return reply(response, to: exchange, on: connection)
    }

    private func reply(_ response: HTTPResponse, to exchange: Exchange, on connection: OpaquePointer) -> Bool {
        exchange.stage = .replied
        exchange.leave()
        exchange.connection.replyBegan(.now)
        if response.isDropped {
            latchkey_mhd_reset(connection)
            return false
        }
        var response = response
        if let stream = response.stream { begin(stream, of: &response, exchange) }
        let reply = MicroHTTPDReply(response, id: exchange.id, keepsConnection: gauge.isOpen)
        exchange.status = reply.response.status
        exchange.route = response.route ?? "-"
        exchange.bytesOut = exchange.method == .head ? 0 : reply.response.body.count
        return reply.queue(on: connection)
    }

    /// A stream has no deadline; a reply to `HEAD` has no stream.
    private func begin(_ stream: HTTPBodyStream, of response: inout HTTPResponse, _ exchange: Exchange) {
        exchange.stream = stream
        if exchange.method == .head {
            response.stream = nil
        } else {
            exchange.connection.streamBegan(stream)
        }
    }
}

/// The arguments of one call of the access handler; the bytes are valid during the call.
struct RequestPiece {
    let method: [UInt8]
    let version: [UInt8]
    let data: UnsafeRawBufferPointer
}

// A file-level function: a closure could inherit an actor's isolation, and the library's threads belong to none.
private func takeHeader(
    context: UnsafeMutableRawPointer?, name: UnsafePointer<CChar>?, nameLength: Int, value: UnsafePointer<CChar>?,
    valueLength: Int
) {
    context?.assumingMemoryBound(to: RequestGate.self).pointee.read(
        name: bytes(name, nameLength), value: bytes(value, valueLength))
}

private func bytes(_ text: UnsafePointer<CChar>?, _ length: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
        start: UnsafeRawPointer(text)?.assumingMemoryBound(to: UInt8.self), count: text == nil ? 0 : length)
}
