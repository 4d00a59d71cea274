import LatchkeyCrypto
import LatchkeyTrust

/// A receipt under the names of CMS (RFC 5652) and of Apple's text, as far as it can be read.
enum ReceiptTree {
    private static let fields: [Int: String] = [
        2: "app id", 3: "attested key", 4: "client data hash", 5: "token", 6: "kind", 7: "environment",
        12: "creation time", 17: "risk metric", 19: "not before", 21: "expiration time",
    ]

    static func node(_ name: String, _ bytes: ArraySlice<UInt8>) -> ObjectNode {
        let elements = ASN1Tree.read(bytes)
        let isReadable = (try? UnverifiedReceipt(Array(bytes))) != nil
        let fault = isReadable ? nil : "the verifiers can't read it as a receipt"
        guard let signedData = elements.first?.children.last?.children.first, !signedData.children.isEmpty else {
            return ObjectNode(name, ObjectNode.bytes(bytes), fault: fault, elements.map { $0.node() })
        }
        let form = elements.first?.isOpen == true ? "BER with open lengths" : "definite lengths"
        var nodes = [ObjectNode("contentType", elements.first?.children.first?.value)]
        nodes += signedData.children.enumerated().map { part($0, $1) }
        if let fault = elements.first?.fault { nodes.append(ObjectNode("…", fault: fault)) }
        return ObjectNode(name, "CMS SignedData, \(bytes.count) bytes, \(form)", fault: fault, nodes)
    }

    private static func part(_ index: Int, _ element: ASN1Tree) -> ObjectNode {
        switch element.tag {
        case .integer: ObjectNode("version", element.value, fault: element.fault)
        case .sequence: payload(element)
        case .context(0):
            ObjectNode(
                "certificates", "\(element.children.count)", fault: element.fault,
                element.children.enumerated().map { certificate($0, $1) })
        case .set where index == 1:
            ObjectNode("digestAlgorithms", nil, fault: element.fault, element.children.map { $0.node() })
        case .set: ObjectNode("signerInfos", nil, fault: element.fault, element.children.map(signer))
        default: element.node()
        }
    }

    private static func payload(_ element: ASN1Tree) -> ObjectNode {
        let content = element.children.last?.children.flatMap(\.string) ?? []
        let set = ASN1Tree.read(content[...])
        return ObjectNode(
            "payload", "\(content.count) bytes", fault: element.fault ?? set.first?.fault,
            set.first?.children.map(field) ?? [])
    }

    private static func field(_ element: ASN1Tree) -> ObjectNode {
        guard element.children.count == 3, let type = element.children.first.flatMap({ $0.value.flatMap { Int($0) } })
        else { return element.node() }
        let value = element.children[2].string
        let name = "\(type) \(fields[type] ?? "(unknown)")"
        if type == 3 { return CertificateTree.node(name, value[...]) }
        let text = String(validating: value, as: UTF8.self)
        let isText = text?.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.isASCII } == true && !value.isEmpty
        return ObjectNode(
            name, isText ? text.map { "“\($0)”" } : ObjectNode.bytes(value), fault: element.fault)
    }

    private static func certificate(_ index: Int, _ element: ASN1Tree) -> ObjectNode {
        guard let body = element.children.first else { return element.node("certificate \(index)") }
        // Name and validity say which it is; the whole tree is there for the file of the certificate itself.
        let names = body.children.filter { $0.tag == .sequence }
        let subject = names.dropFirst(3).first?.children.flatMap(\.children).compactMap { pair in
            pair.children.first?.identifier == "2.5.4.3" ? pair.children.last?.value : nil
        }.first
        let validity = names.dropFirst(2).first?.children.compactMap(\.time).joined(separator: " to ")
        return ObjectNode(
            "certificate \(index)", [subject, validity].compactMap { $0 }.joined(separator: "  "), fault: element.fault)
    }

    private static func signer(_ element: ASN1Tree) -> ObjectNode {
        ObjectNode(
            "signerInfo", nil, fault: element.fault,
            element.children.map { part in
                switch part.tag {
                case .integer: ObjectNode("version", part.value)
                case .context(0):
                    ObjectNode(
                        "signedAttributes", "\(part.children.count)", fault: part.fault, part.children.map { $0.node() }
                    )
                case .octetString: ObjectNode("signature", ObjectNode.bytes(part.content), fault: part.fault)
                default: part.node(part.children.last?.tag == .integer ? "issuerAndSerialNumber" : "algorithm")
                }
            })
    }
}
