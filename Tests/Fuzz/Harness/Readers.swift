import LatchkeyTrust

/// The readers by themselves: they may refuse, and what they take they take consistently.
enum Readers {
    static func cbor(_ bytes: [UInt8]) {
        let value = try? CBORReader.read(bytes[...])
        if let canonical = try? CBORReader.read(bytes[...], rules: .canonical), canonical != value {
            stop("canonical CBOR is read otherwise by the lenient rules")
        }
        guard let value else { return }
        var items = 0
        count(value, depth: 0, &items)
        if items > bytes.count { stop("more items than bytes") }
    }

    private static func count(_ value: CBORValue, depth: Int, _ items: inout Int) {
        items += 1
        switch value {
        case .array(let values):
            if depth >= CBORReader.maximumDepth { stop("CBOR is nested too deeply") }
            for value in values { count(value, depth: depth + 1, &items) }
        case .map(let members):
            if depth >= CBORReader.maximumDepth { stop("CBOR is nested too deeply") }
            if Set(members.map(\.key)).count != members.count { stop("a key stands twice") }
            for member in members {
                count(member.key, depth: depth + 1, &items)
                count(member.value, depth: depth + 1, &items)
            }
        case .unsigned, .negative, .bytes, .text, .boolean, .null: break
        }
    }

    static func asn1(_ bytes: [UInt8], _ rules: ASN1Rules) {
        guard let reader = try? ASN1Reader(bytes[...], rules: rules) else { return }
        let elements = walk(reader)
        // Each reader takes whatever DER is, and BER takes all of it in the same way.
        if rules == .distinguished, let lenient = try? ASN1Reader(bytes[...], rules: .basic) {
            if !walk(lenient).starts(with: elements) { stop("DER is read otherwise by the rules of BER") }
        }
    }

    /// All elements that can be read, those inside before those behind.
    private static func walk(_ reader: ASN1Reader) -> [ASN1Element] {
        var reader = reader
        var elements: [ASN1Element] = []
        while !reader.isAtEnd, let element = try? reader.element() {
            if element.content.startIndex < element.encoding.startIndex
                || element.content.endIndex > element.encoding.endIndex
            {
                stop("content outside its element")
            }
            elements.append(element)
            guard element.tag.isConstructed, let inner = try? reader.reader(of: element) else { continue }
            elements += walk(inner)
        }
        return elements
    }
}
