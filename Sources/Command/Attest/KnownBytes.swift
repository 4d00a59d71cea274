import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// The known byte strings in App Attest's objects.
enum KnownBytes {
    static func base64(_ bytes: [UInt8]) -> String { Base64.encode(bytes) }

    /// How a byte string in an attestation or assertion is shown, by its name there; nil for any other.
    static func node(_ name: String, _ bytes: ArraySlice<UInt8>) -> ObjectNode? {
        switch name {
        case "authData", "authenticatorData": authenticatorData(name, bytes)
        case "receipt": ReceiptTree.node(name, bytes)
        case "signature": signature(name, bytes)
        case _ where name.hasPrefix("x5c["): CertificateTree.node(name, bytes)
        default: nil
        }
    }

    private static func signature(_ name: String, _ bytes: ArraySlice<UInt8>) -> ObjectNode {
        let isGood = (try? ECDSASignature(der: Array(bytes), curve: .p256)) != nil
        let elements = ASN1Tree.read(bytes)
        return ObjectNode(
            name, "ECDSA, \(bytes.count) bytes", fault: isGood ? nil : "not strict DER of two numbers in range",
            elements.first?.children.enumerated().map {
                ObjectNode($0 == 0 ? "r" : "s", ObjectNode.bytes($1.content), fault: $1.fault)
            } ?? [])
    }

    /// The layout of WebAuthn, of which attestations have all and assertions the first 37 bytes.
    static func authenticatorData(_ name: String, _ bytes: ArraySlice<UInt8>) -> ObjectNode {
        var rest = bytes
        func take(_ count: Int) -> ArraySlice<UInt8> {
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
        var nodes: [ObjectNode] = []
        func field(_ name: String, _ length: Int, _ value: (ArraySlice<UInt8>) -> String) {
            let part = take(length)
            let isCut = part.count < length
            nodes.append(
                ObjectNode(
                    name, isCut ? ObjectNode.bytes(part) : value(part),
                    fault: isCut ? "\(length) bytes long, of which \(part.count) are there" : nil))
        }
        field("rpIdHash", 32) { "\(ObjectNode.bytes($0)): SHA-256 of the app id" }
        let flags = rest.first ?? 0
        field("flags", 1) { _ in "0x\([flags].hexDigits)\(flagNames(flags))" }
        field("signCount", 4) { String($0.reduce(0) { $0 << 8 | UInt32($1) }) }
        if name == "authData" {
            field("aaguid", 16) { aaguid($0) }
            let length = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
            field("credentialIdLength", 2) { _ in String(length) }
            field("credentialId", length) { Base64.encode(Array($0)) + " (the key id)" }
            if !rest.isEmpty {
                let (item, leftover) = CBORTree.read(rest)
                nodes.append(coseKey(item))
                rest = leftover
            }
        }
        if !rest.isEmpty {
            let (item, leftover) = CBORTree.read(rest)
            nodes.append(item.node("extensions", shown: anExtension))
            rest = leftover
        }
        if !rest.isEmpty { nodes.append(ObjectNode("…", ObjectNode.bytes(rest), fault: "something follows")) }
        return ObjectNode(name, "\(bytes.count) bytes", nodes)
    }

    private static func flagNames(_ flags: UInt8) -> String {
        let names = [(UInt8(0x40), "AT"), (0x80, "ED"), (0x01, "UP"), (0x04, "UV")]
            .filter { flags & $0.0 != 0 }.map(\.1)
        return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
    }

    private static func aaguid(_ bytes: ArraySlice<UInt8>) -> String {
        let environment = AppAttestEnvironment(aaguid: Array(bytes))?.rawValue ?? "no environment of App Attest's"
        return "\(Array(bytes).hexDigits) (\(environment))"
    }

    private static func coseKey(_ item: CBORTree.Item) -> ObjectNode {
        var node = item.node("COSE key")
        let names = ["1": "kty", "3": "alg", "-1": "crv", "-2": "x", "-3": "y"]
        let meanings = ["kty 2": "EC2", "alg -7": "ES256", "crv 1": "P-256"]
        for index in node.children.indices {
            guard let name = names[node.children[index].name] else { continue }
            node.children[index].name = "\(name) (\(node.children[index].name))"
            if let value = node.children[index].value, let meaning = meanings["\(name) \(value)"] {
                node.children[index].value = "\(value) (\(meaning))"
            }
        }
        return node
    }

    private static func anExtension(_ name: String, _ bytes: ArraySlice<UInt8>) -> ObjectNode? {
        guard name == "apple_validation_category_01", bytes.count == 4 else { return nil }
        let number = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let meaning = ValidationCategory(rawValue: number).map { "\($0)" } ?? "not to be accepted"
        return ObjectNode(name, "\(ObjectNode.bytes(bytes)): \(number) (\(meaning))")
    }
}
