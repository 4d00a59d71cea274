import Foundation

// The codes again under the names that Swift's import gives them on the error itself.
extension LAError {
    /// `Code.authenticationFailed`.
    public static var authenticationFailed: Code { .authenticationFailed }
    /// `Code.userCancel`.
    public static var userCancel: Code { .userCancel }
    /// `Code.userFallback`.
    public static var userFallback: Code { .userFallback }
    /// `Code.systemCancel`.
    public static var systemCancel: Code { .systemCancel }
    /// `Code.passcodeNotSet`.
    public static var passcodeNotSet: Code { .passcodeNotSet }
    /// `Code.biometryNotAvailable`.
    public static var biometryNotAvailable: Code { .biometryNotAvailable }
    /// `Code.biometryNotEnrolled`.
    public static var biometryNotEnrolled: Code { .biometryNotEnrolled }
    /// `Code.biometryLockout`.
    public static var biometryLockout: Code { .biometryLockout }
    /// `Code.appCancel`.
    public static var appCancel: Code { .appCancel }
    /// `Code.invalidContext`.
    public static var invalidContext: Code { .invalidContext }
    /// `Code.companionNotAvailable`.
    @available(iOS 18, *)
    public static var companionNotAvailable: Code { .companionNotAvailable }
    /// `Code.notInteractive`.
    public static var notInteractive: Code { .notInteractive }
    /// `Code.touchIDNotAvailable`.
    @available(iOS, deprecated: 11)
    public static var touchIDNotAvailable: Code { .touchIDNotAvailable }
    /// `Code.touchIDNotEnrolled`.
    @available(iOS, deprecated: 11)
    public static var touchIDNotEnrolled: Code { .touchIDNotEnrolled }
    /// `Code.touchIDLockout`.
    @available(iOS, deprecated: 11)
    public static var touchIDLockout: Code { .touchIDLockout }
}

/// The number of `LAError.Code.authenticationFailed`.
public let kLAErrorAuthenticationFailed: Int32 = -1
/// The number of `LAError.Code.userCancel`.
public let kLAErrorUserCancel: Int32 = -2
/// The number of `LAError.Code.userFallback`.
public let kLAErrorUserFallback: Int32 = -3
/// The number of `LAError.Code.systemCancel`.
public let kLAErrorSystemCancel: Int32 = -4
/// The number of `LAError.Code.passcodeNotSet`.
public let kLAErrorPasscodeNotSet: Int32 = -5
/// The number of `LAError.Code.biometryNotAvailable`.
public let kLAErrorBiometryNotAvailable: Int32 = -6
/// The number of `LAError.Code.biometryNotEnrolled`.
public let kLAErrorBiometryNotEnrolled: Int32 = -7
/// The number of `LAError.Code.biometryLockout`.
public let kLAErrorBiometryLockout: Int32 = -8
/// The number of `LAError.Code.appCancel`.
public let kLAErrorAppCancel: Int32 = -9
/// The number of `LAError.Code.invalidContext`.
public let kLAErrorInvalidContext: Int32 = -10
/// The number of `LAError.Code.companionNotAvailable`.
public let kLAErrorCompanionNotAvailable: Int32 = -11
/// The number of `LAError.Code.biometryNotPaired`.
public let kLAErrorBiometryNotPaired: Int32 = -12
/// The number of `LAError.Code.biometryDisconnected`.
public let kLAErrorBiometryDisconnected: Int32 = -13
/// The number of `LAError.Code.invalidDimensions`.
public let kLAErrorInvalidDimensions: Int32 = -14
/// The number of `LAError.Code.notInteractive`.
public let kLAErrorNotInteractive: Int32 = -1004
/// The number of `LAError.Code.touchIDNotAvailable`.
public let kLAErrorTouchIDNotAvailable: Int32 = -6
/// The number of `LAError.Code.touchIDNotEnrolled`.
public let kLAErrorTouchIDNotEnrolled: Int32 = -7
/// The number of `LAError.Code.touchIDLockout`.
public let kLAErrorTouchIDLockout: Int32 = -8
/// The number of `LAError.Code.watchNotAvailable`.
public let kLAErrorWatchNotAvailable: Int32 = -11
