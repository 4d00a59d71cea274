import Testing

@testable import LatchkeyCommandLine

@Suite("Tables for people")
struct TextTableTests {
    private static let table = TextTable(
        columns: ["name", "what it is", "none"],
        rows: [["anna", "a person with a long description of it", "-"], ["b", "short", "-"]])

    @Test("a table that fits has a line for each row")
    func fits() {
        #expect(
            Self.table.lines(on: Terminal(width: 80)) == [
                "name  what it is                              none",
                "anna  a person with a long description of it  -", "b     short                                   -",
            ])
    }

    @Test("in a narrow terminal the widest column gives way, and nothing of it is lost")
    func narrow() {
        let lines = Self.table.lines(on: Terminal(width: 30), indentation: 2)
        #expect(
            lines == [
                "  name  what it is        none", "  anna  a person with a   -", "        long description",
                "        of it", "  b     short             -",
            ])
    }

    @Test("no line is wider than the terminal, however narrow it is", arguments: 20...60)
    func neverWider(width: Int) {
        let many = TextTable(
            columns: (1...9).map { "column \($0)" },
            rows: [
                (1...9).map { "a value of some length, \($0)" },
                Array(repeating: String(repeating: "x", count: 70), count: 9),
            ])
        for table in [Self.table, many] {
            for lines in [table.lines(on: Terminal(width: width)), table.linesOrRecords(on: Terminal(width: width))] {
                #expect(lines.allSatisfy { $0.columns <= width })
                #expect(Self.count("x", lines) == Self.count("x", table.rows.flatMap { $0 }))
            }
        }
    }

    private static func count(_ character: Character, _ lines: [String]) -> Int {
        lines.reduce(0) { $0 + $1.count { $0 == character } }
    }

    @Test("a table that is too wide for one line a row becomes records")
    func records() {
        #expect(
            Self.table.linesOrRecords(on: Terminal(width: 40), indentation: 2) == [
                "  name        anna", "  what it is  a person with a long", "              description of it",
                "  none        -", "", "  name        b", "  what it is  short", "  none        -",
            ])
    }

    @Test("columns without a value can be left out, and a missing cell is empty")
    func leavingOut() {
        #expect(Self.table.leavingOut("-").columns == ["name", "what it is"])
        #expect(TextTable(columns: ["a"], rows: []).leavingOut("-").columns == ["a"])
        #expect(TextTable(columns: ["a", "b"], rows: [["1"]]).rows == [["1", ""]])
    }

    @Test("a row can be emphasized, and heads are, in color alone")
    func emphasis() {
        let table = TextTable(columns: ["a"], rows: [["1"], ["2"]], emphasis: [nil, .bad])
        #expect(
            table.lines(on: Terminal(width: 80, hasColor: true)) == [
                "\u{1B}[1ma\u{1B}[0m", "1", "\u{1B}[31m2\u{1B}[0m",
            ])
        #expect(table.lines(on: Terminal(width: 80)) == ["a", "1", "2"])
    }

    @Test("a cell that has line breaks stays in its row")
    func lineBreaks() {
        #expect(TextTable(columns: [""], rows: [["a\nb"]]).lines(on: Terminal(width: 80)) == ["a b"])
    }
}
