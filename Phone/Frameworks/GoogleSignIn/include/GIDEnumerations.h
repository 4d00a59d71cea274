#ifndef GID_ENUMERATIONS_H
#define GID_ENUMERATIONS_H

// The error codes of GoogleSignIn in C, as the SDK's header has them: Swift imports them with any raw value.

#define GID_OPEN __attribute__((enum_extensibility(open)))
#define GID_NAME(name) __attribute__((swift_name(#name)))

/// Why signing in, or something that follows it, failed (GIDSignIn.h).
typedef enum GID_OPEN GIDSignInErrorCode : long {
    /// For another reason: the error's sentence says which.
    kGIDSignInErrorCodeUnknown GID_NAME(unknown) = -1,
    /// The keychain could not be read or written.
    kGIDSignInErrorCodeKeychain GID_NAME(keychain) = -2,
    /// Nobody has signed in before, or they have signed out since.
    kGIDSignInErrorCodeHasNoAuthInKeychain GID_NAME(hasNoAuthInKeychain) = -4,
    /// The person canceled.
    kGIDSignInErrorCodeCanceled GID_NAME(canceled) = -5,
    /// A rule of the person's employer (Enterprise Mobility Management) forbids it; never on a virtual phone.
    kGIDSignInErrorCodeEMM GID_NAME(EMM) = -6,
    /// The person had granted these scopes before.
    kGIDSignInErrorCodeScopesAlreadyGranted GID_NAME(scopesAlreadyGranted) = -8,
    /// Another person has signed in since.
    kGIDSignInErrorCodeMismatchWithCurrentUser GID_NAME(mismatchWithCurrentUser) = -9,
} GIDSignInErrorCode;

#endif
