import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyLab

/// Messenger on a visitor's phone, launched in the process: it attests as LatchkeyKit does, by the wire alone.
struct AttestingPhone {
    let visitor: Visitor
    let phone: LabPhone
    private let launch: AppLaunch

    init(_ visitor: Visitor) throws {
        self.visitor = visitor
        phone = try #require(visitor.visit.phones.first)
        launch = try phone.phone.launch(LabPhone.attestingApp)
    }

    func generateKey() throws -> String {
        try phone.phone.perform(GenerateAppAttestKey(), for: launch.token).keyId
    }

    /// Has the key attested for a session of the visit's server; returns the server's reply.
    func attest(_ key: String) async throws -> HTTPResponse {
        let session = try await session(Endpoint.attestationSession.path, "")
        let call = AttestKey(keyId: key, clientDataHash: session.clientDataHash)
        let object = [UInt8](try phone.phone.perform(call, for: launch.token).attestation)
        return try await visitor.app(
            .post, Endpoint.attestationVerify.path, session.body(key, "attestation", object))
    }

    /// Makes an assertion for the chat; returns the server's reply.
    func assert(_ key: String) async throws -> HTTPResponse {
        let session = try await session(Endpoint.assertionSession.path, #"{"relyingParty":"chat"}"#)
        let call = GenerateAssertion(keyId: key, clientDataHash: session.clientDataHash)
        let object = [UInt8](try phone.phone.perform(call, for: launch.token).assertion)
        return try await visitor.app(
            .post, Endpoint.assertionVerify.path, session.body(key, "assertion", object, #","relyingParty":"chat""#))
    }

    private struct Session {
        let id: String
        let clientData: [UInt8]

        var clientDataHash: [UInt8] { HashAlgorithm.sha256.hash(clientData) }

        func body(_ key: String, _ name: String, _ object: [UInt8], _ more: String = "") -> String {
            #"{"sessionIdentifier":"\#(id)","keyIdentifier":"\#(key)","\#(name)":"\#(Base64.encode(object))","#
                + #""clientData":"\#(Base64.encode(clientData))"\#(more)}"#
        }
    }

    private func session(_ path: String, _ body: String) async throws -> Session {
        let reply = try json(try await visitor.app(.post, path, body))
        let challenge = try #require(reply["challenge"]?.text)
        return Session(
            id: try #require(reply["sessionIdentifier"]?.text),
            clientData: Array(#"{"challenge":"\#(challenge)"}"#.utf8))
    }
}
