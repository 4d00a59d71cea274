import Foundation
import VirtualPhone

/// Names a credential of a security key.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationsecuritykeypublickeycredentialdescriptor
@available(iOS 15.0, *)
open class ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor: NSObject,
    ASAuthorizationPublicKeyCredentialDescriptor, NSSecureCoding, NSCopying
{
    /// How a security key speaks to a phone.
    public struct Transport: RawRepresentable, Hashable, Sendable {
        /// The word of WebAuthn.
        public let rawValue: String

        /// Takes any word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Takes any word.
        public init(_ rawValue: String) {
            self.init(rawValue: rawValue)
        }

        /// Plugged in.
        public static let usb = Self(rawValue: "usb")
        /// Held to the phone.
        public static let nfc = Self(rawValue: "nfc")
        /// Over Bluetooth.
        public static let bluetooth = Self(rawValue: "ble")

        /// All of them.
        public static var allSupported: [Transport] { [.usb, .nfc, .bluetooth] }

        init(_ transport: SecurityKey.Transport) {
            self.init(rawValue: transport.rawValue)
        }
    }

    /// The id of the credential.
    open var credentialID: Data
    /// How its key speaks to a phone: a hint, which finds no other key and keeps none away.
    open var transports: [Transport]

    /// Names a credential by its id.
    ///
    /// - Parameter allowedTransports: how its key speaks to a phone.
    public init(credentialID: Data, transports allowedTransports: [Transport]) {
        self.credentialID = credentialID
        transports = allowedTransports
    }

    /// Reads an archived one.
    public required init?(coder: NSCoder) {
        guard let archive = CredentialArchive(coder), let credentialID = archive["credentialID"] else { return nil }
        self.credentialID = credentialID
        transports = archive.words("transports").map { Transport($0) }
    }

    /// True.
    public class var supportsSecureCoding: Bool { true }

    /// Archives it.
    open func encode(with coder: NSCoder) {
        let archive = CredentialArchive(coder)
        archive?.write(["credentialID": credentialID])
        archive?.write(transports.map(\.rawValue), as: "transports")
    }

    /// Another one with the same id and transports.
    open func copy(with zone: NSZone? = nil) -> Any {
        ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor(credentialID: credentialID, transports: transports)
    }
}
