#ifndef DC_ENUMERATIONS_H
#define DC_ENUMERATIONS_H

// In C as Apple's header has it: Swift imports it with any raw value, and a switch outside this module needs
// `@unknown default`.

#define DC_NAME(name) __attribute__((swift_name(#name)))

/// The codes of `DCError` (DCError.h).
typedef enum __attribute__((enum_extensibility(open))) DCErrorCode : long {
    /// Something failed that has no code of its own.
    DCErrorUnknownSystemFailure DC_NAME(unknownSystemFailure) = 0,
    /// DeviceCheck is not available on this device, or not for this app.
    DCErrorFeatureUnsupported DC_NAME(featureUnsupported) = 1,
    /// An argument has a wrong form.
    DCErrorInvalidInput DC_NAME(invalidInput) = 2,
    /// The key can't be used for this: attested already, not attested yet, rejected, or gone.
    DCErrorInvalidKey DC_NAME(invalidKey) = 3,
    /// The service was not reached; try again with the same key and the same client data hash.
    DCErrorServerUnavailable DC_NAME(serverUnavailable) = 4,
} DCErrorCode;

#endif
