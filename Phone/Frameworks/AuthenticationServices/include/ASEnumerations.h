#ifndef AS_ENUMERATIONS_H
#define AS_ENUMERATIONS_H

// In C as Apple's header has it: Swift imports it with any raw value, and a switch outside this module needs
// `@unknown default`.

#define AS_NAME(name) __attribute__((swift_name(#name)))

/// The codes of `ASWebAuthenticationSessionError` (ASWebAuthenticationSession.h).
typedef enum __attribute__((enum_extensibility(open))) ASWebAuthenticationSessionErrorCode : long {
    /// The person did not continue, or closed the sheet; or the app canceled the session.
    ASWebAuthenticationSessionErrorCodeCanceledLogin AS_NAME(canceledLogin) = 1,
    /// There was no presentation context provider when the session was started.
    ASWebAuthenticationSessionErrorCodePresentationContextNotProvided AS_NAME(presentationContextNotProvided) = 2,
    /// Nothing can be shown over the window that the provider gave: the app is not in front.
    ASWebAuthenticationSessionErrorCodePresentationContextInvalid AS_NAME(presentationContextInvalid) = 3,
} ASWebAuthenticationSessionErrorCode;

#endif
