import Foundation
import LatchkeyWire
import LocalAuthentication
import Security
import Testing

@testable import LatchkeyKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct LatchkeyErrorTests {
    struct AuthenticationRow: Sendable, CustomTestStringConvertible {
        let code: Int
        let hardware: BiometryKind
        let expected: LatchkeyError.Code
        let duringBiometrics: LatchkeyError.Suggestion
        let duringKeyUse: LatchkeyError.Suggestion

        init(
            _ code: Int, _ hardware: BiometryKind = .faceID, _ expected: LatchkeyError.Code,
            _ duringBiometrics: LatchkeyError.Suggestion, _ duringKeyUse: LatchkeyError.Suggestion
        ) {
            self.code = code
            self.hardware = hardware
            self.expected = expected
            self.duringBiometrics = duringBiometrics
            self.duringKeyUse = duringKeyUse
        }

        var testDescription: String { "\(code) \(hardware)" }
    }

    static let authenticationRows: [AuthenticationRow] = [
        .init(-1, .faceID, .notRecognized, .offerPasscode, .retry),
        .init(-2, .faceID, .userCancelled, .offerPasscode, .retry),
        .init(-3, .faceID, .userChosePasscode, .offerPasscode, .retry),
        .init(-4, .faceID, .systemCancelled, .retry, .retry),
        .init(-5, .faceID, .passcodeNotSet, .openSettings, .openSettings),
        .init(-6, .faceID, .biometryDenied, .offerPasscode, .offerPasscode),
        .init(-6, .none, .biometryUnavailable, .offerPasscode, .offerPasscode),
        .init(-7, .faceID, .biometryNotEnrolled, .offerPasscode, .offerPasscode),
        .init(-8, .faceID, .biometryLockedOut, .offerPasscode, .offerPasscode),
        .init(-9, .faceID, .appCancelled, .retry, .retry),
        .init(-10, .faceID, .authenticationEnded, .retry, .retry),
        .init(-11, .faceID, .companionUnavailable, .offerPasscode, .offerPasscode),
        .init(-12, .faceID, .biometryNotPaired, .offerPasscode, .offerPasscode),
        .init(-13, .faceID, .biometryDisconnected, .offerPasscode, .offerPasscode),
        .init(-14, .faceID, .promptUnusable, .updateApp, .updateApp),
        .init(-1004, .faceID, .promptForbidden, .retry, .retry),
        .init(-999, .faceID, .authenticationUnknown, .retry, .retry),
    ]

    @Test("every code of LAError has its reason and its next step, and is kept", arguments: authenticationRows)
    func authentication(row: AuthenticationRow) {
        let cause = SystemCause(domain: LocalAuthenticationCode.domain, code: row.code)
        let biometrics = LatchkeyError(cause, prompt: .biometrics, hardware: row.hardware)
        let key = LatchkeyError(cause, prompt: .owner, hardware: row.hardware)
        #expect(biometrics.code == row.expected)
        #expect(key.code == row.expected)
        #expect(biometrics.suggestion == row.duringBiometrics)
        #expect(key.suggestion == row.duringKeyUse)
        #expect(key.underlying == .localAuthentication(LocalAuthenticationCode(rawValue: row.code)))
    }

    @Test("the table of LAError leaves no named code out")
    func authenticationTableIsComplete() {
        let codes = Set(Self.authenticationRows.map { LocalAuthenticationCode(rawValue: $0.code) })
        #expect(codes.isSuperset(of: LocalAuthenticationCode.named))
        #expect(LocalAuthenticationCode.named.count == 15)
    }

    @Test("an LAError that was thrown is read with its number", arguments: [-1, -6, -8, -1004])
    func thrownLAError(code: Int) throws {
        let error = NSError(domain: LocalAuthenticationCode.domain, code: code)
        #expect(SystemCause(error) == SystemCause(domain: LocalAuthenticationCode.domain, code: code))
        if let error = error as? LAError {
            #expect(SystemCause(error) == SystemCause(domain: LocalAuthenticationCode.domain, code: code))
        } else {
            Issue.record("NSError does not become LAError")
        }
    }

    static let suggestions: [ProblemCode: LatchkeyError.Suggestion] = [
        .invalidRequest: .updateApp, .malformedJSON: .updateApp, .fieldMissing: .updateApp,
        .fieldInvalid: .correctInput, .publicKeyInvalid: .updateApp, .signatureMalformed: .updateApp,
        .authenticationFailed: .retry, .challengeExpired: .retry, .challengeUsed: .retry, .proofInvalid: .retry,
        .otpInvalid: .correctInput, .otpExpired: .requestOneTimeCode, .messagesUnavailable: .contactSupport,
        .smsOff: .correctInput, .deviceLimit: .contactSupport, .keyRequired: .correctInput,
        .messagesOff: .contactSupport,
        .invitationRequired: .contactSupport, .invitationInvalid: .contactSupport,
        .authorizationRequired: .signInAgain, .refreshTokenInvalid: .signInAgain, .deviceExists: .enrollAgain,
        .nameReserved: .correctInput, .accountSuspended: .contactSupport,
        .notFound: .updateApp, .methodNotAllowed: .updateApp, .bodyTooLarge: .updateApp, .lengthRequired: .updateApp,
        .accessTokenInvalid: .signInAgain, .reauthenticationRequired: .signInAgain,
        .insufficientUserAuthentication: .signInAgain, .stepUpUnavailable: .contactSupport, .schemeConflict: .updateApp,
        .idempotencyKeyInvalid: .updateApp, .idempotencyKeyReused: .updateApp, .idempotencyKeyInProgress: .retryLater,
        .versionNotSupported: .updateApp, .methodUnknown: .updateApp, .targetTooLong: .updateApp,
        .unsupportedMediaType: .updateApp, .headersTooLarge: .updateApp, .tooManyAttempts: .retryLater,
        .internalError: .retryLater, .overloaded: .retryLater, .stopping: .retryLater, .timeout: .retryLater,
        .attestationRejected: .retry, .assertionRejected: .retry, .assertionRequired: .retry,
        .attestedKeyUnknown: .retry, .attestedKeyTaken: .retry, .attestedKeyRetired: .retry,
        .recoveryRequired: .beginRecovery, .recoveryOff: .contactSupport, .recoveryCodeInvalid: .correctInput,
        .invalidClient: .contactSupport,
        .recoveryUnknown: .beginRecovery, .recoveryRunning: .retryLater, .recoveryWaiting: .retryLater,
        .identityRefused: .retry, .accountLinkInvalid: .retry, .identityTaken: .contactSupport,
        .identityProviderUnavailable: .retryLater,
        .attestedKeySuspended: .contactSupport, .attestationDenied: .contactSupport, .relyingPartyUnknown: .updateApp,
    ]

    @Test("every reason of the server keeps its name and has a next step", arguments: ProblemCode.allCases)
    func problems(code: ProblemCode) throws {
        let refusal = ServerRefusal(status: code.status, problemCode: code.rawValue)
        let error = LatchkeyError(refusal)
        #expect(error.code == .server(code))
        #expect(error.code.rawValue == code.rawValue)
        let suggestion = try #require(Self.suggestions[code])
        #expect(error.suggestion == suggestion)
        #expect(error.sentence == code.title)
        #expect(error.underlying == .server(refusal))
    }

    @Test(
        "an unknown reason is kept, and the status decides what to do",
        arguments: [
            (400, LatchkeyError.Suggestion.contactSupport), (429, .retryLater), (500, .retryLater),
            (302, .contactSupport),
        ])
    func unknownProblem(status: Int, suggestion: LatchkeyError.Suggestion) {
        let error = LatchkeyError(ServerRefusal(status: status, problemCode: "brand_new"))
        #expect(error.code == .serverUnknown)
        #expect(error.suggestion == suggestion)
        #expect(error.description.contains("HTTP \(status), brand_new"))
    }

    @Test(
        "text from the server that is no plain name does not get into a log",
        arguments: ["", "two words", "line\nbreak", "\u{1B}[31m", String(repeating: "a", count: 65), "ключ"])
    func hostileText(text: String) {
        let refusal = ServerRefusal(status: 400, problemCode: text, field: text, requestID: text, retryAfter: -1)
        #expect(refusal == ServerRefusal(status: 400))
        #expect(refusal.description == "HTTP 400")
    }

    @Test(
        "statuses of the keychain map, and are kept",
        arguments: [
            (errSecUserCanceled, LatchkeyError.Code.userCancelled), (errSecAuthFailed, .keychainRefused),
            (errSecItemNotFound, .keyMissing), (errSecInteractionNotAllowed, .keychainLocked),
            (errSecNotAvailable, .keychainLocked), (errSecDecode, .keyUnusable),
            (errSecMissingEntitlement, .entitlementMissing), (errSecParam, .keychainFailed), (-67_671, .keychainFailed),
        ])
    func statuses(status: OSStatus, code: LatchkeyError.Code) {
        let error = LatchkeyError(SystemCause(status))
        #expect(error.code == code)
        #expect(error.underlying == .security(SecurityStatus(rawValue: status)))
        #expect(error.description.contains("OSStatus \(status)"))
    }

    @Test(
        "errors of the network map, and are kept",
        arguments: [
            (URLError.Code.notConnectedToInternet, LatchkeyError.Code.networkUnavailable),
            (.networkConnectionLost, .networkUnavailable), (.cannotConnectToHost, .networkUnavailable),
            (.cannotFindHost, .networkUnavailable), (.timedOut, .networkTimeout),
            (.serverCertificateUntrusted, .connectionInsecure), (.secureConnectionFailed, .connectionInsecure),
            (.cancelled, .cancelled), (.badServerResponse, .networkFailed),
            (.unknown, .networkFailed),
        ])
    func network(code: URLError.Code, expected: LatchkeyError.Code) {
        let error = LatchkeyError(network: URLError(code))
        #expect(error.code == expected)
        #expect(error.underlying == .network(code))
    }

    @Test("an error of another domain is kept with its domain and number")
    func otherDomain() {
        let error = LatchkeyError(SystemCause(NSError(domain: "test.domain", code: 42)))
        #expect(error.code == .systemFailed)
        #expect(error.underlying == .other(domain: "test.domain", code: 42))
    }

    @Test("every reason has a name of its own, a sentence and a next step")
    func codesAreComplete() {
        #expect(Set(LatchkeyError.Code.all).count == LatchkeyError.Code.all.count)
        for code in LatchkeyError.Code.all {
            #expect(code.sentence != "Something went wrong.", "\(code)")
            #expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "_" }, "\(code)")
        }
    }

    @Test("tokens do not show in a log")
    func tokensAreHidden() throws {
        let secret = "3q2-796tvu_erb7v3q2-796tvu_erb7v3q2-796tvu8"
        let tokens = try SessionTokens(
            TokenResponse(
                success: true, token: secret, message: "", refreshToken: secret, tokenType: "Bearer", expiresIn: 600),
            now: Date(timeIntervalSince1970: 0))
        #expect(!"\(tokens.accessToken) \(tokens.refreshToken)".contains(secret))
        #expect(!String(reflecting: tokens.accessToken).contains(secret))
        #expect(tokens.expiresAt == Date(timeIntervalSince1970: 600))
    }
}
