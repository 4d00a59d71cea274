import Foundation
import Testing

@testable import VirtualPhone

/// Screens and bytes at random, the same each time.
private struct Dice {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    mutating func maybe<Value>(_ value: (inout Dice) -> Value) -> Value? { below(3) == 0 ? value(&self) : nil }

    mutating func text() -> String {
        let pieces = ["", "a", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "é", "日本", "👩‍👩‍👧", "\u{2028}", "e\u{301}", "id"]
        return (0..<below(5)).map { _ in pieces[below(pieces.count)] }.joined()
    }

    mutating func number() -> Double {
        [0, -0.0, 1, -3, 0.1, 1e21, 1e-9, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 44.5][below(10)]
    }

    mutating func flag() -> Bool { below(2) == 0 }

    mutating func style() -> ScreenStyle {
        var style = ScreenStyle()
        let texts: [WritableKeyPath<ScreenStyle, String?>] = [
            \.axis, \.alignment, \.font, \.weight, \.design, \.foreground, \.background, \.tint, \.textAlignment,
            \.symbol, \.kind, \.buttonRole, \.keyboard, \.returnKey, \.contentType, \.hint, \.picture,
        ]
        for path in texts { style[keyPath: path] = maybe { $0.text() } }
        let numbers: [WritableKeyPath<ScreenStyle, Double?>] = [
            \.spacing, \.cornerRadius, \.width, \.height, \.opacity,
        ]
        for path in numbers { style[keyPath: path] = maybe { $0.number() } }
        let flags: [WritableKeyPath<ScreenStyle, Bool?>] = [
            \.italic, \.fillsWidth, \.fillsHeight, \.isCombined, \.isHidden, \.isRefreshable, \.isPressable,
            \.isHeader,
        ]
        for path in flags { style[keyPath: path] = maybe { $0.flag() } }
        style.padding = maybe { dice in (0..<dice.below(5)).map { _ in dice.number() } }
        style.lineLimit = maybe { [0, 1, -7, .max, .min][$0.below(5)] }
        style.paths = maybe { dice in (0..<dice.below(3)).map { _ in dice.path() } }
        return style
    }

    mutating func path() -> ScreenPath {
        var path = ScreenPath()
        let texts: [WritableKeyPath<ScreenPath, String?>] = [\.data, \.fill, \.stroke, \.lineCap, \.lineJoin]
        for member in texts { path[keyPath: member] = maybe { $0.text() } }
        path.box = maybe { dice in (0..<dice.below(5)).map { _ in dice.number() } }
        path.dash = maybe { dice in (0..<dice.below(3)).map { _ in dice.number() } }
        path.lineWidth = maybe { $0.number() }
        path.isEvenOdd = maybe { $0.flag() }
        return path
    }

    mutating func node(depth: Int) -> ScreenNode {
        ScreenNode(
            id: text(), role: ScreenRole.allCases[below(ScreenRole.allCases.count)], label: text(),
            value: maybe { $0.text() }, identifier: maybe { $0.text() }, placeholder: maybe { $0.text() },
            isEnabled: flag(), isSelected: flag(), isFocused: flag(), style: style(),
            children: depth == 0 ? [] : (0..<below(4)).map { _ in node(depth: depth - 1) })
    }
}

@Suite("Reading a screen's JSON")
struct ScreenReaderTests {
    private func read(_ text: String, depth: Int = 256) throws -> ScreenNode {
        try ScreenReader.root(Array(text.utf8), maximumDepth: depth)
    }

    /// A node with members of the test's own in place of some of it.
    private func json(label: String = #""a""#, style: String = "{}", children: String = "[]", more: String = "")
        -> String
    {
        #"{"id":"1","role":"text","label":\#(label),"isEnabled":true,"isSelected":false,"isFocused":false,"#
            + #""style":\#(style),"children":\#(children)\#(more)}"#
    }

    @Test("any screen is read as its coded form says, however it is laid out", arguments: 1...60)
    func anyScreen(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        let screen = dice.node(depth: 4)
        let encoder = JSONEncoder()
        for formatting in [[], [.prettyPrinted, .sortedKeys], .withoutEscapingSlashes] as [JSONEncoder.OutputFormatting]
        {
            encoder.outputFormatting = formatting
            let bytes = [UInt8](try encoder.encode(screen))
            #expect(try ScreenReader.root(bytes, maximumDepth: 256) == screen)
        }
    }

    @Test("damaged JSON is refused, or read as its coded form says", arguments: 1...40)
    func damaged(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        let encoder = JSONEncoder()
        // Otherwise the members come in another order each time.
        encoder.outputFormatting = .sortedKeys
        let whole = [UInt8](try encoder.encode(dice.node(depth: 2)))
        let signs = Array(#"{}[]",:\u0eE+-.ntf1 "#.utf8) + [0, 0x1F, 0x80, 0xC3, 0xFF]
        for _ in 0..<100 {
            var bytes = whole
            for _ in 0...dice.below(3) where !bytes.isEmpty {
                let place = dice.below(bytes.count)
                switch dice.below(4) {
                case 0: bytes[place] = signs[dice.below(signs.count)]
                case 1: bytes.insert(signs[dice.below(signs.count)], at: place)
                case 2: bytes.remove(at: place)
                default: bytes.removeSubrange(place...)
                }
            }
            guard let read = try? ScreenReader.root(bytes, maximumDepth: 256) else { continue }
            #expect(try JSONDecoder().decode(ScreenNode.self, from: Data(bytes)) == read)
        }
    }

    @Test("what stands for a character is read")
    func escapes() throws {
        #expect(
            try read(json(label: #""\u0041\u00e9\uD83D\uDE00\/\b\f\n\r\t\"\\""#)).label == "Aé😀/\u{8}\u{C}\n\r\t\"\\")
        #expect(try read(json(label: " \"\u{7F}é\" ")).label == "\u{7F}é")
    }

    @Test("what is null, or not known, is as if it were not there")
    func unknown() throws {
        let more = #","value":null,"future":{"a":[1,-2.5e+3,{"b":"\""}],"c":true,"d":null,"e":[],"f":{}}"#
        let node = try read(json(style: #"{"font":null,"future":[[]],"lineLimit":2}"#, more: more))
        #expect(node.value == nil)
        #expect(node.style.font == nil)
        #expect(node.style.lineLimit == 2)
    }

    static let malformed = [
        #""\uD83D""#, #""\uDE00\uD83D""#, #""\uD83D \uDE00""#, #""\u12G4""#, #""\x""#, "\"\n\"", "\"", "1", "null",
    ]

    @Test("what is no text is refused", arguments: malformed)
    func noText(label: String) {
        #expect(throws: ScreenReader.Malformed.self) { try read(json(label: label)) }
    }

    @Test(
        "what is no number is refused",
        arguments: ["01", "1.", ".5", "1e", "+1", "-", "1e999", "1e-999", "NaN", "0x1", "\"1\"", "true", "--1", "1e+"])
    func noNumber(number: String) {
        #expect(throws: ScreenReader.Malformed.self) { try read(json(style: #"{"width":\#(number)}"#)) }
        #expect(throws: ScreenReader.Malformed.self) { try read(json(style: #"{"padding":[\#(number)]}"#)) }
    }

    @Test(
        "what is no whole number is refused",
        arguments: ["1.5", "9223372036854775808", "1e19", "1e400", "-0.1", "2.0", "1e2"])
    func noInteger(number: String) {
        #expect(throws: ScreenReader.Malformed.self) { try read(json(style: #"{"lineLimit":\#(number)}"#)) }
    }

    @Test("a member twice, one that is missing, and anything behind the end are refused")
    func members() {
        let whole = json()
        #expect(throws: Never.self) { try read(whole) }
        #expect(throws: Never.self) { try read(" \(whole)\n") }
        for member in [#","id":"2""#, #","style":{}"#, #","children":[]"#, ","] {
            #expect(throws: ScreenReader.Malformed.self) { try read(json(more: member)) }
        }
        for name in ["id", "role", "label", "isEnabled", "isSelected", "isFocused", "style", "children"] {
            #expect(throws: ScreenReader.Malformed.self) {
                try read(whole.replacingOccurrences(of: #""\#(name)":"#, with: #""other":"#))
            }
        }
        #expect(throws: ScreenReader.Malformed.self) { try read(whole + "x") }
        #expect(throws: ScreenReader.Malformed.self) { try read(whole.replacingOccurrences(of: "text", with: "none")) }
    }

    @Test("brackets nest as deep as allowed and no deeper, also where nobody looks")
    func depth() throws {
        // The node, its children, the child, its style.
        let two = json(children: "[\(json())]")
        #expect(try read(two, depth: 4).children.count == 1)
        #expect(throws: ScreenReader.Malformed.self) { try read(two, depth: 3) }
        let nested = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(throws: ScreenReader.Malformed.self) { try read(json(more: #","x":\#(nested)"#)) }
    }
}
