import LatchkeyCommandLine
import Testing

@Suite("Progress of a long operation")
struct ProgressMeterTests {
    private func show(isTerminal: Bool, _ body: (ProgressMeter) -> Void) -> String {
        var text = ""
        let meter = ProgressMeter(isTerminal: isTerminal) { text += $0 }
        body(meter)
        meter.end()
        return text
    }

    @Test("without a terminal each step is one line")
    func printsLines() {
        let text = show(isTerminal: false) { meter in
            for done in 0...3 { meter.show("copying users", done, of: 8, unit: "rows") }
            meter.show("copying devices", 4, of: 8, unit: "rows")
        }
        #expect(text == "copying users: 0 of 8 rows\ncopying devices: 4 of 8 rows\n")
    }

    @Test("on a terminal there is one line, with a bar that is full in the end")
    func drawsBar() {
        let text = show(isTerminal: true) { meter in
            meter.show("copying users", 0, of: 8, unit: "rows")
            meter.show("copying users", 8, of: 8, unit: "rows")
        }
        let draws = text.split(separator: "\r")
        #expect(draws.count == 2)
        #expect(draws.first?.contains(" 0 %  0 of 8 rows  copying users") == true)
        #expect(draws.last?.contains(" 100 %  8 of 8 rows") == true)
        #expect(draws.last?.contains("░") == false)
        #expect(text.split(separator: "\n").count == 1)
    }

    @Test("nothing to do is all done")
    func handlesNothing() {
        let text = show(isTerminal: true) { $0.show("copying users", 0, of: 0, unit: "rows") }
        #expect(text.contains("100 %"))
    }

    @Test("an end without a beginning writes nothing")
    func writesNothing() {
        #expect(show(isTerminal: true) { _ in } == "")
    }
}
