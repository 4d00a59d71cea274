/// An attestation object taken apart.
struct AttestationParts {
    let object: CBORValue
    let leafBytes: [UInt8]
    let leaf: ASN1Node
    let intermediateBytes: [UInt8]
    let intermediate: ASN1Node
    let receipt: [UInt8]
    let authData: [UInt8]

    init?(_ bytes: [UInt8]) {
        guard let object = CBORValue(bytes), let statement = object["attStmt"],
            let chain = statement["x5c"]?.array?.compactMap(\.bytes), chain.count == 2,
            let leaf = ASN1Node(chain[0]), let intermediate = ASN1Node(chain[1]),
            let receipt = statement["receipt"]?.bytes, let authData = object["authData"]?.bytes
        else { return nil }
        self.object = object
        leafBytes = chain[0]
        self.leaf = leaf
        intermediateBytes = chain[1]
        self.intermediate = intermediate
        self.receipt = receipt
        self.authData = authData
    }

    /// The authenticator data without key id and coordinates.
    var authDataWithoutKey: [UInt8] {
        let x = 87 + 10
        return Array(authData[..<55]) + authData[87..<x] + authData[(x + 32)..<(x + 35)] + authData[(x + 67)...]
    }

    /// Serial number, in milliseconds since 1970.
    var serial: UInt64 { (leaf.at(0, 1)?.content ?? []).reduce(0) { $0 << 8 | UInt64($1) } }

    /// The dates as they stand.
    var validity: [String] { leaf.at(0, 4)?.children.map { String(decoding: $0.content, as: UTF8.self) } ?? [] }

    /// The 65 bytes of the key.
    var publicKey: [UInt8] { Array((leaf.at(0, 6, 1)?.content ?? []).dropFirst()) }

    /// The value of an extension, by the last number of Apple's identifier 1.2.840.113635.100.8.
    func appleExtension(_ number: UInt8) -> [UInt8]? {
        let identifier: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x63, 0x64, 0x08, number]
        return leaf.at(0, 7, 0)?.children.first { $0.children.first?.content == identifier }?.children.last?.content
    }
}

/// A receipt taken apart.
struct ReceiptParts {
    let tree: ASN1Node
    let payload: [UInt8]
    let fields: [(type: UInt8, version: [UInt8], value: [UInt8])]
    let chunks: [Int]

    init?(_ bytes: [UInt8]) {
        guard let tree = ASN1Node(bytes), let content = tree.at(1, 0, 2, 1, 0) else { return nil }
        let parts = content.isConstructed ? content.children.map(\.content) : [content.content]
        let payload = parts.flatMap { $0 }
        guard let set = ASN1Node(payload) else { return nil }
        self.tree = tree
        self.payload = payload
        chunks = parts.map(\.count)
        fields = set.children.compactMap { field in
            guard field.children.count == 3, let type = field.children[0].content.first else { return nil }
            return (type, field.children[1].content, field.children[2].content)
        }
        guard fields.count == set.children.count else { return nil }
    }

    func field(_ type: UInt8) -> [UInt8]? { fields.first { $0.type == type }?.value }
    func text(_ type: UInt8) -> String? { field(type).map { String(decoding: $0, as: UTF8.self) } }

    /// Everything around the payload.
    var envelope: [String] {
        tree.at(1, 0)?.children.enumerated().flatMap { index, part in
            index == 2 ? [part.isIndefinite ? "indefinite" : "definite"] : part.shape()
        } ?? []
    }

    var certificates: [[UInt8]] { tree.at(1, 0, 3)?.children.map(\.encoding) ?? [] }
    var signature: [UInt8] { tree.at(1, 0, 4, 0)?.children.last?.content ?? [] }
}
