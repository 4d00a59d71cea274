import Foundation
import LatchkeyCrypto
import VirtualPhone
import VirtualPhoneTesting

/// Shorthand for passkeys in tests, and a reader of their objects that shares nothing with the phone's writer.
enum PasskeyApp {
    static let domain = "example.com"
    static let identifier = "TEAM123456.com.example.app"

    /// An app that is associated with domains; it has no leave to use Face ID.
    static func app(_ services: [String] = ["webcredentials:example.com"]) -> App {
        App(
            bundleIdentifier: "com.example.app",
            entitlements: [
                "application-identifier": .string(identifier),
                "com.apple.developer.associated-domains": .array(services.map { .string($0) }),
            ])
    }

    static func bench(
        _ person: any Person = ScriptedPerson.approves, _ kind: ConnectionKind = .inProcess,
        _ configuration: PhoneConfiguration = .iPhone15Pro
    ) throws -> PhoneBench {
        try PhoneBench(kind, configuration, person: person, app: app())
    }

    static func registration(
        _ name: String = "anna", user: String? = nil, domain: String = domain, excluded: [Data] = [],
        request: Int64 = 1, style: RegisterPasskey.Style = .standard, prf: PasskeyPRFRequest? = nil
    ) -> RegisterPasskey {
        RegisterPasskey(
            request: request, relyingParty: domain, challenge: Data("a challenge ?>".utf8),
            userID: Data((user ?? "handle of \(name)").utf8), name: name, excluded: excluded, style: style, prf: prf)
    }

    static func assertion(
        allowed: [Data] = [], mode: AssertPasskey.Mode = .sheet, domain: String = domain, request: Int64 = 1
    ) -> AssertPasskey {
        AssertPasskey(
            request: request, relyingParty: domain, challenge: Data("another".utf8), allowed: allowed, mode: mode)
    }

    /// "a challenge ?>" in base64url.
    static let registeredClientData =
        #"{"type":"webauthn.create","challenge":"YSBjaGFsbGVuZ2UgPz4","origin":"https://example.com"}"#
    static let assertedClientData = #"{"type":"webauthn.get","challenge":"YW5vdGhlcg","origin":"https://example.com"}"#

    /// The head of an attestation object with the format none and 152 bytes of authenticator data.
    static let objectHead: [UInt8] =
        [0xA3, 0x63] + Array("fmt".utf8) + [0x64] + Array("none".utf8) + [0x67] + Array("attStmt".utf8)
        + [0xA0, 0x68] + Array("authData".utf8) + [0x58, 152]
}

/// The authenticator data of a registration.
struct RegisteredData {
    let bytes: [UInt8]

    init?(_ object: Data) {
        guard object.starts(with: PasskeyApp.objectHead), object.count == PasskeyApp.objectHead.count + 152 else {
            return nil
        }
        bytes = [UInt8](object.dropFirst(PasskeyApp.objectHead.count))
    }

    var relyingPartyHash: [UInt8] { Array(bytes[..<32]) }
    var flags: UInt8 { bytes[32] }
    var counter: [UInt8] { Array(bytes[33..<37]) }
    var aaguid: [UInt8] { Array(bytes[37..<53]) }
    var credentialIDLength: [UInt8] { Array(bytes[53..<55]) }
    var credentialID: Data { Data(bytes[55..<75]) }
    /// 77 bytes: the two heads of a COSE_Key of P-256 and its coordinates.
    var publicKey: ECPublicKey {
        get throws {
            try ECPublicKey(x963: [4] + bytes[85..<117] + bytes[120..<152], curve: .p256)
        }
    }
}

extension PhoneConnection {
    /// Sends a call; gives the failure's code, or 0.
    func code<Payload: PhoneCall>(_ call: Payload) -> Int {
        do throws(PhoneFailure) {
            _ = try send(call)
            return 0
        } catch {
            return error.code
        }
    }

    /// Makes a passkey; its id.
    @discardableResult
    func makePasskey(_ name: String = "anna", user: String? = nil) throws -> Data {
        try send(PasskeyApp.registration(name, user: user)).credentialID
    }
}
