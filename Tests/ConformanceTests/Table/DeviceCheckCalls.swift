import DeviceCheck
import Foundation
import LatchkeyCrypto
import LatchkeyLock
import LatchkeyTrust

@testable import LatchkeyConformance

/// What a call of DeviceCheck gave: a value, or a code.
enum DeviceCheckReply<Value: Sendable>: Sendable {
    case value(Value)
    case failed(DCError.Code)
    /// An error of another kind, or value and error at once.
    case other(String)

    init(_ value: Value?, _ error: (any Error)?) {
        switch (value, error) {
        case (let value?, nil): self = .value(value)
        case (nil, let error as DCError): self = .failed(error.code)
        default: self = .other("neither value nor DCError")
        }
    }

    /// "success", or the error.
    var outcome: String { text { _ in "success" } }

    /// What is to be told of the value, or the error.
    func text(_ tell: (Value) throws -> String) rethrows -> String {
        switch self {
        case .value(let value): try tell(value)
        case .failed(let code): "DCError \(code.rawValue) \(code.name)"
        case .other(let text): text
        }
    }

    /// The value, which a row needs.
    func get() throws -> Value {
        guard case .value(let value) = self else { throw UnexpectedReply(text: outcome) }
        return value
    }
}

/// What a row needs beforehand did not come about.
struct UnexpectedReply: Error {
    let text: String
}

/// DeviceCheck's calls, each waited for.
enum AppAttestCalls {
    static let hash = Data(1...32)

    static func generateKey() -> DeviceCheckReply<String> {
        wait { DCAppAttestService.shared.generateKey(completionHandler: $0) }
    }

    static func attest(_ keyId: String, _ hash: Data = hash) -> DeviceCheckReply<Data> {
        wait { DCAppAttestService.shared.attestKey(keyId, clientDataHash: hash, completionHandler: $0) }
    }

    static func assertion(_ keyId: String, _ hash: Data = hash) -> DeviceCheckReply<Data> {
        wait { DCAppAttestService.shared.generateAssertion(keyId, clientDataHash: hash, completionHandler: $0) }
    }

    static func deviceToken() -> DeviceCheckReply<Data> {
        wait { DCDevice.current.generateToken(completionHandler: $0) }
    }

    /// A key that is attested.
    static func attestedKey() throws -> String {
        let keyId = try generateKey().get()
        _ = try attest(keyId).get()
        return keyId
    }

    /// The authenticator data of a new key's attestation.
    static func attestationData() throws -> AuthenticatorData {
        try UnverifiedAttestation(cbor: [UInt8](try attest(try generateKey().get()).get())).authenticatorData
    }

    /// The authenticator data of a key's next assertion.
    static func assertionData(_ keyId: String) throws -> AuthenticatorData {
        try UnverifiedAssertion(cbor: [UInt8](try assertion(keyId).get())).authenticatorData
    }

    /// The names in the extensions behind authenticator data that begin with so many fixed bytes.
    static func extensionNames(_ data: AuthenticatorData, behind count: Int) throws -> String {
        let rest = data.bytes.dropFirst(count)
        guard !rest.isEmpty else { return "none" }
        guard case .map(let members) = try CBORReader.read(rest) else { return "no map" }
        return members.map { member in
            if case .text(let name) = member.key { name } else { "no text" }
        }.joined(separator: ", ")
    }

    /// Whether authenticator data are for this app.
    static func isFor(_ appId: String, _ data: AuthenticatorData) -> Bool {
        data.relyingPartyHash == HashAlgorithm.sha256.hash(Array(appId.utf8))
    }

    private static func wait<Value: Sendable>(
        for call: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
    ) -> DeviceCheckReply<Value> {
        let reply = Lock<DeviceCheckReply<Value>>(.other("no reply"))
        let isDone = DispatchSemaphore(value: 0)
        call { value, error in
            reply.withLock { $0 = DeviceCheckReply(value, error) }
            isDone.signal()
        }
        isDone.wait()
        return reply.withLock { $0 }
    }
}
