import Combine
import Testing

private enum Trouble: Error, Equatable { case any, other }

@Suite("Operators on one stream")
struct OperatorTests {
    private func all<P: Publisher>(_ publisher: P) -> [P.Output] where P.Failure == Never {
        var values: [P.Output] = []
        var ends = 0
        let watch = publisher.sink(receiveCompletion: { _ in ends += 1 }, receiveValue: { values.append($0) })
        watch.cancel()
        #expect(ends == 1)
        return values
    }

    @Test("Values are changed, left out and counted off")
    func shaping() {
        let numbers = [1, 2, 2, 3, 4].publisher
        #expect(all(numbers.map { $0 * 2 }) == [2, 4, 4, 6, 8])
        #expect(all(numbers.map(\.description)) == ["1", "2", "2", "3", "4"])
        #expect(all(["1", "a", "3"].publisher.compactMap(Int.init)) == [1, 3])
        #expect(all([1, nil].publisher.replaceNil(with: 0)) == [1, 0])
        #expect(all(numbers.filter { $0 > 2 }) == [3, 4])
        #expect(all(numbers.removeDuplicates()) == [1, 2, 3, 4])
        #expect(all(numbers.scan(0, +)) == [1, 3, 5, 8, 12])
        #expect(all(numbers.dropFirst(3)) == [3, 4])
        #expect(all(numbers.drop { $0 < 3 }) == [3, 4])
        #expect(all(numbers.prefix(2)) == [1, 2])
        #expect(all(numbers.prefix(0)) == [])
        #expect(all(numbers.prefix { $0 < 3 }) == [1, 2, 2])
        #expect(all(numbers.output(in: 1...2)) == [2, 2])
    }

    @Test("What needs the whole stream comes at its end")
    func gathering() {
        let numbers = [1, 2, 3, 4, 5].publisher
        #expect(all(numbers.reduce(0, +)) == [15])
        #expect(all(numbers.collect()) == [[1, 2, 3, 4, 5]])
        #expect(all(numbers.collect(2)) == [[1, 2], [3, 4], [5]])
        #expect(all(numbers.first()) == [1])
        #expect(all(numbers.first { $0 > 3 }) == [4])
        #expect(all(numbers.last()) == [5])
        #expect(all(numbers.last { $0 < 3 }) == [2])
        #expect(all(numbers.count()) == [5])
        #expect(all(numbers.max()) == [5])
        #expect(all(numbers.min()) == [1])
        #expect(all(["b", "cc", "aa"].publisher.max { $0.count < $1.count }) == ["cc"])
        #expect(all(["b", "cc", "a"].publisher.min { $0.count < $1.count }) == ["b"])
        #expect(all([Int]().publisher.max()) == [])
        #expect(all(numbers.ignoreOutput()).isEmpty)
        #expect(all(numbers.allSatisfy { $0 < 3 }) == [false])
        #expect(all(numbers.contains(3)) == [true])
        #expect(all(Empty<Int, Never>().collect()) == [[]])
        #expect(all(Empty<Int, Never>().last()) == [])
        #expect(all(Empty<Int, Never>().replaceEmpty(with: 7)) == [7])
        #expect(all(Just(1).replaceEmpty(with: 7)) == [1])
    }

    @Test("A subscriber that asks for one value gets one, whatever stands between")
    func demand() {
        let numbers = [1, 2, 3, 4, 5, 6].publisher
        let kinds: [AnyPublisher<Int, Never>] = [
            numbers.eraseToAnyPublisher(), numbers.map { $0 }.eraseToAnyPublisher(),
            numbers.filter { $0 > 1 }.eraseToAnyPublisher(), numbers.flatMap { Just($0) }.eraseToAnyPublisher(),
            numbers.merge(with: numbers).eraseToAnyPublisher(), numbers.prepend(0).eraseToAnyPublisher(),
            numbers.zip(numbers) { $0 + $1 }.eraseToAnyPublisher(),
            numbers.combineLatest(numbers) { $0 + $1 }.eraseToAnyPublisher(),
            numbers.receive(on: ImmediateScheduler.shared).eraseToAnyPublisher(),
            numbers.handleEvents().eraseToAnyPublisher(), numbers.reduce(0, +).eraseToAnyPublisher(),
            Just(numbers).switchToLatest().eraseToAnyPublisher(),
        ]
        for (index, kind) in kinds.enumerated() {
            let probe = Probe<Int, Never>()
            kind.subscribe(probe)
            #expect(probe.values.isEmpty, "kind \(index)")
            probe.request(1)
            #expect(probe.values.count == 1, "kind \(index)")
            probe.subscription?.request(.unlimited)
            #expect(probe.isFinished, "kind \(index)")
        }
    }

    @Test("What a closure throws ends the stream")
    func throwing() {
        let numbers = [1, 2, 3].publisher
        let kinds: [AnyPublisher<Int, any Error>] = [
            numbers.tryMap { if $0 == 2 { throw Trouble.any } else { return $0 } }.eraseToAnyPublisher(),
            numbers.tryFilter { if $0 == 2 { throw Trouble.any } else { return true } }.eraseToAnyPublisher(),
            numbers.tryCompactMap { if $0 == 2 { throw Trouble.any } else { return $0 } }.eraseToAnyPublisher(),
            numbers.tryScan(0) { if $1 == 2 { throw Trouble.any } else { return $1 } }.eraseToAnyPublisher(),
        ]
        for kind in kinds {
            let probe = Probe<Int, any Error>(first: .unlimited)
            kind.subscribe(probe)
            #expect(probe.values == [1])
            #expect(probe.error as? Trouble == .any)
            #expect(probe.completions.count == 1)
        }
    }

    @Test("An error can be changed, replaced, caught, or tried again")
    func errors() {
        let failing = Fail<Int, Trouble>(error: .any)
        #expect(all(failing.replaceError(with: 7)) == [7])
        #expect(all(failing.catch { _ in [1, 2].publisher }) == [1, 2])
        let probe = Probe<Int, Trouble>(first: .unlimited)
        failing.mapError { _ in Trouble.other }.subscribe(probe)
        #expect(probe.error == .other)
        var attempts = 0
        let flaky = Deferred { () -> Result<Int, Trouble>.Publisher in
            attempts += 1
            return (attempts < 3 ? Result<Int, Trouble>.failure(.any) : .success(attempts)).publisher
        }
        let third = Probe<Int, Trouble>(first: .unlimited)
        flaky.retry(2).subscribe(third)
        #expect(third.values == [3])
        attempts = 0
        let second = Probe<Int, Trouble>(first: .unlimited)
        flaky.retry(1).subscribe(second)
        #expect(second.error == .any)
    }

    @Test("A future keeps its first result for all who ask, before and after")
    func future() async {
        var promise: Future<Int, Never>.Promise = { _ in }
        let future = Future<Int, Never> { promise = $0 }
        let early = Probe<Int, Never>()
        future.subscribe(early)
        promise(.success(1))
        promise(.success(2))
        #expect(early.values == [])
        early.request(1)
        #expect(early.values == [1])
        #expect(early.isFinished)
        #expect(all(future) == [1])
        #expect(await future.value == 1)
    }

    @Test("What happens in a stream can be watched and written")
    func watched() {
        final class Lines: TextOutputStream {
            var text = ""
            func write(_ string: String) { text += string }
        }
        let lines = Lines()
        let watch = Just(1).print("n", to: lines).sink { _ in }
        watch.cancel()
        #expect(lines.text.contains("n: request unlimited\nn: receive value: (1)\nn: receive finished\n"))
    }

    @Test("The values of a publisher can be awaited, and its error is thrown")
    func values() async throws {
        var seen: [Int] = []
        for await value in [1, 2, 3].publisher.values { seen.append(value) }
        #expect(seen == [1, 2, 3])
        await #expect(throws: Trouble.any) {
            for try await _ in Fail<Int, Trouble>(error: .any).values {}
        }
    }
}
