import Foundation
import VirtualPhone

/// Writes a screen as the JSON that its `Codable` form has.
///
/// By hand, because `JSONEncoder` takes some 20 µs a node, which a person would feel in a long list.
struct ScreenEncoder {
    private var bytes: [UInt8] = []
    /// Whether the next member of an object, or element of a list, is its first.
    private var isFirst = true

    static func encode(_ screen: ScreenNode) -> Data {
        var encoder = ScreenEncoder()
        encoder.bytes.reserveCapacity(4096)
        encoder.write(screen)
        return Data(encoder.bytes)
    }

    private mutating func write(_ node: ScreenNode) {
        enclose("{", "}") { encoder in
            encoder.field("id", node.id)
            encoder.field("role", node.role.rawValue)
            encoder.field("label", node.label)
            encoder.field("value", node.value)
            encoder.field("identifier", node.identifier)
            encoder.field("placeholder", node.placeholder)
            encoder.field("isEnabled", node.isEnabled)
            encoder.field("isSelected", node.isSelected)
            encoder.field("isFocused", node.isFocused)
            encoder.name("style")
            encoder.write(node.style)
            encoder.name("children")
            encoder.enclose("[", "]") { encoder in
                for child in node.children {
                    encoder.separate()
                    encoder.write(child)
                }
            }
        }
    }

    private mutating func write(_ style: ScreenStyle) {
        enclose("{", "}") { encoder in
            encoder.writeText(style)
            encoder.writePlace(style)
            encoder.field("symbol", style.symbol)
            encoder.field("kind", style.kind)
            encoder.field("buttonRole", style.buttonRole)
            encoder.field("keyboard", style.keyboard)
            encoder.field("returnKey", style.returnKey)
            encoder.field("contentType", style.contentType)
            encoder.field("isCombined", style.isCombined)
            encoder.field("isHidden", style.isHidden)
            encoder.field("isRefreshable", style.isRefreshable)
            encoder.field("isPressable", style.isPressable)
            encoder.field("hint", style.hint)
            encoder.field("isHeader", style.isHeader)
            encoder.field("picture", style.picture)
            if let paths = style.paths { encoder.write(paths) }
        }
    }

    private mutating func writeText(_ style: ScreenStyle) {
        field("font", style.font)
        field("weight", style.weight)
        field("design", style.design)
        field("italic", style.italic)
        field("foreground", style.foreground)
        field("background", style.background)
        field("tint", style.tint)
        field("opacity", style.opacity)
        field("lineLimit", style.lineLimit)
        field("textAlignment", style.textAlignment)
    }

    private mutating func writePlace(_ style: ScreenStyle) {
        field("axis", style.axis)
        field("spacing", style.spacing)
        field("alignment", style.alignment)
        field("padding", style.padding)
        field("cornerRadius", style.cornerRadius)
        field("width", style.width)
        field("height", style.height)
        field("fillsWidth", style.fillsWidth)
        field("fillsHeight", style.fillsHeight)
    }

    private mutating func write(_ paths: [ScreenPath]) {
        name("paths")
        enclose("[", "]") { encoder in
            for path in paths {
                encoder.separate()
                encoder.enclose("{", "}") { $0.writeMembers(path) }
            }
        }
    }

    private mutating func writeMembers(_ path: ScreenPath) {
        field("data", path.data)
        field("box", path.box)
        field("fill", path.fill)
        field("isEvenOdd", path.isEvenOdd)
        field("stroke", path.stroke)
        field("lineWidth", path.lineWidth)
        field("lineCap", path.lineCap)
        field("lineJoin", path.lineJoin)
        field("dash", path.dash)
    }

    // MARK: Members

    private mutating func field(_ name: String, _ value: String?) {
        guard let value else { return }
        self.name(name)
        write(value)
    }

    private mutating func field(_ name: String, _ value: Bool?) {
        guard let value else { return }
        self.name(name)
        append(value ? "true" : "false")
    }

    /// JSON has no infinity: a hint that is none is left out.
    private mutating func field(_ name: String, _ value: Double?) {
        guard let value, value.isFinite else { return }
        self.name(name)
        append("\(value)")
    }

    private mutating func field(_ name: String, _ values: [Double]?) {
        guard let values, values.allSatisfy(\.isFinite) else { return }
        self.name(name)
        enclose("[", "]") { encoder in
            for value in values {
                encoder.separate()
                encoder.append("\(value)")
            }
        }
    }

    private mutating func field(_ name: String, _ value: Int?) {
        guard let value else { return }
        self.name(name)
        append("\(value)")
    }

    private mutating func name(_ name: String) {
        separate()
        write(name)
        bytes.append(UInt8(ascii: ":"))
    }

    // MARK: Signs

    private mutating func enclose(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout ScreenEncoder) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        isFirst = true
        body(&self)
        bytes.append(UInt8(ascii: close))
        isFirst = false
    }

    private mutating func separate() {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                append("\\u00")
                bytes.append(Self.hex[Int(byte >> 4)])
                bytes.append(Self.hex[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static let hex = Array("0123456789abcdef".utf8)
}
