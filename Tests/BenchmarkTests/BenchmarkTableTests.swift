import Foundation
import LatchkeyBenchmarks
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("The table of all measurements")
struct BenchmarkTableTests {
    @Test("a limit is kept by what is within it, and by the limit itself")
    func kept() {
        for (value, isKept) in [(7.9, true), (8.0, true), (8.1, false)] {
            #expect(BenchmarkRow("size", value, unit: "MB", .atMost, limit: 8).isKept == isKept)
            #expect(BenchmarkRow("speed", -value, unit: "times", .atLeast, limit: -8).isKept == isKept)
        }
        #expect(BenchmarkRow("time", 3, unit: "µs").isKept == nil)
    }

    @Test("the ratio is to the limit, else to the peer, and none to zero")
    func ratio() {
        #expect(BenchmarkRow("a", 6, unit: "x", peer: 2, limit: 3).ratio == 2)
        #expect(BenchmarkRow("a", 6, unit: "x", peer: 2).ratio == 3)
        #expect(BenchmarkRow("a", 0, unit: "x", limit: 0).ratio == nil)
        #expect(BenchmarkRow("a", 6, unit: "x").ratio == nil)
    }

    @Test("each row of the table has the value, the peer's, the limit and their ratio")
    func markdown() {
        let table = BenchmarkTable([
            BenchmarkRow("memory", 33.25, unit: "MiB", limit: 32), BenchmarkRow("time", 151.4, unit: "µs"),
            BenchmarkRow("sign-ins", 4.5, unit: "times", peer: 1, .atLeast, limit: 4),
        ])
        #expect(
            table.markdown == """
                | | this | the peer | limit | this over limit | |
                |---|--:|--:|--:|--:|---|
                | memory (MiB) | 33.3 |  | ≤ 32 | 1.04 | missed |
                | time (µs) | 151 |  |  |  |  |
                | sign-ins (times) | 4.5 | 1 | ≥ 4 | 1.13 | kept |
                """)
    }

    @Test("the drawing has a bar for each row with a limit, and is well-formed whatever the names are")
    func drawing() {
        let table = BenchmarkTable([
            BenchmarkRow("a < b & c", 33, unit: "MiB", limit: 32), BenchmarkRow("no limit", 1, unit: "µs"),
            BenchmarkRow("none lost", 0, unit: "lost", limit: 0),
            BenchmarkRow("endless", 1e12, unit: "times", .atLeast, limit: 4),
        ])
        let svg = table.svg
        #expect(throws: Never.self) { try XMLDocument(xmlString: svg) }
        #expect(svg.components(separatedBy: "<rect class=\"missed\"").count == 2)
        #expect(svg.components(separatedBy: "<rect class=\"kept\"").count == 2)
        #expect(svg.contains("a &lt; b &amp; c") && svg.contains("endless"))
        #expect(!svg.contains("no limit") && !svg.contains("none lost"))
    }

    @Test("a table reads back as what was written")
    func json() throws {
        let table = BenchmarkTable([BenchmarkRow("memory", 33, unit: "MiB", peer: 60, .atMost, limit: 32)])
        #expect(try JSONDecoder().decode(BenchmarkTable.self, from: JSONEncoder().encode(table)) == table)
    }
}
