import Foundation
import Testing

@testable import ClientCode
@testable import os

/// The system's logging hides what is not declared public.
@Suite("Client code: logging")
struct LoggingTests {
    @Test("numbers are seen in a message, text only if it is declared public")
    func interpolation() {
        let message: OSLogMessage = "a \(7) \("text") \("text", privacy: .public) \(7, privacy: .private) \(true)"
        #expect(message.text == "a 7 <private> text <private> true")
    }

    @Test("equal values that may not be seen have equal masks")
    func masks() {
        func masked(_ text: String) -> String {
            let message: OSLogMessage = "\(text, privacy: .private(mask: .hash))"
            return message.text
        }
        #expect(masked("a").hasPrefix("<mask.hash: '"))
        #expect(masked("a") == masked("a"))
        #expect(masked("a") != masked("b"))
        let mixed: OSLogMessage = "\(7, privacy: .auto(mask: .hash)) \("a", privacy: .sensitive)"
        #expect(mixed.text == "7 <private>")
    }

    @Test("numbers in a message have formats, and values are filled up")
    func formatting() {
        let message: OSLogMessage = """
            \(255, format: .hex(includePrefix: true, uppercase: true, minDigits: 4)) \(-8, format: .octal) \
            \(7, format: .decimal(explicitPositiveSign: true)) \(1.5, format: .fixed(precision: 2)) \
            |\("a", align: .right(columns: 3), privacy: .public)|\("b", align: .left(columns: 2), privacy: .public)|
            """
        #expect(message.text == "0x00FF -10 +7 1.50 |  a|b |")
    }

    @Test("a format hides what is not public, and is safe with too few values")
    func formats() {
        #expect(
            LogFormat.text("%d %% %@ %{public}@ %{private}d", [7, "a" as NSString, "b" as NSString, 8])
                == "7 % <private> b <private>")
        #expect(LogFormat.text("%.2f %lld %{public}@ x", [1.5, Int64(9)]) == "1.50 9  x")
        #expect(LogFormat.text("plain %", []) == "plain ")
    }

    @Test("a disabled log takes nothing, and debug messages are not written")
    func enabled() {
        #expect(OSLog.default.isEnabled(type: .error))
        #expect(!OSLog.default.isEnabled(type: .debug))
        #expect(!OSLog.disabled.isEnabled(type: .fault))
        Logging.report(-50, account: "me")
    }

    @Test("a lock guards its value")
    func lock() {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        DispatchQueue.concurrentPerform(iterations: 100) { _ in lock.withLock { $0 += 1 } }
        #expect(lock.withLock { $0 } == 100)
        let copy = lock
        copy.withLock { $0 = 1 }
        #expect(lock.withLock { $0 } == 1)
        #expect(lock.withLockUnchecked { _ in copy.withLockIfAvailable { $0 } } == nil)
        #expect(lock.withLockIfAvailable { $0 } == 1)
    }

    @Test("a lock without a value is taken, tried and given back")
    func emptyLock() {
        let lock = OSAllocatedUnfairLock()
        #expect(lock.lockIfAvailable())
        #expect(!lock.lockIfAvailable())
        #expect(lock.withLockIfAvailable {} == nil)
        lock.unlock()
        lock.withLock {}
    }
}
