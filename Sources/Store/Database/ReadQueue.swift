/// The reads that wait for a database of another process, perhaps of another machine, and the threads that make them.
///
/// Whoever asks never waits on their own thread, which may be the one that serves all connections: a database that stands
/// still holds up what needs it, and nothing else. Questions that wait at the same moment are asked together.
///
/// Sendable because everything below is touched only while `condition` is held.
final class ReadQueue: @unchecked Sendable {
    /// More reads at once wait for one of them.
    private static let threadLimit = 16
    /// So many questions have the time of one answer.
    private static let batchLength = 64

    private let readers: ReaderPool<StoreReader>
    private let condition = ThreadCondition()
    private var questions: [AwaitedRead] = []
    private var others: [AwaitedRead] = []
    /// Whether a thread asks: one at a time, so that those that come meanwhile are asked together.
    private var isAsking = false
    private var threads = 0
    private var resting = 0
    private var isClosed = false

    init(_ readers: ReaderPool<StoreReader>) {
        self.readers = readers
    }

    /// Adds a read; returns why not, if the queue is closed or the system has no thread for it.
    func add(_ read: AwaitedRead) -> StoreError? {
        condition.lock()
        defer { condition.unlock() }
        guard !isClosed else { return .closed }
        if read.isQuestion { questions.append(read) } else { others.append(read) }
        guard !read.isQuestion || !isAsking else { return nil }
        let wanted = others.count + (questions.isEmpty || isAsking ? 0 : 1)
        guard resting < wanted, threads < Self.threadLimit else {
            condition.signal()
            return nil
        }
        do throws(StoreError) {
            try StoreThread.start { [self] in serve() }
            threads += 1
            return nil
        } catch {
            // One of those that are there will come to it.
            guard threads == 0 else { return nil }
            if read.isQuestion { questions.removeLast() } else { others.removeLast() }
            return error
        }
    }

    /// How many reads wait for a thread.
    var waiting: Int {
        condition.lock()
        defer { condition.unlock() }
        return questions.count + others.count
    }

    /// Takes no more reads; those that wait fail, and the threads end.
    func close() {
        condition.lock()
        defer { condition.unlock() }
        isClosed = true
        condition.signal()
    }

    private func serve() {
        while let work = next() {
            if work.first?.isQuestion == true {
                ask(work)
                condition.lock()
                isAsking = false
                condition.unlock()
            } else {
                for read in work { make(read) }
            }
        }
    }

    /// The questions that wait, or one other read; `nil` once closed and empty.
    private func next() -> [AwaitedRead]? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if !isAsking, !questions.isEmpty {
                isAsking = true
                let batch = Array(questions.prefix(Self.batchLength))
                questions.removeFirst(batch.count)
                return batch
            }
            if !others.isEmpty { return [others.removeFirst()] }
            guard !isClosed else {
                threads -= 1
                // The next one ends too.
                condition.signal()
                return nil
            }
            resting += 1
            condition.wait()
            resting -= 1
        }
    }

    /// Asks questions together.
    private func ask(_ questions: [AwaitedRead]) {
        do throws(StoreError) {
            try readers.read { reader throws(StoreError) in try reader.ask(questions) }
            for question in questions { question.finish(nil) }
        } catch {
            // One that fails takes with it those that were asked behind it.
            guard questions.count > 1, !error.isOfConnection else {
                for question in questions { question.finish(error) }
                return
            }
            for question in questions { make(question) }
        }
    }

    private func make(_ read: AwaitedRead) {
        do throws(StoreError) {
            try readers.read { reader throws(StoreError) in try reader.ask([read]) }
            read.finish(nil)
        } catch {
            read.finish(error)
        }
    }
}

extension ReadQueue {
    /// Has a read made, and waits for its end.
    ///
    /// Of no type of its own for what is read: the compiler would make one for each.
    func make(isQuestion: Bool, _ body: @escaping AwaitedRead.Body) async throws(StoreError) {
        let failure = await withCheckedContinuation { continuation in
            let read = AwaitedRead(isQuestion: isQuestion, continuation: continuation, begin: body)
            if let refusal = add(read) { read.finish(refusal) }
        }
        if let failure { throw failure }
    }
}

extension StoreReader {
    /// Makes reads; their questions are sent together.
    func ask(_ reads: [AwaitedRead]) throws(StoreError) {
        var failure: StoreError?
        do throws(StoreError) {
            for read in reads { try read.begin(self) }
        } catch {
            failure = error
        }
        do throws(StoreError) {
            try awaitQueue()
        } catch {
            if failure == nil || error.isOfConnection { throw error }
        }
        if let failure { throw failure }
    }
}
