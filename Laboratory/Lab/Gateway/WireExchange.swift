import FlowNetwork
import Foundation
import LatchkeyHTTP

/// A request on its way through a gateway, with its row in the wire log.
struct WireExchange: Sendable {
    /// The request as it stands: faults and visitors change it.
    var request: HTTPRequest
    /// Its row.
    var entry: WireEntry
    /// The disturbances that have hit it.
    var hits: [String] = [] {
        didSet { entry.faults = hits }
    }
    let began = ContinuousClock.now
    /// How often the phone had lost its network when it began.
    let networkLosses: Int
}

/// What the server, or the Flow network, made of a request.
struct WireReply: Sendable {
    /// Nil if a fault of the Flow network lost it.
    let response: HTTPResponse?
    let milliseconds: Double
    var fault: NetworkFault?
    /// Whether the phone is to wait in vain.
    var isTimedOut = false

    var isCarriedOut: Bool { response != nil || fault?.isAfterAcceptance == true }
}

extension PhoneGateway {
    /// Writes down a request that has just come.
    func begin(_ request: HTTPRequest, copyOf original: Int? = nil) -> WireExchange {
        let entry = WireEntry(
            id: 0, phone: phone.id, at: clock.milliseconds, method: request.method.rawValue, path: path(request),
            words: WireWords.words(request), request: WireMessage(request.headers, request.body), response: nil,
            status: nil, outcome: "pending", copyOf: original, faults: [], milliseconds: 0, serverMilliseconds: nil,
            decoded: decoded(request, nil), curl: curl(request))
        return WireExchange(request: request, entry: onBegin(entry), networkLosses: phone.phone.networkLosses)
    }

    /// Writes down how a request ended.
    func end(_ exchange: inout WireExchange, _ reply: WireReply?, _ outcome: String) {
        let (request, response) = (exchange.request, reply?.response)
        exchange.entry.method = request.method.rawValue
        exchange.entry.path = path(request)
        exchange.entry.words = WireWords.words(request)
        exchange.entry.request = WireMessage(request.headers, request.body)
        exchange.entry.response = response.map { WireMessage($0.headers, $0.body) }
        exchange.entry.status = response?.status
        exchange.entry.outcome = outcome
        exchange.entry.milliseconds = (ContinuousClock.now - exchange.began).milliseconds
        exchange.entry.serverMilliseconds = reply?.milliseconds
        exchange.entry.decoded = decoded(request, reply)
        exchange.entry.curl = curl(request)
        onChange(exchange.entry)
    }

    private func path(_ request: HTTPRequest) -> String {
        request.rawPath + (request.query.map { "?" + $0 } ?? "")
    }

    private func curl(_ request: HTTPRequest) -> String { WireWords.curl(request, url: baseURL + path(request)) }

    private func decoded(_ request: HTTPRequest, _ reply: WireReply?) -> WireDecoding {
        let decoder = WireDecoder(
            serverID: server.serverID.rawValue, challenges: challenges, now: clock.milliseconds / 1000,
            appAttest: AppAttestDecoder(authority: authority, keys: attestedKeys, now: clock.milliseconds))
        let response = reply?.response
        var decoded = decoder.decode(request, response)
        decoded.flow = FlowPath.request(request).map {
            FlowWords.decode($0, reply: response?.body, status: response?.status, fault: reply?.fault)
        }
        return decoded
    }
}

extension WireMessage {
    init(_ headers: HTTPHeaders, _ body: [UInt8]) {
        self.init(
            headers: headers.fields.map { WireHeader(name: $0.name, value: $0.value) },
            body: String(decoding: body, as: UTF8.self), length: body.count)
    }
}
