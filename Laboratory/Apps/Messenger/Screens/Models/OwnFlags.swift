import Foundation
import LatchkeyKit

/// Feature flags that were set on this phone, in the place of those from afar.
public struct OwnFlags: Sendable, Hashable, Codable {
    /// Whether to attest at all.
    public var isFeatureEnabled = true
    /// How old an accepted assertion may become, in seconds.
    public var refreshThreshold: TimeInterval = 86_400
    /// After how many failed retries in a row the phone rests, 0–20.
    public var maxRetryAttempts = AttestationConfiguration().maxRetryAttempts
    /// Whether to attest on this phone's version of iOS.
    public var isEnabledOnThisVersion = true

    /// The ages that can be chosen, in seconds.
    public static let thresholds: [TimeInterval] = [60, 600, 3_600, 86_400, 604_800]
    /// The attempts that can be chosen.
    public static let attempts = 0...20

    /// Flags as an app has them that nobody has changed.
    public init() {}

    /// The same as they come from afar: settings for all versions, and one entry for this version if it is left out.
    public func configuration(on version: SystemVersion) -> RemoteAttestationConfiguration {
        var general = RemoteAttestationConfiguration.Settings()
        general.isFeatureEnabled = isFeatureEnabled
        general.refreshThreshold = refreshThreshold
        general.maxRetryAttempts = maxRetryAttempts
        guard !isEnabledOnThisVersion else { return RemoteAttestationConfiguration(general: general) }
        var off = RemoteAttestationConfiguration.Settings()
        off.isFeatureEnabled = false
        return RemoteAttestationConfiguration(
            general: general, systemVersions: [.init(from: version, before: version.next, settings: off)])
    }
}

extension SystemVersion {
    /// The version behind this one: the next that is not meant by an entry for this one alone.
    var next: SystemVersion? {
        let numbers = description.split(separator: ".").compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        return SystemVersion("\(numbers[0]).\(numbers[1]).\(numbers[2] + 1)")
    }
}
