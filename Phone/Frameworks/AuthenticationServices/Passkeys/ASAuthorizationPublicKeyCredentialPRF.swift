import CryptoKit
import Foundation
import VirtualPhone

/// What a registration wants of the extension `prf` (WebAuthn, section 10.1.4).
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialprfregistrationinput
@available(iOS 18.0, *)
public struct ASAuthorizationPublicKeyCredentialPRFRegistrationInput: Hashable, Sendable {
    /// One or two inputs, as those of a sign-in.
    public typealias InputValues = ASAuthorizationPublicKeyCredentialPRFAssertionInput.InputValues

    /// Whether the passkey supports the extension.
    public static let checkForSupport = Self(inputValues: nil)

    /// The outputs for these inputs.
    public static func inputValues(_ inputValues: InputValues) -> Self { Self(inputValues: inputValues) }

    /// The inputs; nil if only support is asked for.
    public let inputValues: InputValues?

    /// What the phone is asked for.
    var request: PasskeyPRFRequest { inputValues.map { .outputs($0.values) } ?? .support }
}

/// What a sign-in wants of the extension `prf` (WebAuthn, section 10.1.4).
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialprfassertioninput
@available(iOS 18.0, *)
public struct ASAuthorizationPublicKeyCredentialPRFAssertionInput: Hashable, Sendable {
    /// One or two inputs of any length; they are hashed before they are used.
    public struct InputValues: Hashable, Sendable {
        /// The first input.
        public let saltInput1: Data
        /// The second input; nil without one.
        public let saltInput2: Data?

        /// Makes inputs.
        public init(saltInput1: Data, saltInput2: Data? = nil) {
            self.saltInput1 = saltInput1
            self.saltInput2 = saltInput2
        }

        /// Makes inputs.
        public static func saltInput1(_ saltInput1: Data, saltInput2: Data? = nil) -> Self {
            Self(saltInput1: saltInput1, saltInput2: saltInput2)
        }

        var values: PasskeyPRFInput { PasskeyPRFInput(first: saltInput1, second: saltInput2) }
    }

    /// The inputs for every passkey that has none of its own.
    public let inputValues: InputValues?
    /// The inputs by the id of the passkey.
    public let perCredentialInputValues: [Data: InputValues]?

    /// Inputs for every passkey, and others for some.
    public static func inputValues(
        _ inputValues: InputValues, perCredentialInputValues: [Data: InputValues]? = nil
    ) -> Self {
        Self(inputValues: inputValues, perCredentialInputValues: perCredentialInputValues)
    }

    /// Inputs for some passkeys only.
    public static func perCredentialInputValues(_ perCredentialInputValues: [Data: InputValues]) -> Self {
        Self(inputValues: nil, perCredentialInputValues: perCredentialInputValues)
    }
}

/// What a registration says of the extension `prf`.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialprfregistrationoutput
@available(iOS 18.0, *)
public struct ASAuthorizationPublicKeyCredentialPRFRegistrationOutput: Equatable, Sendable {
    /// Of a passkey that supports the extension, without outputs.
    public static let supported = Self(isSupported: true, first: nil, second: nil)
    /// Of a passkey that does not; no passkey of this phone's.
    public static let unsupported = Self(isSupported: false, first: nil, second: nil)

    /// Whether the passkey supports the extension: always, on this phone.
    public let isSupported: Bool
    /// The output for the first input, 32 bytes; nil if only support was asked for.
    public let first: SymmetricKey?
    /// The output for the second input, 32 bytes; nil without one.
    public let second: SymmetricKey?

    /// Makes outputs, as managers of passkeys do.
    public init(first: SymmetricKey, second: SymmetricKey?) {
        self.init(isSupported: true, first: first, second: second)
    }

    private init(isSupported: Bool, first: SymmetricKey?, second: SymmetricKey?) {
        self.isSupported = isSupported
        self.first = first
        self.second = second
    }

    init(_ output: PasskeyPRFOutput) {
        self.init(
            isSupported: true, first: output.first.map { SymmetricKey(data: $0) },
            second: output.second.map { SymmetricKey(data: $0) })
    }
}

/// What a sign-in says of the extension `prf`.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentialprfassertionoutput
@available(iOS 18.0, *)
public struct ASAuthorizationPublicKeyCredentialPRFAssertionOutput: Equatable, Sendable {
    /// The output for the first input: 32 bytes.
    public let first: SymmetricKey
    /// The output for the second input, 32 bytes; nil without one.
    public let second: SymmetricKey?

    init?(_ output: PasskeyPRFOutput) {
        guard let first = output.first else { return nil }
        self.first = SymmetricKey(data: first)
        second = output.second.map { SymmetricKey(data: $0) }
    }
}
