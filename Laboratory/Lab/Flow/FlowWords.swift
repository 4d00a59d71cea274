import Foundation
import FlowNetwork
import LatchkeyFlow
import LatchkeyHTTP
import LatchkeyWire

/// Requests to an access node, and its replies, in plain words.
enum FlowWords {
    /// The network whose addresses the visit's transactions have.
    static let network = FlowNetwork.emulator

    /// A sentence about a request.
    static func words(_ request: NodeRequest) -> String {
        let last = request.target.segments.last ?? ""
        switch RequestKind(request) {
        case .account:
            let address = request.target.segments.dropFirst(2).first ?? last
            return "The phone asks for the account \(address) as of \(block(request, "block_height"))"
        case .blocks:
            let isByHeight = request.target.segments.count == 2
            return "The phone asks for \(isByHeight ? block(request, "height") : "the block \(last.prefix(8))…")"
        case .submit:
            guard let transaction = transaction(request) else { return "The phone sends a malformed transaction" }
            return "The phone sends a transaction that \(TransactionWords(transaction: transaction).action)"
        case .result: return "The phone asks how far the transaction \(last.prefix(8))… is"
        case .transaction: return "The phone asks for the transaction \(last.prefix(8))…"
        case .script: return "The phone asks a Flow node to run a script"
        case .other: return "The phone sends a request to a Flow node"
        }
    }

    /// A request taken apart, with the body of its reply.
    static func decode(_ request: NodeRequest, reply body: [UInt8]?, status: Int?, fault: NetworkFault?) -> DecodedFlow
    {
        let transaction = RequestKind(request) == .submit ? transaction(request) : nil
        let json = body.flatMap { try? JSONDecoder().decode(JSONValue.self, from: Data($0)) }
        return DecodedFlow(
            transaction: transaction.map { TransactionWords(transaction: $0).fields } ?? [],
            reply: json.flatMap { said($0, by: RequestKind(request), status) }, fault: fault?.description)
    }

    private static func transaction(_ request: NodeRequest) -> SubmittedTransaction? {
        try? SubmittedTransaction(body: request.body, network: network)
    }

    private static func block(_ request: NodeRequest, _ name: String) -> String {
        switch try? request.target.queryValue(name) {
        case nil, "sealed": "the last sealed block"
        case "final": "the last final block"
        case let height?: "block \(height)"
        }
    }

    private static func said(_ json: JSONValue, by kind: RequestKind, _ status: Int?) -> String? {
        guard status == 200 else { return json["message"]?.words }
        switch kind {
        case .account: return keys(json)
        case .blocks:
            guard case .array(let blocks) = json, let height = blocks.first?["header"]?["height"]?.words else {
                return nil
            }
            return "Block \(height)."
        case .submit: return "The node has taken it. It is in no block yet."
        case .result:
            guard let state = json["status"]?.words else { return nil }
            let error = json["error_message"]?.words ?? ""
            return "\(meanings[state] ?? state)." + (error.isEmpty ? "" : " \(error)")
        default: return nil
        }
    }

    private static let meanings = [
        "Pending": "In no block yet", "Finalized": "In a block, not carried out yet",
        "Executed": "Carried out, not sealed yet", "Sealed": "Sealed: nothing changes any more",
        "Expired": "Expired: no block will take it",
    ]

    private static func keys(_ account: JSONValue) -> String? {
        guard case .array(let keys)? = account["keys"] else { return nil }
        let live = keys.filter { $0["revoked"] == .boolean(false) }
        let names = live.map { "\($0["index"]?.words ?? "?") (weight \($0["weight"]?.words ?? "?"))" }
        return "\(keys.count) keys; live are " + (names.isEmpty ? "none" : names.joined(separator: ", ")) + "."
    }
}

extension JSONValue {
    fileprivate var words: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
