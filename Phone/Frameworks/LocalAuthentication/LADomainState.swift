import Foundation
import VirtualPhone

/// The enrollment on the phone, as hashes to compare with earlier ones (LADomainState.h, iOS 18).
@available(iOS 18, *)
public final class LADomainState: NSObject {
    /// The state of faces or fingers.
    public let biometry: LADomainStateBiometry
    /// The state of watches and other companions.
    public let companion: LADomainStateCompanion

    /// - Parameter reply: nil if the phone did not answer.
    init(_ reply: ReadDomainState.Reply?) {
        biometry = LADomainStateBiometry(
            biometryType: reply.flatMap { LABiometryType($0.biometry) } ?? .none, stateHash: reply?.stateHash)
        companion = LADomainStateCompanion()
        super.init()
    }

    /// The state of everything together; nil if nothing is enrolled and no companion is paired.
    public var stateHash: Data? { biometry.stateHash }
}

extension LABiometryType {
    /// The type of a phone's sensor; nil for one that LocalAuthentication has no name for.
    init?(_ biometry: PhoneConfiguration.Biometry) {
        self.init(rawValue: biometry.rawValue)
    }
}

/// The enrollment on the sensor.
@available(iOS 18, *)
public final class LADomainStateBiometry: NSObject {
    /// The sensor, even if nothing is enrolled.
    public let biometryType: LABiometryType
    /// 32 bytes that change for good when a face or finger is enrolled or removed; nil if none is.
    ///
    /// Two apps get different bytes.
    public let stateHash: Data?

    init(biometryType: LABiometryType, stateHash: Data?) {
        self.biometryType = biometryType
        self.stateHash = stateHash
        super.init()
    }
}

/// The devices paired with the phone: none, here.
@available(iOS 18, *)
public final class LADomainStateCompanion: NSObject {
    /// The kinds of companions that can authenticate.
    public var availableCompanionTypes: Set<LACompanionType> { [] }
    /// Nil, because no companion is paired.
    public var stateHash: Data? { nil }

    /// Returns the hash of one kind of companion: nil, because none is paired.
    public func stateHash(for companionType: LACompanionType) -> Data? { nil }
}
