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

    @Test("a signal that the process was started to ignore is known")
    func ignored() {
        #expect(!ShutdownSignals.isIgnored(SIGURG))
        signal(SIGURG, SIG_IGN)
        defer { signal(SIGURG, SIG_DFL) }
        #expect(ShutdownSignals.isIgnored(SIGURG))
    }
}
