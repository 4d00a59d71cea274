#ifndef AS_ENUMERATIONS_H
#define AS_ENUMERATIONS_H

// In C as Apple's header has it: Swift imports it with any raw value, and a switch outside this module needs
// `@unknown default`.

#define AS_NAME(name) __attribute__((swift_name(#name)))
#define AS_AVAILABLE(version) __attribute__((availability(ios, introduced = version)))

/// The codes of `ASWebAuthenticationSessionError` (ASWebAuthenticationSession.h).
typedef enum __attribute__((enum_extensibility(open))) ASWebAuthenticationSessionErrorCode : long {
    /// The person did not continue, or closed the sheet; or the app canceled the session.
    ASWebAuthenticationSessionErrorCodeCanceledLogin AS_NAME(canceledLogin) = 1,
    /// There was no presentation context provider when the session was started.
    ASWebAuthenticationSessionErrorCodePresentationContextNotProvided AS_NAME(presentationContextNotProvided) = 2,
    /// Nothing can be shown over the window that the provider gave: the app is not in front.
    ASWebAuthenticationSessionErrorCodePresentationContextInvalid AS_NAME(presentationContextInvalid) = 3,
} ASWebAuthenticationSessionErrorCode;

/// The codes of `ASAuthorizationError` (ASAuthorizationError.h).
typedef enum __attribute__((enum_extensibility(open))) ASAuthorizationErrorCode : long {
    /// The request failed, and nobody knows why.
    ASAuthorizationErrorCodeUnknown AS_NAME(unknown) = 1000,
    /// The person closed the sheet, the app canceled the request, or there is nothing to sign in with.
    ASAuthorizationErrorCodeCanceled AS_NAME(canceled) = 1001,
    /// The response can't be understood.
    ASAuthorizationErrorCodeInvalidResponse AS_NAME(invalidResponse) = 1002,
    /// Nobody took the request.
    ASAuthorizationErrorCodeNotHandled AS_NAME(notHandled) = 1003,
    /// The request failed.
    ASAuthorizationErrorCodeFailed AS_NAME(failed) = 1004,
    /// The request needs a person who must not be asked.
    ASAuthorizationErrorCodeNotInteractive AS_NAME(notInteractive) AS_AVAILABLE(15.0) = 1005,
    /// There is a passkey among those that were excluded.
    ASAuthorizationErrorCodeMatchedExcludedCredential AS_NAME(matchedExcludedCredential) AS_AVAILABLE(18.0) = 1006,
    /// Credentials could not be imported.
    ASAuthorizationErrorCodeCredentialImport AS_NAME(credentialImport) AS_AVAILABLE(18.2) = 1007,
    /// Credentials could not be exported.
    ASAuthorizationErrorCodeCredentialExport AS_NAME(credentialExport) AS_AVAILABLE(18.2) = 1008,
    /// The person prefers Sign in with Apple.
    ASAuthorizationErrorCodePreferSignInWithApple AS_NAME(preferSignInWithApple) AS_AVAILABLE(26.0) = 1009,
    /// The device can't make passkeys as it is.
    ASAuthorizationErrorCodeDeviceNotConfiguredForPasskeyCreation AS_NAME(deviceNotConfiguredForPasskeyCreation)
        AS_AVAILABLE(26.0) = 1010,
} ASAuthorizationErrorCode;

/// Where a passkey is (ASAuthorizationPublicKeyCredentialConstants.h).
typedef enum __attribute__((enum_extensibility(open))) ASAuthorizationPublicKeyCredentialAttachment : long {
    /// On this device, or synchronized to it.
    ASAuthorizationPublicKeyCredentialAttachmentPlatform AS_NAME(platform) = 0,
    /// On another device.
    ASAuthorizationPublicKeyCredentialAttachmentCrossPlatform AS_NAME(crossPlatform) = 1,
} ASAuthorizationPublicKeyCredentialAttachment;

/// Whether the person is asked for a new passkey (ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest.h).
typedef enum __attribute__((enum_extensibility(open))) ASAuthorizationPlatformPublicKeyCredentialRegistrationRequestStyle
    : long {
    /// The person is asked in a sheet.
    ASAuthorizationPlatformPublicKeyCredentialRegistrationRequestStyleStandard AS_NAME(standard) = 0,
    /// The person is not asked, after the account's password was filled in.
    ASAuthorizationPlatformPublicKeyCredentialRegistrationRequestStyleConditional AS_NAME(conditional) = 1,
} ASAuthorizationPlatformPublicKeyCredentialRegistrationRequestStyle;

/// What became of a user identifier (ASAuthorizationAppleIDProvider.h).
typedef enum __attribute__((enum_extensibility(open))) ASAuthorizationAppleIDProviderCredentialState : long {
    /// The person or the app's server ended the sign-in.
    ASAuthorizationAppleIDProviderCredentialRevoked AS_NAME(revoked) = 0,
    /// The person signs in to the app with Apple.
    ASAuthorizationAppleIDProviderCredentialAuthorized AS_NAME(authorized) = 1,
    /// The person never did.
    ASAuthorizationAppleIDProviderCredentialNotFound AS_NAME(notFound) = 2,
    /// The app went to another team; never on the virtual phone.
    ASAuthorizationAppleIDProviderCredentialTransferred AS_NAME(transferred) = 3,
} ASAuthorizationAppleIDProviderCredentialState;

/// Whether a person looks real (ASAuthorizationAppleIDCredential.h).
typedef enum __attribute__((enum_extensibility(open))) ASUserDetectionStatus : long {
    /// The system can't tell.
    ASUserDetectionStatusUnsupported AS_NAME(unsupported) = 0,
    /// Nobody knows.
    ASUserDetectionStatusUnknown AS_NAME(unknown) = 1,
    /// It seems so.
    ASUserDetectionStatusLikelyReal AS_NAME(likelyReal) = 2,
} ASUserDetectionStatus;

/// How old a person is (ASAuthorizationAppleIDCredential.h).
typedef enum __attribute__((enum_extensibility(open))) ASUserAgeRange : long {
    /// Nobody knows.
    ASUserAgeRangeUnknown AS_NAME(unknown) = 0,
    /// A child.
    ASUserAgeRangeChild AS_NAME(child) = 1,
    /// No child.
    ASUserAgeRangeNotChild AS_NAME(notChild) = 2,
} ASUserAgeRange;

/// The words on a button (ASAuthorizationAppleIDButton.h).
typedef enum __attribute__((enum_extensibility(open))) ASAuthorizationAppleIDButtonType : long {
    /// Sign in with Apple.
    ASAuthorizationAppleIDButtonTypeSignIn AS_NAME(signIn) = 0,
    /// Continue with Apple.
    ASAuthorizationAppleIDButtonTypeContinue AS_NAME(continue) = 1,
    /// Sign up with Apple.
    ASAuthorizationAppleIDButtonTypeSignUp AS_NAME(signUp) AS_AVAILABLE(13.2) = 2,
} ASAuthorizationAppleIDButtonType;

/// The colors of a button (ASAuthorizationAppleIDButton.h).
typedef enum __attribute__((enum_extensibility(open))) ASAuthorizationAppleIDButtonStyle : long {
    /// Black on white.
    ASAuthorizationAppleIDButtonStyleWhite AS_NAME(white) = 0,
    /// Black on white, with a line around it.
    ASAuthorizationAppleIDButtonStyleWhiteOutline AS_NAME(whiteOutline) = 1,
    /// White on black.
    ASAuthorizationAppleIDButtonStyleBlack AS_NAME(black) = 2,
} ASAuthorizationAppleIDButtonStyle;

#endif
