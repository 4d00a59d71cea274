import Foundation

/// What a person filled in on a page.
struct WebEntries: Sendable, Hashable {
    /// The typed texts, by the index of the field; what is not here is as the page put it.
    var texts: [Int: String] = [:]
    /// Whether checkboxes are on, by index.
    var switches: [Int: Bool] = [:]
}

extension WebDocument {
    /// The text that a field holds now.
    func text(of field: Int, _ entries: WebEntries) -> String {
        guard elements.indices.contains(field), case .field(let known) = elements[field] else { return "" }
        return entries.texts[field] ?? known.text
    }

    /// Whether a checkbox is on now.
    func isOn(_ checkbox: Int, _ entries: WebEntries) -> Bool {
        guard elements.indices.contains(checkbox), case .checkbox(let known) = elements[checkbox] else { return false }
        return entries.switches[checkbox] ?? known.isOn
    }

    /// The names and values that a form sends, in the order of its controls.
    ///
    /// - Parameter button: the pressed button; nil if Return was pressed in a form without any.
    func values(of form: Form, pressing button: Int?, _ entries: WebEntries) -> [(name: String, value: String)] {
        form.entries.compactMap { entry in
            switch entry.value {
            case .fixed(let value): (entry.name, value)
            case .field(let index): (entry.name, text(of: index, entries))
            case .checkbox(let index, let value): isOn(index, entries) ? (entry.name, value) : nil
            case .button(let index, let value): index == button ? (entry.name, value) : nil
            }
        }
    }

    /// Names and values as application/x-www-form-urlencoded (WHATWG URL, section 5.2).
    static func encoded(_ values: [(name: String, value: String)]) -> String {
        values.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
    }

    private static func escaped(_ text: String) -> String {
        // Line breaks of forms are CR LF.
        let text = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\n", with: "\r\n")
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"):
                bytes.append(byte)
            case UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
