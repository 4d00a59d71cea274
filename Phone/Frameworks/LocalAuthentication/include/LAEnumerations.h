#ifndef LA_ENUMERATIONS_H
#define LA_ENUMERATIONS_H

// The enumerations of LocalAuthentication in C, as Apple's headers have them: Swift imports them with any raw value, and
// a switch outside this module needs `@unknown default`. Of two names for one number the first is the case, the second
// an alias.

#define LA_OPEN __attribute__((enum_extensibility(open)))
#define LA_NAME(name) __attribute__((swift_name(#name)))
#define LA_AVAILABLE(version) __attribute__((availability(ios, introduced = version)))
#define LA_DEPRECATED(version) __attribute__((availability(ios, deprecated = version)))
#define LA_NOT_ON_IOS __attribute__((availability(swift, unavailable, message = "unavailable in iOS")))

/// A kind of authentication to ask for (LAPublicDefines.h).
typedef enum LA_OPEN LAPolicy : long {
    /// Face or finger.
    LAPolicyDeviceOwnerAuthenticationWithBiometrics = 1,
    /// Face or finger, or else the passcode.
    LAPolicyDeviceOwnerAuthentication = 2,
    /// A paired watch.
    LAPolicyDeviceOwnerAuthenticationWithWatch LA_NOT_ON_IOS = 3,
    /// A paired companion.
    LAPolicyDeviceOwnerAuthenticationWithCompanion LA_AVAILABLE(18.0) = 3,
    /// Biometry or a watch.
    LAPolicyDeviceOwnerAuthenticationWithBiometricsOrWatch LA_NOT_ON_IOS = 4,
    /// Biometry or a companion.
    LAPolicyDeviceOwnerAuthenticationWithBiometricsOrCompanion LA_AVAILABLE(18.0) = 4,
    /// Wrist detection of a watch.
    LAPolicyDeviceOwnerAuthenticationWithWristDetection LA_NOT_ON_IOS = 5,
} LAPolicy;

/// A kind of biometric sensor (LABiometryType.h).
typedef enum LA_OPEN LABiometryType : long {
    /// No sensor.
    LABiometryTypeNone LA_NAME(none) = 0,
    /// The older name of `none`.
    LABiometryNone LA_NAME(LABiometryNone) LA_DEPRECATED(11.2) = 0,
    /// A fingerprint reader.
    LABiometryTypeTouchID LA_NAME(touchID) = 1,
    /// A face camera.
    LABiometryTypeFaceID LA_NAME(faceID) = 2,
    /// An iris camera.
    LABiometryTypeOpticID LA_NAME(opticID) LA_AVAILABLE(17.0) = 4,
} LABiometryType;

/// The operation for which an access control is evaluated (LAContext.h).
typedef enum LA_OPEN LAAccessControlOperation : long {
    /// The making of an item.
    LAAccessControlOperationCreateItem = 0,
    /// The use of an item.
    LAAccessControlOperationUseItem = 1,
    /// The making of a key.
    LAAccessControlOperationCreateKey = 2,
    /// Signing.
    LAAccessControlOperationUseKeySign = 3,
    /// Decrypting.
    LAAccessControlOperationUseKeyDecrypt = 4,
    /// Agreeing on a secret.
    LAAccessControlOperationUseKeyKeyExchange = 5,
} LAAccessControlOperation;

/// A kind of credential (LAContext.h).
typedef enum LA_OPEN LACredentialType : long {
    /// A password of the app's own.
    LACredentialTypeApplicationPassword = 0,
    /// The PIN of a smart card.
    LACredentialTypeSmartCardPIN = -3,
} LACredentialType;

/// A kind of companion device (LACompanionType.h, iOS 18).
typedef enum LA_OPEN LA_AVAILABLE(18.0) LACompanionType : long {
    /// Apple Watch.
    LACompanionTypeWatch LA_NOT_ON_IOS = 1,
    /// A Mac.
    LACompanionTypeMac LA_NAME(mac) = 2,
    /// Apple Vision Pro.
    LACompanionTypeVision LA_NAME(vision) LA_AVAILABLE(26.0) = 4,
} LACompanionType;

/// How a right stands (LARight.h, iOS 16).
typedef enum LA_OPEN LA_AVAILABLE(16.0) LARightState : long {
    /// Nobody was asked yet.
    LARightStateUnknown = 0,
    /// The person is being asked.
    LARightStateAuthorizing = 1,
    /// The person granted it.
    LARightStateAuthorized = 2,
    /// The person did not grant it, or it was given back.
    LARightStateNotAuthorized = 3,
} LARightState;

/// The codes of `LAError` (LAError.h); the cases of -6 to -8 have the names of Touch ID, as in Apple's header.
typedef enum LA_OPEN LAErrorCode : long {
    /// The person was not recognized.
    LAErrorAuthenticationFailed LA_NAME(authenticationFailed) = -1,
    /// The person tapped Cancel.
    LAErrorUserCancel LA_NAME(userCancel) = -2,
    /// The person tapped the fallback button.
    LAErrorUserFallback LA_NAME(userFallback) = -3,
    /// The system took the prompt away.
    LAErrorSystemCancel LA_NAME(systemCancel) = -4,
    /// The phone has no passcode.
    LAErrorPasscodeNotSet LA_NAME(passcodeNotSet) = -5,
    /// The older name of `biometryNotAvailable`.
    LAErrorTouchIDNotAvailable LA_NAME(touchIDNotAvailable) LA_DEPRECATED(11.0) = -6,
    /// The older name of `biometryNotEnrolled`.
    LAErrorTouchIDNotEnrolled LA_NAME(touchIDNotEnrolled) LA_DEPRECATED(11.0) = -7,
    /// The older name of `biometryLockout`.
    LAErrorTouchIDLockout LA_NAME(touchIDLockout) LA_DEPRECATED(11.0) = -8,
    /// The app took the prompt away.
    LAErrorAppCancel LA_NAME(appCancel) = -9,
    /// The context was invalidated before.
    LAErrorInvalidContext LA_NAME(invalidContext) = -10,
    /// There is no biometry, or the app may not use it.
    LAErrorBiometryNotAvailable LA_NAME(biometryNotAvailable) = -6,
    /// No face or finger is enrolled.
    LAErrorBiometryNotEnrolled LA_NAME(biometryNotEnrolled) = -7,
    /// Too many mismatches: the passcode must be entered first.
    LAErrorBiometryLockout LA_NAME(biometryLockout) = -8,
    /// A prompt is needed and prompts are forbidden.
    LAErrorNotInteractive LA_NAME(notInteractive) = -1004,
    /// No watch is paired.
    LAErrorWatchNotAvailable LA_NAME(watchNotAvailable) LA_NOT_ON_IOS = -11,
    /// No companion is paired.
    LAErrorCompanionNotAvailable LA_NAME(companionNotAvailable) LA_AVAILABLE(18.0) = -11,
    /// A removable sensor is not paired.
    LAErrorBiometryNotPaired LA_NAME(biometryNotPaired) LA_NOT_ON_IOS = -12,
    /// A removable sensor is not connected.
    LAErrorBiometryDisconnected LA_NAME(biometryDisconnected) LA_NOT_ON_IOS = -13,
    /// A view has unusable dimensions.
    LAErrorInvalidDimensions LA_NAME(invalidDimensions) LA_NOT_ON_IOS = -14,
} LAErrorCode;

#endif
