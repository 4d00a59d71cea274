import LatchkeyCrypto

/// A certificate under the names of RFC 5280, as far as it can be read.
enum CertificateTree {
    static func node(_ name: String, _ der: ArraySlice<UInt8>) -> ObjectNode {
        let elements = ASN1Tree.read(der)
        guard let certificate = elements.first, let body = certificate.children.first, !body.children.isEmpty else {
            return ObjectNode(name, ObjectNode.bytes(der), fault: "no certificate", elements.map { $0.node() })
        }
        var children = fields(body)
        children += certificate.children.dropFirst().map { element in
            element.tag == .sequence
                ? ObjectNode("signatureAlgorithm", algorithm(element), fault: element.fault)
                : ObjectNode("signature", ObjectNode.bytes(element.content.dropFirst()), fault: element.fault)
        }
        if elements.count > 1 { children.append(ObjectNode("…", fault: "something follows the certificate")) }
        let isReadable = (try? Certificate(der: Array(der))) != nil
        return ObjectNode(
            name, "certificate, \(der.count) bytes",
            fault: isReadable ? nil : certificate.fault ?? "the verifiers can't read it", children)
    }

    private static func fields(_ body: ASN1Tree) -> [ObjectNode] {
        var rest = body.children[...]
        var nodes: [ObjectNode] = []
        if rest.first?.tag == .context(0), let version = rest.popFirst() {
            nodes.append(
                ObjectNode("version", version.children.first.map { "\(1 + ($0.content.last.map(Int.init) ?? 0))" }))
        }
        let names = ["serialNumber", "signature", "issuer", "validity", "subject", "subjectPublicKeyInfo"]
        for name in names {
            guard let element = rest.popFirst() else { return nodes + [ObjectNode(name, fault: "not there")] }
            nodes.append(field(name, element))
        }
        for element in rest {
            guard element.tag == .context(3), let list = element.children.first else {
                nodes.append(element.node())
                continue
            }
            nodes.append(ObjectNode("extensions", nil, fault: list.fault, list.children.map(anExtension)))
        }
        return nodes
    }

    private static func field(_ name: String, _ element: ASN1Tree) -> ObjectNode {
        switch name {
        case "serialNumber": ObjectNode(name, serial(element.content), fault: element.fault)
        case "signature": ObjectNode(name, algorithm(element), fault: element.fault)
        case "issuer", "subject": ObjectNode(name, distinguishedName(element), fault: element.fault)
        case "validity":
            ObjectNode(
                name, element.children.map { $0.time ?? "?" }.joined(separator: " to "), fault: element.fault)
        default: publicKey(name, element)
        }
    }

    /// The number; Apple's serial numbers of keys are the time in milliseconds at which they were issued.
    private static func serial(_ content: ArraySlice<UInt8>) -> String {
        guard content.count <= 6 else { return Array(content).hexDigits }
        let number = content.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let time = JudgingTime(milliseconds: number)
        return number > 1_500_000_000_000 ? "\(number) (issued at \(time.text))" : "\(number)"
    }

    private static func algorithm(_ element: ASN1Tree) -> String? {
        element.children.first?.identifier.map { ObjectIdentifiers.name($0) ?? $0 }
    }

    private static func distinguishedName(_ element: ASN1Tree) -> String {
        let pairs = element.children.flatMap(\.children).map { pair in
            let type = pair.children.first?.identifier.map { ObjectIdentifiers.name($0) ?? $0 } ?? "?"
            let value = pair.children.last.flatMap { String(validating: $0.content, as: UTF8.self) } ?? "?"
            return "\(type)=\(value)"
        }
        return pairs.joined(separator: ", ")
    }

    private static func publicKey(_ name: String, _ element: ASN1Tree) -> ObjectNode {
        let kinds = element.children.first?.children.compactMap {
            $0.identifier.map { ObjectIdentifiers.name($0) ?? $0 }
        }
        let key = element.children.last?.content.dropFirst() ?? []
        return ObjectNode(
            name, kinds?.joined(separator: ", "), fault: element.fault,
            [
                ObjectNode("subjectPublicKey", ObjectNode.bytes(key)),
                ObjectNode("SHA-256 (the key id)", KnownBytes.base64(HashAlgorithm.sha256.hash(Array(key)))),
            ])
    }

    private static func anExtension(_ element: ASN1Tree) -> ObjectNode {
        let identifier = element.children.first?.identifier ?? "?"
        let isCritical = element.children.contains { $0.tag == .boolean }
        let name = ObjectIdentifiers.described(identifier) + (isCritical ? " critical" : "")
        let value = element.children.last?.content ?? []
        let inner = ASN1Tree.read(value)
        if identifier == "1.2.840.113635.100.8.2", let nonce = inner.first?.children.first?.children.first {
            return ObjectNode(name, ObjectNode.bytes(nonce.content), fault: element.fault)
        }
        if inner.count == 1, let only = inner.first, only.fault == nil {
            return ObjectNode(name, nil, fault: element.fault, [only.node()])
        }
        return ObjectNode(name, ObjectNode.bytes(value), fault: element.fault)
    }
}
