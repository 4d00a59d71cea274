import Foundation

/// A kind of authentication to ask for (LAPublicDefines.h).
public enum LAPolicy: Int, Sendable {
    /// Face or finger.
    case deviceOwnerAuthenticationWithBiometrics = 1
    /// Face or finger, or else the passcode.
    case deviceOwnerAuthentication = 2
    /// A paired watch or companion.
    @available(iOS 18, *)
    case deviceOwnerAuthenticationWithCompanion = 3
    /// Biometry or a companion.
    @available(iOS 18, *)
    case deviceOwnerAuthenticationWithBiometricsOrCompanion = 4
    /// Wrist detection of a watch.
    @available(iOS, unavailable)
    case deviceOwnerAuthenticationWithWristDetection = 5

    /// The older name of ``deviceOwnerAuthenticationWithCompanion``.
    @available(iOS, unavailable)
    public static let deviceOwnerAuthenticationWithWatch = deviceOwnerAuthenticationWithCompanion
    /// The older name of ``deviceOwnerAuthenticationWithBiometricsOrCompanion``.
    @available(iOS, unavailable)
    public static let deviceOwnerAuthenticationWithBiometricsOrWatch =
        deviceOwnerAuthenticationWithBiometricsOrCompanion
}

/// A kind of biometric sensor.
public enum LABiometryType: Int, Sendable {
    /// No sensor.
    case none = 0
    /// A fingerprint reader.
    case touchID = 1
    /// A face camera.
    case faceID = 2
    /// An iris camera.
    @available(iOS 17, *)
    case opticID = 4

    /// The older name of ``none``.
    @available(iOS, deprecated: 11.2)
    public static let LABiometryNone = LABiometryType.none
}

/// The operation for which an access control is evaluated.
public enum LAAccessControlOperation: Int, Sendable {
    /// The making of an item.
    case createItem = 0
    /// The use of an item.
    case useItem = 1
    /// The making of a key.
    case createKey = 2
    /// Signing.
    case useKeySign = 3
    /// Decrypting.
    case useKeyDecrypt = 4
    /// Agreeing on a secret.
    case useKeyKeyExchange = 5
}

/// A kind of credential.
public enum LACredentialType: Int, Sendable {
    /// A password of the app's own.
    case applicationPassword = 0
    /// The PIN of a smart card.
    case smartCardPIN = -3
}

/// The longest reuse of a biometric unlock, in seconds.
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300
