/// The domain of LocalAuthentication's errors, under its older name.
public let kLAErrorDomain: String = LAErrorDomain

/// The number of `LAPolicy.deviceOwnerAuthenticationWithBiometrics`.
public let kLAPolicyDeviceOwnerAuthenticationWithBiometrics: Int32 = 1
/// The number of `LAPolicy.deviceOwnerAuthentication`.
public let kLAPolicyDeviceOwnerAuthentication: Int32 = 2
/// The number of `LAPolicy.deviceOwnerAuthenticationWithWatch`.
public let kLAPolicyDeviceOwnerAuthenticationWithWatch: Int32 = 3
/// The number of `LAPolicy.deviceOwnerAuthenticationWithCompanion`.
public let kLAPolicyDeviceOwnerAuthenticationWithCompanion: Int32 = 3
/// The number of `LAPolicy.deviceOwnerAuthenticationWithBiometricsOrWatch`.
public let kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrWatch: Int32 = 4
/// The number of `LAPolicy.deviceOwnerAuthenticationWithBiometricsOrCompanion`.
public let kLAPolicyDeviceOwnerAuthenticationWithBiometricsOrCompanion: Int32 = 4
/// The number of `LAPolicy.deviceOwnerAuthenticationWithWristDetection`.
public let kLAPolicyDeviceOwnerAuthenticationWithWristDetection: Int32 = 5

/// The number of `LABiometryType.none`.
public let kLABiometryTypeNone: Int32 = 0
/// The number of `LABiometryType.touchID`.
public let kLABiometryTypeTouchID: Int32 = 1
/// The number of `LABiometryType.faceID`.
public let kLABiometryTypeFaceID: Int32 = 2
/// The number of `LABiometryType.opticID`.
public let kLABiometryTypeOpticID: Int32 = 4

/// The number of `LACompanionType.watch`.
public let kLACompanionTypeWatch: Int32 = 1
/// The number of `LACompanionType.mac`.
public let kLACompanionTypeMac: Int32 = 2
/// The number of `LACompanionType.vision`.
public let kLACompanionTypeVision: Int32 = 4

/// The number of `LAAccessControlOperation.createItem`.
public let kLAAccessControlOperationCreateItem: Int32 = 0
/// The number of `LAAccessControlOperation.useItem`.
public let kLAAccessControlOperationUseItem: Int32 = 1
/// The number of `LAAccessControlOperation.createKey`.
public let kLAAccessControlOperationCreateKey: Int32 = 2
/// The number of `LAAccessControlOperation.useKeySign`.
public let kLAAccessControlOperationUseKeySign: Int32 = 3
/// The number of `LAAccessControlOperation.useKeyDecrypt`.
public let kLAAccessControlOperationUseKeyDecrypt: Int32 = 4
/// The number of `LAAccessControlOperation.useKeyKeyExchange`.
public let kLAAccessControlOperationUseKeyKeyExchange: Int32 = 5

/// The number of `LACredentialType.applicationPassword`.
public let kLACredentialTypeApplicationPassword: Int32 = 0
/// The number of `LACredentialType.smartCardPIN`.
public let kLACredentialSmartCardPIN: Int32 = -3

/// The number for no companion.
public let kLACompanionTypeNone: Int32 = 0
