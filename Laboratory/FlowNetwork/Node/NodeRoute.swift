import LatchkeyHTTP

/// A request, taken apart by its path.
struct NodeRoute {
    /// The segments behind `/v1/`.
    let segments: [String]
    let request: NodeRequest

    init(_ request: NodeRequest) {
        let all = request.target.segments
        segments = all.first == "v1" ? Array(all.dropFirst()) : []
        self.request = request
    }

    var kind: RequestKind {
        switch (segments.first, request.method) {
        case ("accounts", .get): .account
        case ("blocks", .get): .blocks
        case ("transactions", .post): segments.count == 1 ? .submit : .other
        case ("transactions", .get): .transaction
        case ("transaction_results", .get): .result
        case ("scripts", .post): .script
        default: .other
        }
    }

    /// A value of the query; `nil` if it is missing or empty.
    func query(_ name: String) throws(NodeError) -> String? {
        do {
            let value = try request.target.queryValue(name)
            return value?.isEmpty == true ? nil : value
        } catch {
            throw .badRequest("invalid query parameter \"\(name)\"")
        }
    }

    /// The items of a value that commas separate.
    func list(_ name: String) throws(NodeError) -> [String] {
        (try query(name) ?? "").split(separator: ",").map(String.init)
    }
}

extension RequestKind {
    /// The kind of a request.
    public init(_ request: NodeRequest) { self = NodeRoute(request).kind }
}
