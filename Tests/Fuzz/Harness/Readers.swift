import LatchkeyCrypto
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
        var isWhole = true
        let elements = walk(reader, &isWhole)
        // What is DER to its end is BER too, and read in the same way.
        guard rules == .distinguished, isWhole, let lenient = try? ASN1Reader(bytes[...], rules: .basic) else { return }
        if walk(lenient, &isWhole) != elements || !isWhole { stop("DER is read otherwise by the rules of BER") }
    }

    /// All elements that can be read, those inside before those behind, and whether nothing was refused.
    private static func walk(_ reader: ASN1Reader, _ isWhole: inout Bool) -> [ASN1Element] {
        var reader = reader
        var elements: [ASN1Element] = []
        while !reader.isAtEnd {
            guard let element = try? reader.element() else {
                isWhole = false
                break
            }
            if element.content.startIndex < element.encoding.startIndex
                || element.content.endIndex > element.encoding.endIndex
            {
                stop("content outside its element")
            }
            elements.append(element)
            guard element.tag.isConstructed else { continue }
            guard let inner = try? reader.reader(of: element) else {
                isWhole = false
                continue
            }
            elements += walk(inner, &isWhole)
        }
        return elements
    }
}
