import LatchkeyCommandLine
import LatchkeyServer
import Testing

@testable import latchkey

@Suite("The setting of recovery")
struct RecoverySettingsTests {
    @Test(
        "a code waits a day in production and nothing in the lab, unless said otherwise",
        arguments: [
            ("", OneTimePasswordRecovery.delayed(hours: 24)), ("--profile lab", .immediate),
            ("--otp-recovery off", .off), ("--otp-recovery immediate", .immediate),
            ("--profile lab --otp-recovery delayed:48", .delayed(hours: 48)),
        ])
    func values(line: String, recovery: OneTimePasswordRecovery) throws {
        #expect(try ServerSettingsTests.configuration(line).oneTimePasswordRecovery == recovery)
    }

    @Test("it is read from the environment too")
    func environment() throws {
        let configuration = try ServerSettingsTests.configuration("", ["LATCHKEY_OTP_RECOVERY": "delayed:1"])
        #expect(configuration.oneTimePasswordRecovery == .delayed(hours: 1))
    }

    @Test("anything else is refused", arguments: ["delayed", "delayed:0", "delayed:721", "24", "on"])
    func wrong(value: String) {
        let error = #expect(throws: UsageError.self) {
            try ServerSettingsTests.configuration("--otp-recovery \(value)")
        }
        #expect(
            error?.description
                == "--otp-recovery takes off, immediate, or delayed: and 1 to 720 hours, not \(value).")
    }
}
