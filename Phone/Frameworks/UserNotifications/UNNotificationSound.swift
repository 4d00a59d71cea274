import Foundation

/// The name of a sound file.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Names a file.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Names a file.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The sound of a notification: the phone remembers which, and plays none.
///
/// https://developer.apple.com/documentation/usernotifications/unnotificationsound
open class UNNotificationSound: NSObject, NSCopying, @unchecked Sendable {
    // Sendable because it never changes.
    let name: String

    init(name: String) { self.name = name }

    /// A sound file of the app's.
    public convenience init(named name: UNNotificationSoundName) { self.init(name: name.rawValue) }
    /// A sound file of the app's for calls.
    open class func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(named: name)
    }
    /// A sound file of the app's for critical alerts.
    open class func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(named: name)
    }
    /// A sound file of the app's for critical alerts.
    ///
    /// - Parameter volume: from 0 to 1; not kept.
    open class func criticalSoundNamed(
        _ name: UNNotificationSoundName, withAudioVolume volume: Float
    ) -> UNNotificationSound { UNNotificationSound(named: name) }
    /// The system's sound for critical alerts.
    ///
    /// - Parameter volume: from 0 to 1; not kept.
    open class func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound { defaultCritical }

    /// The system's sound.
    open class var `default`: UNNotificationSound { UNNotificationSound(name: "default") }
    /// The system's sound for calls.
    open class var defaultRingtone: UNNotificationSound { UNNotificationSound(name: "defaultRingtone") }
    /// The system's sound for critical alerts.
    open class var defaultCritical: UNNotificationSound { UNNotificationSound(name: "defaultCritical") }

    /// The same sound.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether it is the same sound.
    open override func isEqual(_ object: Any?) -> Bool { (object as? UNNotificationSound)?.name == name }

    /// Equal sounds have equal hashes.
    open override var hash: Int { name.hashValue }
}
