import Foundation
import LatchkeyKit
import Testing

@testable import MessengerApp

/// The flags that are set on a phone.
@Suite struct OwnFlagsTests {
    private let version = SystemVersion("18.1.0")

    private func holding(_ flags: OwnFlags, on version: SystemVersion) -> AttestationConfiguration {
        flags.configuration(on: version).applied(to: AttestationConfiguration(), on: version)
    }

    @Test("what nobody has changed is what an app has by default")
    func unchanged() throws {
        let version = try #require(version)
        #expect(holding(OwnFlags(), on: version) == AttestationConfiguration())
    }

    @Test("each flag holds in its place, within the limits of what comes from afar")
    func each() throws {
        let version = try #require(version)
        for threshold in OwnFlags.thresholds {
            for attempts in [OwnFlags.attempts.lowerBound, OwnFlags.attempts.upperBound] {
                var flags = OwnFlags()
                flags.refreshThreshold = threshold
                flags.maxRetryAttempts = attempts
                #expect(flags.configuration(on: version).isValid)
                #expect(holding(flags, on: version).refreshThreshold == threshold)
                #expect(holding(flags, on: version).maxRetryAttempts == attempts)
            }
        }
        var off = OwnFlags()
        off.isFeatureEnabled = false
        #expect(!holding(off, on: version).isFeatureEnabled)
    }

    @Test("a version that is left out is left out alone")
    func oneVersion() throws {
        var flags = OwnFlags()
        flags.isEnabledOnThisVersion = false
        let this = try #require(version)
        let configuration = flags.configuration(on: this)
        for (text, isEnabled) in [("18.0.9", true), ("18.1", false), ("18.1.1", true), ("19.0", true)] {
            let other = try #require(SystemVersion(text))
            #expect(
                configuration.applied(to: AttestationConfiguration(), on: other).isFeatureEnabled == isEnabled,
                "\(text)")
        }
    }
}
