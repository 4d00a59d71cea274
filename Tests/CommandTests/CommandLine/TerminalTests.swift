import Testing

@testable import LatchkeyCommandLine

@Suite("Terminals")
struct TerminalTests {
    @Test(
        "the width is COLUMNS, else the terminal's, else 120; nonsense is none",
        arguments: [
            (true, 80, [:], 80), (true, 0, [:], 120), (false, 80, [:], 120), (true, 80, ["COLUMNS": "60"], 60),
            (false, 0, ["COLUMNS": "60"], 60), (true, 80, ["COLUMNS": "x"], 80), (true, 80, ["COLUMNS": "3"], 80),
            (true, 5, [:], 120),
        ] as [(Bool, Int, [String: String], Int)])
    func width(isTerminal: Bool, columns: Int, environment: [String: String], width: Int) {
        #expect(Terminal(isTerminal: isTerminal, columns: columns, environment: environment).width == width)
    }

    @Test(
        "colors are for terminals only, not for dumb ones, and not with NO_COLOR",
        arguments: [
            (true, ["TERM": "xterm"], true), (true, [:], true), (false, ["TERM": "xterm"], false),
            (true, ["TERM": "dumb"], false), (true, ["NO_COLOR": "1"], false), (true, ["NO_COLOR": "0"], false),
            (true, ["NO_COLOR": ""], true),
        ] as [(Bool, [String: String], Bool)])
    func color(isTerminal: Bool, environment: [String: String], hasColor: Bool) {
        let terminal = Terminal(isTerminal: isTerminal, columns: 80, environment: environment)
        #expect(terminal.hasColor == hasColor)
        #expect(terminal.styled("a", .bold) == (hasColor ? "\u{1B}[1ma\u{1B}[0m" : "a"))
    }

    @Test("emoji and East Asian characters take two columns")
    func columns() {
        #expect("abc".columns == 3)
        #expect("✅ a".columns == 4)
        #expect("日本".columns == 4)
        #expect("“é” … –".columns == 7)
        #expect("✅".padded(to: 4) == "✅  ")
    }

    @Test(
        "a text is broken at spaces, a long word where the line ends, and what fits stays as it is",
        arguments: [
            ("", 5, [""]), ("a b", 5, ["a b"]), ("  a  b", 9, ["  a  b"]), ("aaa bbb ccc", 7, ["aaa bbb", "ccc"]),
            ("aaaaaaa b", 3, ["aaa", "aaa", "a b"]), ("a\nb", 9, ["a", "b"]), ("ab", 0, ["a", "b"]),
            ("日本日本", 4, ["日本", "日本"]), ("日本", 1, ["日", "本"]),
        ])
    func wrapping(text: String, width: Int, lines: [String]) {
        #expect(text.wrapped(to: width) == lines)
    }

    @Test(
        "what steers a terminal is printed as JSON escapes it; our own emphasis, line feeds and tabs are not touched",
        arguments: [
            ("a\tb\nc — é 日本", "a\tb\nc — é 日本"),
            ("a\u{1B}]0;owned\u{7}b\u{1B}[2J", #"a\u001b]0;owned\u0007b\u001b[2J"#),
            ("\u{9B}1m\u{7F}\r", #"\u009b1m\u007f\u000d"#), ("a\u{202E}b\u{2066}c\u{2028}", #"a\u202eb\u2066c\u2028"#),
            (Terminal(width: 80, hasColor: true).styled("a\u{1B}[8mb", .bad), "\u{1B}[31ma\\u001b[8mb\u{1B}[0m"),
        ])
    func inert(text: String, printed: String) {
        #expect(text.inert == printed)
    }

    @Test("what would end a line or steer the terminal is a space in it")
    func oneLine() {
        #expect("a\r\nb\u{1B}[1mc\u{2028}d".inOneLine == "a  b [1mc d")
    }
}
