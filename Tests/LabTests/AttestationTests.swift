import Foundation
import LatchkeyWire
import MessengerWire
import Testing
import VirtualPhone

@testable import LatchkeyLab

/// App Attest in the lab: the panel's orders, the visit's server, and what the wire log says.
@Suite struct AttestationTests {
    private func order(_ visitor: Visitor, _ body: String) async throws -> AppAttestReport {
        try await visitor.post(AppAttestReport.self, "phones/p1/attestation", body)
    }

    // MARK: Faults

    @Test("a fault that is set meets the call, and is gone from the panel after it")
    func fault() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let report = try await order(
                visitor, #"{"change":"addFault","fault":{"call":"generateKey","effect":"serverUnavailable"}}"#)
            #expect(
                report.faults == [
                    PhoneAttestationFault(call: "generateKey", effect: "serverUnavailable", count: 1, number: 1)
                ])
            let app = try AttestingPhone(visitor)
            #expect(throws: PhoneFailure.self) { try app.generateKey() }
            let key = try app.generateKey()
            let after = try await visitor.get(AppAttestReport.self, "phones/p1/attestation")
            #expect(after.faults.isEmpty)
            #expect(after.keys.map(\.keyIdentifier) == [key])
            #expect(after.keys.map(\.isAttested) == [false])
        }
    }

    @Test("a key has the hash by which its app names it")
    func keyHash() {
        let key = LabSample.attestation.keys[0]
        #expect(LabSecret.keyHash(key.keyIdentifier) == key.keyHash)
        #expect(LabSecret.keyHash(key.keyIdentifier + "=") != key.keyHash)
    }

    @Test("every effect at every call can be set and taken away", arguments: AppAttestFault.Call.allCases)
    func effects(call: AppAttestFault.Call) async throws {
        let effects = [
            "unknownSystemFailure", "featureUnsupported", "invalidInput", "invalidKey", "serverUnavailable", "slow",
            "held",
        ]
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            for effect in effects {
                _ = try await order(
                    visitor, #"{"change":"addFault","fault":{"call":"\#(call.rawValue)","effect":"\#(effect)"}}"#)
            }
            let report = try await visitor.get(AppAttestReport.self, "phones/p1/attestation")
            #expect(report.faults.map(\.effect) == effects)
            #expect(try await order(visitor, #"{"change":"clearFaults"}"#).faults.isEmpty)
        }
    }

    @Test(
        "what can't be set is refused",
        arguments: [
            #"{"change":"addFault"}"#, #"{"change":"addFault","fault":{"call":"sign","effect":"slow"}}"#,
            #"{"change":"addFault","fault":{"call":"attestKey","effect":"late"}}"#,
            #"{"change":"addFault","fault":{"call":"attestKey","effect":"slow","seconds":61}}"#,
            #"{"change":"addFault","fault":{"call":"attestKey","effect":"held","count":0}}"#,
            #"{"change":"clockSkew"}"#, #"{"change":"clockSkew","seconds":99999999999}"#, #"{"change":"melt"}"#,
        ])
    func refused(body: String) async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            #expect(try await visitor.send(.post, "phones/p1/attestation", body).status == 400)
            #expect(try await visitor.send(.post, "phones/p9/attestation", #"{"change":"release"}"#).status == 404)
        }
    }

    @Test("a phone has room for 32 faults")
    func manyFaults() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let body = #"{"change":"addFault","fault":{"call":"attestKey","effect":"held"}}"#
            for _ in 1...32 { _ = try await order(visitor, body) }
            #expect(try await visitor.send(.post, "phones/p1/attestation", body).status == 429)
        }
    }

    @Test("clock and system of a phone are set and set back")
    func settings() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            #expect(try await order(visitor, #"{"change":"clockSkew","seconds":-90}"#).clockSkewSeconds == -90)
            #expect(try await order(visitor, #"{"change":"jailbreak"}"#).isJailbroken)
            let report = try await order(visitor, #"{"change":"repair"}"#)
            #expect(!report.isJailbroken)
            #expect(report.clockSkewSeconds == -90)
        }
    }

    @Test("a phone without Secure Enclave has no App Attest")
    func unsupported() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            #expect(try await visitor.get(AppAttestReport.self, "phones/p1/attestation").isSupported)
            _ = try await visitor.send(.post, "phones", #"{"model":"noEnclave"}"#)
            #expect(try await !visitor.get(AppAttestReport.self, "phones/p2/attestation").isSupported)
        }
    }

    // MARK: What ends a key

    @Test("a backup brings an app's files to another phone, and not its key")
    func restore() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let app = try AttestingPhone(visitor)
            _ = try app.generateKey()
            let file = try app.phone.folder(of: LabPhone.attestingApp).appendingPathComponent("note")
            try Data("kept".utf8).write(to: file)
            let info = try await visitor.post(PhoneInfo.self, "phones/p1/restore", "{}")
            let fresh = try visitor.visit.phone(info.id)
            #expect(info.id == "p2")
            #expect(fresh.attestation.keys.isEmpty)
            #expect(app.phone.attestation.keys.count == 1)
            let copy = try fresh.folder(of: LabPhone.attestingApp).appendingPathComponent("note")
            #expect(try Data(contentsOf: copy) == Data("kept".utf8))
        }
    }

    @Test("a deleted app's key is gone")
    func reinstalled() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let app = try AttestingPhone(visitor)
            _ = try app.generateKey()
            let change = #"{"change":"reinstallApp","app":"dev.latchkey.Messenger"}"#
            #expect(try await visitor.send(.post, "phones/p1/change", change).status == 200)
            #expect(app.phone.attestation.keys.isEmpty)
        }
    }

    // MARK: The visit's server

    @Test("the server takes the phone's attestation, counts its assertions, and opens the chat to it alone")
    func chat() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let app = try AttestingPhone(visitor)
            let key = try app.generateKey()
            #expect(try await app.attest(key).status == 200)
            #expect(try await visitor.app(.get, Endpoint.chatList.path).status == 401)
            let token = try #require(try json(try await app.assert(key))["token"]?.text)
            let said = try await visitor.app(
                .post, Endpoint.chatList.path, #"{"text":"Hello"}"#, headers: ["Authorization": "Bearer " + token])
            #expect(said.status == 200)
            let known = try await visitor.get(ServerPanel.self, "server").attestedKeys
            #expect(known.map(\.keyIdentifier) == [key])
            #expect(known.map(\.counter) == [1])
            #expect(known.map(\.environment) == ["development"])
            #expect(known.map(\.appId) == [app.phone.attestation.appId])
            #expect(app.phone.attestation.riskMetric == 1)
        }
    }

    @Test("the wire log takes an attestation and an assertion apart, and tells each rule")
    func wire() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let app = try AttestingPhone(visitor)
            let key = try app.generateKey()
            _ = try await app.attest(key)
            _ = try await app.assert(key)
            let found = visitor.visit.wire.entries.compactMap(\.decoded.appAttest)
            #expect(found.map(\.kind) == ["attestation", "assertion"])
            for one in found {
                #expect(one.unreadable == nil)
                #expect(one.fields.contains(NamedValue(name: "key id", value: key)))
                #expect(!one.steps.isEmpty)
                #expect(one.steps.filter { !$0.holds }.map(\.title) == [])
            }
            #expect(found.last?.fields.contains(NamedValue(name: "counter", value: "1")) == true)
            #expect(visitor.visit.wire.entries.last?.decoded.givenToken?.claims.contains { $0.name == "aud" } == true)
        }
    }

    @Test("an object that is none is called so")
    func unreadable() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let key = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
            for name in ["attestation", "assertion"] {
                _ = try await visitor.app(
                    .post, "/api/v1/\(name)/verify",
                    #"{"keyIdentifier":"\#(key)","\#(name)":"AAAA","clientData":"e30="}"#)
                let found = try #require(visitor.visit.wire.entries.last?.decoded.appAttest)
                #expect(found.kind == name)
                #expect(found.unreadable != nil)
                #expect(found.steps.isEmpty)
            }
        }
    }

    // MARK: Feature flags

    @Test("apps get the flags that were set last, and a reset sets them back")
    func flags() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let flags = RemoteFlags(
                isFeatureEnabled: true, refreshThreshold: 600, maxRetryAttempts: 3, offOnVersion: "18.1")
            let body = String(decoding: LabJSON.bytes(of: flags), as: UTF8.self)
            #expect(try await visitor.post(RemoteFlags.self, "flags", body) == flags)
            let document = try json(try await visitor.app(.get, FlagsDocument.path))
            #expect(
                document == [
                    "isFeatureEnabled": true, "refreshThreshold": 600, "maxRetryAttempts": 3,
                    "systemVersions": [["from": "18.1", "before": "18.1.1", "isFeatureEnabled": false]],
                ])
            #expect(visitor.visit.wire.entries.isEmpty)
            let state = try await visitor.post(LabState.self, "reset", "{}")
            #expect(state.flags == FlagsDocument.standard)
        }
    }

    @Test(
        "flags that no app would take are refused",
        arguments: [
            #"{"isFeatureEnabled":true,"refreshThreshold":59,"maxRetryAttempts":8}"#,
            #"{"isFeatureEnabled":true,"refreshThreshold":60,"maxRetryAttempts":101}"#,
            #"{"isFeatureEnabled":true,"refreshThreshold":60,"maxRetryAttempts":8,"offOnVersion":"new"}"#,
            #"{"isFeatureEnabled":true,"refreshThreshold":60,"maxRetryAttempts":8,"offOnVersion":"1.2.3.4"}"#,
            #"{"isFeatureEnabled":true,"refreshThreshold":60,"maxRetryAttempts":8,"offOnVersion":"1.2.9999"}"#,
        ])
    func refusedFlags(body: String) async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            #expect(try await visitor.send(.post, "flags", body).status == 400)
        }
    }
}
