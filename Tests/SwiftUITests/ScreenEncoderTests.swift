import Testing
import VirtualPhone

@testable @_spi(Latchkey) import SwiftUI

@Suite("A screen as JSON")
struct ScreenEncoderTests {
    /// A style in which every hint is given.
    private var fullStyle: ScreenStyle {
        var style = ScreenStyle()
        style.axis = "vertical"
        style.spacing = 8
        style.alignment = "leading"
        style.font = "17"
        style.weight = "bold"
        style.design = "monospaced"
        style.italic = true
        style.foreground = "#102030"
        style.background = "red"
        style.tint = "accent"
        style.padding = [1, 2.5, -3, 1e-9]
        style.cornerRadius = 1e21
        style.width = 0.1
        style.height = 44
        style.fillsWidth = false
        style.fillsHeight = true
        style.opacity = 0.5
        style.lineLimit = 3
        style.textAlignment = "center"
        style.symbol = "faceid"
        style.kind = "bordered"
        style.buttonRole = "cancel"
        style.keyboard = "numberPad"
        style.returnKey = "next"
        style.contentType = "oneTimeCode"
        style.isCombined = true
        style.isHidden = false
        style.isRefreshable = true
        style.isPressable = true
        style.hint = "hint"
        style.isHeader = true
        style.picture = "data:image/png;base64,AA=="
        style.paths = [fullPath, ScreenPath()]
        return style
    }

    /// A path in which everything is given.
    private var fullPath: ScreenPath {
        var path = ScreenPath()
        path.data = "M0 0L1 1Z"
        path.box = [0, 0.5, 100, 1e9]
        path.fill = "red"
        path.isEvenOdd = true
        path.stroke = "#102030"
        path.lineWidth = 2
        path.lineCap = "round"
        path.lineJoin = "bevel"
        path.dash = [4, 2]
        return path
    }

    private var full: ScreenNode {
        ScreenNode(
            id: "1-cell", role: .secureTextField, label: "\"quoted\" \\ \u{0}\u{1F}\n\t é 👩‍👩‍👧 \u{2028}", value: "",
            identifier: "a.b", placeholder: "p", isEnabled: false, isSelected: true, isFocused: true, style: fullStyle,
            children: [
                ScreenNode(id: "2", role: .text),
                ScreenNode(id: "3", role: .list, children: [.init(id: "4", role: .cell)]),
            ])
    }

    @Test("every value of a screen is read back as it was")
    func roundTrip() throws {
        #expect(try JSONDecoder().decode(ScreenNode.self, from: ScreenEncoder.encode(full)) == full)
        let bare = ScreenNode(id: "window", role: .window)
        #expect(try JSONDecoder().decode(ScreenNode.self, from: ScreenEncoder.encode(bare)) == bare)
    }

    @Test("no member is forgotten: a full screen has the members that its coded form has")
    func members() throws {
        let style = Mirror(reflecting: fullStyle).children
        #expect(style.allSatisfy { "\($0.value)" != "nil" }, "the style of this test is to be full")
        #expect(Mirror(reflecting: fullPath).children.allSatisfy { "\($0.value)" != "nil" }, "so is the path")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let mine = try JSONSerialization.jsonObject(with: ScreenEncoder.encode(full)) as? NSDictionary
        let coded = try JSONSerialization.jsonObject(with: encoder.encode(full)) as? NSDictionary
        #expect(mine != nil)
        #expect(mine == coded)
    }

    @Test("a hint that JSON cannot say is left out", arguments: [Double.infinity, -.infinity, .nan])
    func notFinite(value: Double) throws {
        var node = ScreenNode(id: "1", role: .spacer)
        node.style.width = value
        node.style.padding = [0, value, 0, 0]
        let read = try JSONDecoder().decode(ScreenNode.self, from: ScreenEncoder.encode(node))
        #expect(read == ScreenNode(id: "1", role: .spacer))
    }
}
