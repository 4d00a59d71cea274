import Foundation
import VirtualPhone

/// What a registration wants of the extension `largeBlob` (WebAuthn, section 10.1.5).
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentiallargeblobregistrationinput-swift.struct
@available(iOS 17.0, *)
public struct ASAuthorizationPublicKeyCredentialLargeBlobRegistrationInput: Hashable, Sendable {
    /// Whether a passkey without the extension will do.
    public enum SupportRequirement: Hashable, Sendable {
        /// The passkey must have the extension; every passkey of this phone can.
        case required
        /// It should.
        case preferred
    }

    /// The passkey must have the extension.
    public static let supportRequired = Self(supportRequirement: .required)
    /// The passkey should have the extension.
    public static let supportPreferred = Self(supportRequirement: .preferred)

    /// Whether a passkey without the extension will do.
    public var supportRequirement: SupportRequirement

    /// Makes an input.
    public init(supportRequirement: SupportRequirement) {
        self.supportRequirement = supportRequirement
    }
}

/// What a registration says of the extension `largeBlob`.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentiallargeblobregistrationoutput-swift.struct
@available(iOS 17.0, *)
public struct ASAuthorizationPublicKeyCredentialLargeBlobRegistrationOutput: Hashable, Sendable {
    /// Of a passkey that has the extension.
    @available(iOS 18.0, *)
    public static var supported: Self { Self(isSupported: true) }
    /// Of a passkey that has not; no passkey of this phone's.
    @available(iOS 18.0, *)
    public static var unsupported: Self { Self(isSupported: false) }

    /// Whether the passkey has the extension: always, on this phone.
    public var isSupported: Bool
}

/// What a sign-in wants of the extension `largeBlob`: one operation (WebAuthn, section 10.1.5).
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentiallargeblobassertioninput-swift.struct
@available(iOS 17.0, *)
public struct ASAuthorizationPublicKeyCredentialLargeBlobAssertionInput: Hashable, Sendable {
    /// What to do.
    public enum Operation: Hashable, Sendable {
        /// Give the bytes that were written last.
        case read
        /// Keep these bytes in place of the others, at most 4096 on this phone.
        case write(Data)
    }

    /// Gives the bytes that were written last.
    public static var read: Self { Self(operation: .read) }
    /// Keeps these bytes in place of the others, at most 4096 on this phone.
    public static func write(_ data: Data) -> Self { Self(operation: .write(data)) }

    /// What to do.
    public var operation: Operation

    /// What the phone is asked for.
    var request: PasskeyBlobOperation {
        switch operation {
        case .read: .read
        case .write(let data): .write(data)
        }
    }
}

/// What a sign-in says of the extension `largeBlob`.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationpublickeycredentiallargeblobassertionoutput-swift.struct
@available(iOS 17.0, *)
public struct ASAuthorizationPublicKeyCredentialLargeBlobAssertionOutput: Hashable, Sendable {
    /// What became of the operation.
    public enum OperationResult: Hashable, Sendable {
        /// The bytes; nil if there are none, or the passkey was made without the extension.
        case read(data: Data?)
        /// Whether the bytes are kept now.
        case write(success: Bool)
    }

    /// Of a sign-in that read.
    @available(iOS 18.0, *)
    public static func read(data: Data?) -> Self { Self(result: .read(data: data)) }
    /// Of a sign-in that wrote.
    @available(iOS 18.0, *)
    public static func write(success: Bool) -> Self { Self(result: .write(success: success)) }

    /// What became of the operation.
    public var result: OperationResult

    init(_ result: PasskeyBlobResult) {
        switch result {
        case .read(let data): self.result = .read(data: data)
        case .written(let isWritten): self.result = .write(success: isWritten)
        }
    }

    private init(result: OperationResult) {
        self.result = result
    }
}
