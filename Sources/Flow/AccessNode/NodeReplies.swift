import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The JSON that nodes send.
///
/// Numbers are texts there; plain numbers are taken too.
enum NodeReply {
    /// Reads a reply.
    ///
    /// - Throws: ``AccessError`` with the code `malformedReply`.
    static func read<Reply: Decodable>(_ body: [UInt8], as _: Reply.Type) throws(AccessError) -> Reply {
        // Decoders are more lenient than the grammar, and recurse without limit.
        guard JSONSyntax.isStrict(body), let reply = try? JSONDecoder().decode(Reply.self, from: Data(body)) else {
            throw AccessError(.malformedReply)
        }
        return reply
    }

    struct Fault: Decodable {
        let message: String
    }

    struct Account: Decodable {
        let address: FlowAddress
        let balance: NodeNumber<UInt64>
        let keys: [AccountKey]
    }

    struct AccountKey: Decodable {
        let index: NodeNumber<UInt32>
        let publicKey: String
        let signingAlgorithm: String
        let hashingAlgorithm: String
        let sequenceNumber: NodeNumber<UInt64>
        let weight: NodeNumber<Int>
        let revoked: Bool

        private enum CodingKeys: String, CodingKey {
            case index, weight, revoked
            case publicKey = "public_key"
            case signingAlgorithm = "signing_algorithm"
            case hashingAlgorithm = "hashing_algorithm"
            case sequenceNumber = "sequence_number"
        }
    }

    struct Block: Decodable {
        let header: BlockHeader
    }

    struct BlockHeader: Decodable {
        let id: FlowIdentifier
        let parentID: FlowIdentifier
        let height: NodeNumber<UInt64>

        private enum CodingKeys: String, CodingKey {
            case id, height
            case parentID = "parent_id"
        }
    }

    struct Transaction: Decodable {
        let id: FlowIdentifier
    }

    struct Result: Decodable {
        let blockID: FlowIdentifier?
        let status: String
        let statusCode: NodeNumber<Int>?
        let errorMessage: String?
        let events: [Event]?

        private enum CodingKeys: String, CodingKey {
            case status, events
            case blockID = "block_id"
            case statusCode = "status_code"
            case errorMessage = "error_message"
        }
    }

    struct Event: Decodable {
        let type: String
        let payload: NodeBytes
    }
}

/// A whole number, as a text of digits or as a number of JSON.
struct NodeNumber<Number: FixedWidthInteger & Decodable & Sendable>: Decodable, Sendable {
    let value: Number

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Number(text) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "is no number in range")
            }
            value = number
        } else {
            value = try container.decode(Number.self)
        }
    }
}

/// Bytes in Base64.
struct NodeBytes: Decodable, Sendable {
    let bytes: [UInt8]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let bytes = Base64.decode(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "is no Base64")
        }
        self.bytes = bytes
    }
}
