import LatchkeyFlow
import LatchkeyHTTP
import LatchkeyWire

/// What no real node has: more blocks, faults, accounts with known keys, and what was asked.
struct NetworkControl {
    /// The maximum number of blocks that one request makes.
    static let maximumBlocks = 1_000_000

    let node: LocalAccessNode

    func reply(to request: HTTPRequest) -> NodeReply {
        do {
            return .response(status: 200, body: try answer(request).bytes)
        } catch {
            return LocalAccessNode.reply(error)
        }
    }

    private func answer(_ request: HTTPRequest) throws(NodeError) -> NodeJSON {
        // A page of another origin can't send this type without the server's leave.
        if request.method == .post, !request.headers.isOfType("application/json") {
            throw NodeError(status: 415, message: "the content type must be application/json")
        }
        switch (request.method, request.target.segments.dropFirst().joined(separator: "/")) {
        case (.get, "state"): return state
        case (.get, "requests"): return .list(node.seen.map(Self.json))
        case (.post, "blocks"): return try blocks(request.body)
        case (.post, "faults"): return try plan(request.body)
        case (.delete, "faults"):
            node.clearFaults()
            return state
        case (.post, "accounts"): return try account(request.body)
        default: throw NodeError(status: 404, message: "there is no such control")
        }
    }

    private var state: NodeJSON {
        let chain = node.chain
        return .object([
            ("network", .text(chain.network.rawValue)), ("final_height", .digits(chain.finalHeight)),
            ("sealed_height", .digits(chain.sealedHeight)),
            ("accounts", .list(chain.addresses.map { .text("\($0)") })),
            ("faults", .list(node.plannedFaults.map { .text("\($0.fault)") })),
        ])
    }

    private func blocks(_ body: [UInt8]) throws(NodeError) -> NodeJSON {
        let fields = try RequestFields(body: body, known: ["count"])
        guard let count = try fields.integer("count"), (1...Self.maximumBlocks).contains(count) else {
            throw .badRequest("count must be a number from 1 to \(Self.maximumBlocks)")
        }
        node.advance(UInt64(count))
        return state
    }

    private func plan(_ body: [UInt8]) throws(NodeError) -> NodeJSON {
        let fields = try RequestFields(body: body, known: ["fault", "request", "skip", "times"])
        guard let fault = NetworkFault(name: try fields.text("fault")) else {
            let names = NetworkFault.all.map(\.description).joined(separator: ", ")
            throw .badRequest("fault must be one of \(names)")
        }
        let name = try fields.text("request")
        let kind = RequestKind(rawValue: name)
        guard kind != nil || name.isEmpty else {
            let names = RequestKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badRequest("request must be one of \(names), or missing for any")
        }
        let skip = try fields.integer("skip") ?? 0
        let times = try fields.integer("times") ?? 1
        guard skip >= 0, times >= 0 else { throw .badRequest("skip and times must not be negative") }
        // 0 means for ever.
        node.plan(fault, FaultTrigger(kind, skipping: skip, times: times == 0 ? nil : times))
        return state
    }

    private func account(_ body: [UInt8]) throws(NodeError) -> NodeJSON {
        let fields = try RequestFields(body: body, known: ["shape"])
        guard let shape = AccountShape(rawValue: try fields.text("shape")) else {
            let names = AccountShape.allCases.map(\.rawValue).joined(separator: ", ")
            throw .badRequest("shape must be one of \(names)")
        }
        guard let sample = SampleAccount.next(shape, on: node) else {
            throw NodeError(status: 409, message: "there are no more addresses")
        }
        return sample.json
    }

    private static func json(_ seen: SeenRequest) -> NodeJSON {
        .object([
            ("request", .text(seen.line)), ("kind", .text(seen.kind.rawValue)),
            ("fault", .text(seen.fault?.description ?? "")), ("status", .number(seen.status ?? 0)),
        ])
    }
}

extension RequestFields {
    /// A whole number; `nil` if there is none.
    fileprivate func integer(_ name: String) throws(NodeError) -> Int? {
        switch json[name] {
        case nil: return nil
        case .integer(let number): return number
        default: throw .badRequest("\(name) must be a whole number")
        }
    }
}
