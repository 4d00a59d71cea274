import Glibc
import Testing

@testable import LatchkeyHTTP

@Suite struct ShutdownSignalsTests {
    // SIGUSR2 in the place of SIGTERM: the test runner has its own ideas about that one.
    @Test("the first signal is told to all that wait and to those that come later")
    func first() async {
        let signals = ShutdownSignals(signals: [SIGUSR2])
        async let early = signals.first()
        kill(getpid(), SIGUSR2)
        #expect(await early == SIGUSR2)
        #expect(await signals.first() == SIGUSR2)
    }

    @Test("a harmless signal is told each time, and ends nothing")
    func harmless() async {
        let (told, telling) = AsyncStream.makeStream(of: Int32.self)
        let signals = ShutdownSignals(
            signals: [SIGWINCH, SIGUSR1], harmless: [SIGWINCH: { telling.yield(SIGWINCH) }])
        var each = told.makeAsyncIterator()
        for _ in 0..<2 {
            kill(getpid(), SIGWINCH)
            #expect(await each.next() == SIGWINCH)
        }
        kill(getpid(), SIGUSR1)
        #expect(await signals.first() == SIGUSR1)
    }

    @Test("a signal that the process was started to ignore is known")
    func ignored() {
        #expect(!ShutdownSignals.isIgnored(SIGURG))
        signal(SIGURG, SIG_IGN)
        defer { signal(SIGURG, SIG_DFL) }
        #expect(ShutdownSignals.isIgnored(SIGURG))
    }
}
