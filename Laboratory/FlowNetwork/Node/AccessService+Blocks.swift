import Foundation
import LatchkeyFlow

extension AccessService {
    /// The maximum number of blocks in one reply: 50.
    static let maximumBlocks: UInt64 = 50

    /// The heights that `GET /v1/blocks` asks for.
    func heights(_ route: NodeRoute) throws(NodeError) -> [UInt64] {
        let texts = try route.list("height")
        let start = try route.query("start_height")
        let end = try route.query("end_height")
        guard let start, let end else {
            guard !texts.isEmpty else {
                throw .badRequest("must provide either heights or start and end height range")
            }
            guard texts.count <= Int(Self.maximumBlocks) else { throw Self.tooMany }
            return try texts.mapWith { text throws(NodeError) in try height(text) }
        }
        guard texts.isEmpty else {
            throw .badRequest("can only provide either heights or start and end height range")
        }
        let range = (try height(start), try height(end))
        guard range.0 <= range.1 else { throw .badRequest("start height must be less than or equal to end height") }
        guard range.1 - range.0 < Self.maximumBlocks else { throw Self.tooMany }
        return Array(range.0...range.1)
    }

    private static let tooMany = NodeError.badRequest("at most \(maximumBlocks) blocks can be requested at a time")

    /// The blocks of `GET /v1/blocks/{identifiers}`.
    func blocks(identifiers: String) throws(NodeError) -> [NodeJSON] {
        let texts = identifiers.split(separator: ",").map(String.init)
        guard !texts.isEmpty, texts.count <= Int(Self.maximumBlocks) else { throw Self.tooMany }
        return try texts.mapWith { text throws(NodeError) in
            let id = try identifier(text)
            guard let height = chain.height(of: id) else {
                throw NodeError(status: 404, message: "error looking up block with ID \(id)")
            }
            return try block(height)
        }
    }

    /// One block.
    func block(_ height: UInt64) throws(NodeError) -> NodeJSON {
        guard height <= finalHeight else {
            throw NodeError(status: 404, message: "error looking up block at height \(height)")
        }
        let id = chain.blockID(height)
        let parent = height == 0 ? FlowIdentifier.zero : chain.blockID(height - 1)
        return .object([
            (
                "header",
                .object([
                    ("id", .text("\(id)")), ("parent_id", .text("\(parent)")), ("height", .digits(height)),
                    ("timestamp", .text(Self.timestamp(chain.time(height)))), ("parent_voter_signature", .text("")),
                ])
            ),
            ("block_status", .text(height <= sealedHeight ? "BLOCK_SEALED" : "BLOCK_FINALIZED")),
            ("_expandable", .object([("payload", .text("/v1/blocks/\(id)/payload"))])),
            ("_links", .object([("_self", .text("/v1/blocks/\(id)"))])),
        ])
    }

    /// A time in milliseconds since 1970 in the form of RFC 3339.
    private static func timestamp(_ milliseconds: Int64) -> String {
        // A Date counts in binary fractions, and so loses milliseconds.
        let seconds = Date(timeIntervalSince1970: Double(milliseconds / 1000)).formatted(.iso8601)
        let rest = String(milliseconds % 1000 + 1000).dropFirst()
        return "\(seconds.dropLast()).\(rest)Z"
    }
}
