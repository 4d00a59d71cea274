import Combine
import Foundation
import Testing

private struct Trouble: Error, Equatable {}

@Suite("Operators that are rarely used")
struct RareOperatorTests {
    /// The values, and whether the stream ended as it should.
    private func outcome<P: Publisher>(_ publisher: P) -> (values: [P.Output], isFinished: Bool) {
        let probe = Probe<P.Output, P.Failure>(first: .unlimited)
        publisher.subscribe(probe)
        #expect(probe.completions.count == 1)
        return (probe.values, probe.isFinished)
    }

    private func over(_ limit: Int, _ value: Int) throws -> Bool {
        if value == 4 { throw Trouble() }
        return value > limit
    }

    @Test("Conditions that may throw do what the others do, and an error ends the stream")
    func throwing() {
        let (good, bad) = ([1, 2, 2, 3].publisher, [1, 2, 4, 3].publisher)
        #expect(outcome(good.tryDrop { try !self.over(1, $0) }) == ([2, 2, 3], true))
        #expect(outcome(bad.tryDrop { try !self.over(2, $0) }) == ([], false))
        #expect(outcome(good.tryPrefix { try !self.over(1, $0) }) == ([1], true))
        #expect(outcome(bad.tryPrefix { try !self.over(2, $0) }) == ([1, 2], false))
        #expect(outcome(good.tryFirst { try self.over(1, $0) }) == ([2], true))
        #expect(outcome(bad.tryFirst { try self.over(2, $0) }) == ([], false))
        #expect(outcome(good.tryLast { try !self.over(2, $0) }) == ([2], true))
        #expect(outcome(bad.tryLast { try !self.over(2, $0) }) == ([], false))
        #expect(outcome(good.tryAllSatisfy { try self.over(0, $0) }) == ([true], true))
        #expect(outcome(bad.tryAllSatisfy { try self.over(0, $0) }) == ([], false))
        #expect(outcome(good.tryContains { try self.over(2, $0) }) == ([true], true))
        #expect(outcome(bad.tryContains { try self.over(2, $0) }) == ([], false))
        #expect(outcome(good.tryRemoveDuplicates { try !self.over(0, $0 - $1) && $0 == $1 }) == ([1, 2, 3], true))
        #expect(outcome(bad.tryRemoveDuplicates { try self.over(3, $1) && $0 == $1 }) == ([1, 2], false))
        #expect(outcome(good.tryMax { try self.over($0, $1) }) == ([3], true))
        #expect(outcome(bad.tryMax { try self.over($0, $1) }) == ([], false))
        #expect(outcome(good.tryMin { try self.over($0, $1) }) == ([1], true))
        #expect(outcome(bad.tryMin { try self.over($1, $0) }) == ([], false))
    }

    @Test("Three properties are sent together, and eight streams as one")
    func many() {
        let paths = outcome(["ab"].publisher.map(\.count, \.first, \.isEmpty)).values
        #expect(paths.count == 1)
        #expect(paths.allSatisfy { $0 == (2, "a", false) })
        let one = (1...8).map { Just($0) }
        #expect(
            outcome(one[0].merge(with: one[1], one[2], one[3], one[4], one[5], one[6], one[7])) == (Array(1...8), true))
        #expect(outcome(one[0].merge(with: one[1], one[2], one[3], one[4])) == (Array(1...5), true))
    }

    private let subject = PassthroughSubject<Int, Trouble>()
    private let signal = PassthroughSubject<String, Trouble>()
    private let probe = Probe<Int, Trouble>(first: .unlimited)

    @Test("A stream goes on until another sends a value, whose end alone changes nothing", arguments: [true, false])
    func prefixUntil(value: Bool) {
        subject.prefix(untilOutputFrom: signal).subscribe(probe)
        subject.send(1)
        if value { signal.send("now") } else { signal.send(completion: .failure(Trouble())) }
        subject.send(2)
        #expect(probe.values == (value ? [1] : [1, 2]))
        #expect(probe.isFinished == value)
    }

    @Test("A stream that another ends at its subscription is over at once")
    func prefixUntilNow() {
        subject.prefix(untilOutputFrom: Just(0)).subscribe(probe)
        subject.send(1)
        #expect(probe.values.isEmpty)
        #expect(probe.isFinished)
    }

    @Test("Values are left out until another stream sends one, and count as asked for")
    func dropUntil() {
        let probe = Probe<Int, Trouble>(first: .max(2))
        subject.drop(untilOutputFrom: signal).subscribe(probe)
        subject.send(1)
        signal.send("now")
        subject.send(2)
        subject.send(3)
        #expect(probe.values == [2])
        probe.request(1)
        subject.send(4)
        #expect(probe.values == [2, 4])
        signal.send(completion: .failure(Trouble()))
        #expect(probe.completions.isEmpty)
    }

    @Test("If the other stream ends without a value, so does this", arguments: [true, false])
    func dropUntilNever(fails: Bool) {
        subject.drop(untilOutputFrom: signal).subscribe(probe)
        signal.send(completion: fails ? .failure(Trouble()) : .finished)
        signal.send("now")
        subject.send(1)
        #expect(probe.values.isEmpty)
        #expect(probe.completions == [fails ? .failure(Trouble()) : .finished])
    }

    @Test("Both streams are let go at a cancellation", arguments: [true, false])
    func cancelBoth(isPrefix: Bool) {
        var canceled = 0
        let (one, other) = (
            subject.handleEvents(receiveCancel: { canceled += 1 }),
            signal.handleEvents(receiveCancel: { canceled += 1 })
        )
        if isPrefix {
            one.prefix(untilOutputFrom: other).subscribe(probe)
        } else {
            one.drop(untilOutputFrom: other).subscribe(probe)
        }
        probe.cancel()
        #expect(canceled == 2)
    }

    @Test("A recording is sent to each subscriber, with its end")
    func record() {
        let finished = Record<Int, Trouble> { recording in
            recording.receive(1)
            recording.receive(2)
            recording.receive(completion: .finished)
        }
        #expect(outcome(finished) == ([1, 2], true))
        #expect(outcome(finished) == ([1, 2], true))
        #expect(outcome(Record<Int, Trouble>(output: [1], completion: .failure(Trouble()))) == ([1], false))
        #expect(outcome(Record<Int, Trouble> { $0.receive(3) }) == ([3], true))
        #expect(finished.recording.output == [1, 2])
        #expect(finished.recording.completion == .finished)
    }

    private enum CodedTrouble: String, Error, Codable { case late }

    @Test("A recording is written as on iOS, and read again")
    func codedRecord() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for (completion, expected) in [
            (Subscribers.Completion<CodedTrouble>.finished, #"{"success":true}"#),
            (.failure(.late), #"{"error":"late","success":false}"#),
        ] {
            let data = try encoder.encode(Record(output: [1, 2], completion: completion))
            let text = String(decoding: data, as: UTF8.self)
            #expect(text == #"{"recording":{"completion":\#(expected),"output":[1,2]}}"#)
            let read = try JSONDecoder().decode(Record<Int, CodedTrouble>.self, from: data).recording
            #expect(read.output == [1, 2])
            #expect(read.completion == completion)
        }
        let damaged = Data(#"{"recording":{"completion":{"success":false},"output":[]}}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Record<Int, CodedTrouble>.self, from: damaged) }
    }

    @Test("A breakpoint that is not to stop passes everything on")
    func noBreakpoint() {
        var seen: [String] = []
        let watched = [1, 2].publisher.breakpoint(
            receiveSubscription: { _ in
                seen.append("subscription")
                return false
            },
            receiveOutput: {
                seen.append("\($0)")
                return false
            },
            receiveCompletion: { _ in
                seen.append("end")
                return false
            })
        #expect(outcome(watched) == ([1, 2], true))
        #expect(seen == ["subscription", "1", "2", "end"])
        #expect(outcome([1].publisher.breakpointOnError()) == ([1], true))
    }

    @Test("A breakpoint raises SIGTRAP")
    func breakpoint() async {
        await #expect(processExitsWith: .signal(SIGTRAP)) {
            _ = Just(1).breakpoint(receiveOutput: { $0 == 1 }).sink { _ in }
        }
        await #expect(processExitsWith: .signal(SIGTRAP)) {
            _ = Fail<Int, CancellationError>(error: CancellationError()).breakpointOnError()
                .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        }
    }
}
