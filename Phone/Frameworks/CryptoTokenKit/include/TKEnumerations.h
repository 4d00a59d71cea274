#ifndef TK_ENUMERATIONS_H
#define TK_ENUMERATIONS_H

// In C as Apple's header has it: Swift imports it with any raw value, and a switch outside this module needs
// `@unknown default`.

#define TK_NAME(name) __attribute__((swift_name(#name)))
#define TK_AVAILABLE(version) __attribute__((availability(ios, introduced = version)))

/// The codes of `TKError` (TKError.h).
typedef enum __attribute__((enum_extensibility(open))) TKErrorCode : long {
    /// The token does not do this.
    TKErrorCodeNotImplemented TK_NAME(notImplemented) = -1,
    /// The token was not reached.
    TKErrorCodeCommunicationError TK_NAME(communicationError) = -2,
    /// The data are damaged; for a key of the Secure Enclave, it can never be used again.
    TKErrorCodeCorruptedData TK_NAME(corruptedData) = -3,
    /// The person canceled.
    TKErrorCodeCanceledByUser TK_NAME(canceledByUser) = -4,
    /// The person was not authenticated.
    TKErrorCodeAuthenticationFailed TK_NAME(authenticationFailed) = -5,
    /// The token has no such object.
    TKErrorCodeObjectNotFound TK_NAME(objectNotFound) = -6,
    /// There is no such token.
    TKErrorCodeTokenNotFound TK_NAME(tokenNotFound) = -7,
    /// A parameter is not valid.
    TKErrorCodeBadParameter TK_NAME(badParameter) = -8,
    /// The person has to authenticate first.
    TKErrorCodeAuthenticationNeeded TK_NAME(authenticationNeeded) = -9,
    /// The key of the device was invalidated (iOS 27; its number is a guess).
    TKErrorCodeInvalidatedDeviceKey TK_NAME(invalidatedDeviceKey) TK_AVAILABLE(27.0) = -10,
} TKErrorCode;

#endif
