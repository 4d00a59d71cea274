import Foundation
import LatchkeyHTTP
import LatchkeyLock
import Testing
import VirtualPhone

@testable import LatchkeyLab

/// What the inspector says of keys and items, and why.
@Suite struct InspectorTests {
    /// An in-process launch of an app that puts things into the keychain of a visitor's phone.
    private func withKeys(
        _ control: AccessControl.Flags, body: (Visitor, LabPhone) async throws -> Void
    ) async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let phone = try #require(visitor.visit.phones.first)
            let name = try #require(phone.phone.installedApps.first)
            let launch = try phone.phone.launch(name)
            let access = try AccessControl(
                protection: .whenPasscodeSetThisDeviceOnly, flags: control.union(.privateKeyUsage)
            )
            _ = try phone.phone.perform(
                CreateKey(attributes: [.label: .string("key")], accessControl: access), for: launch.token)
            phone.phone.touch(.home)
            try await body(visitor, phone)
        }
    }

    private func item(_ visitor: Visitor) async throws -> InspectorItem {
        try #require(try await visitor.get(InspectorReport.self, "phones/p1/inspector").items.first)
    }

    private func change(_ visitor: Visitor, _ change: String) async throws {
        #expect(try await visitor.send(.post, "phones/p1/change", #"{"change":"\#(change)"}"#).status == 200)
    }

    @Test("a key that waits for its person is readable, and says what it asks for")
    func readable() async throws {
        try await withKeys(.biometryCurrentSet) { visitor, _ in
            let item = try await item(visitor)
            #expect(item.kind == "enclaveKey")
            #expect(item.isReadable)
            #expect(item.why == nil && !item.isLost)
            #expect(item.protection == "kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly")
            #expect(item.accessControl == ["privateKeyUsage", "biometryCurrentSet"])
            #expect(item.needs == ["biometry"])
            #expect(item.keyId?.utf8.count == 43)
            #expect(item.length == 0)
        }
    }

    @Test("locked, and unlocked again")
    func locked() async throws {
        try await withKeys(.userPresence) { visitor, phone in
            try await change(visitor, "lock")
            #expect(try await item(visitor).isReadable)
            phone.phone.discardClassKeys()
            let locked = try await item(visitor)
            #expect(!locked.isReadable)
            #expect(locked.status == "errSecInteractionNotAllowed (-25308)")
            #expect(locked.why?.contains("locked") == true && !locked.isLost)
            try await change(visitor, "unlock")
            #expect(try await item(visitor).isReadable)
            try await change(visitor, "restart")
            #expect(try await item(visitor).why?.contains("turned on") == true)
        }
    }

    @Test("another face: a key of the current set is lost for ever, one of any presence is not")
    func changedFace() async throws {
        try await withKeys(.biometryCurrentSet) { visitor, _ in
            try await change(visitor, "addFace")
            let item = try await item(visitor)
            #expect(item.status == "TKError.corruptedData (CryptoTokenKit -3)")
            #expect(item.why?.contains("Face ID was changed") == true && item.isLost)
        }
        try await withKeys(.userPresence) { visitor, _ in
            try await change(visitor, "addFace")
            #expect(try await item(visitor).isReadable)
        }
    }

    @Test("no passcode any more: lost for ever, also if one is set again")
    func passcodeRemoved() async throws {
        try await withKeys(.userPresence) { visitor, _ in
            try await change(visitor, "removePasscode")
            #expect(try await item(visitor).why?.contains("turned off") == true)
            try await change(visitor, "setPasscode")
            #expect(try await item(visitor).why?.contains("turned off") == true)
        }
    }

    @Test("nobody enrolled, and Face ID forbidden")
    func noFace() async throws {
        try await withKeys(.biometryAny) { visitor, phone in
            let name = try #require(phone.phone.installedApps.first)
            #expect(
                try await visitor.send(
                    .post, "phones/p1/change", #"{"change":"forbidFaceID","app":"\#(name)"}"#
                ).status == 200)
            #expect(try await item(visitor).status == "LAError.biometryNotAvailable (-6)")
            try await change(visitor, "resetFaceID")
            #expect(try await item(visitor).isReadable == false)
        }
    }
}
