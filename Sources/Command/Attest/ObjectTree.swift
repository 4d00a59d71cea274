import LatchkeyCrypto

/// Recognizes an object's type, and shows it as a tree.
enum ObjectTree {
    static func node(_ bytes: [UInt8]) -> ObjectNode {
        guard let first = bytes.first else { return ObjectNode("nothing", "0 bytes", fault: "the file is empty") }
        // Objects of App Attest are CBOR maps; receipts and certificates are sequences of ASN.1.
        if (0xA0...0xBF).contains(first) { return cbor(bytes) }
        guard first == 0x30 else {
            return ObjectNode("unknown", ObjectNode.bytes(bytes), fault: "neither a CBOR map nor an ASN.1 sequence")
        }
        let elements = ASN1Tree.read(bytes[...])
        let inner = elements.first?.children.first
        if inner?.identifier == "1.2.840.113549.1.7.2" { return ReceiptTree.node("receipt", bytes[...]) }
        if inner?.children.isEmpty == false, (try? Certificate(der: bytes)) != nil {
            return CertificateTree.node("certificate", bytes[...])
        }
        return ObjectNode("ASN.1", "\(bytes.count) bytes", elements.map { $0.node() })
    }

    private static func cbor(_ bytes: [UInt8]) -> ObjectNode {
        let (item, leftover) = CBORTree.read(bytes[...])
        let kind =
            item["attStmt"] != nil || item["authData"] != nil
            ? "attestation" : item["authenticatorData"] != nil ? "assertion" : "CBOR"
        var node = item.node(kind, shown: KnownBytes.node)
        node.value = "\(bytes.count) bytes, \(node.value ?? "")"
        if !leftover.isEmpty {
            node.children.append(ObjectNode("…", ObjectNode.bytes(leftover), fault: "something follows"))
        }
        return node
    }
}
