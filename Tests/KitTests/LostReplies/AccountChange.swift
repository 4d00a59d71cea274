import Foundation
import LatchkeyKit
import LatchkeyLock
import LatchkeyServer
import LatchkeyWire
import SiteTesting
import Testing
import VirtualPhone

/// A call of the front door that changes something at the server.
enum AccountChange: String, Sendable, CaseIterable {
    case session, otherSessions, otherDevice, number, textMessages, recoveryCodes, recoveryStop, notices, identity,
        identityRemoval, newKey, noKey, removal, erasure

    /// The request that makes the change.
    var endpoint: Endpoint {
        switch self {
        case .session: .endSession
        case .otherSessions: .endSessions
        case .otherDevice: .removeDevice
        case .number: .verifyNumber
        case .textMessages: .switchSMS
        case .recoveryCodes: .newRecoveryCodes
        case .recoveryStop: .stopRecovery
        case .notices: .readNotices
        case .identity: .linkIdentity
        case .identityRemoval: .removeIdentity
        case .newKey: .upgrade
        case .noKey: .downgrade
        case .removal: .unenroll
        case .erasure: .eraseAccount
        }
    }

    /// What the account's notices say of it, once.
    var notice: NoticeKind? {
        switch self {
        case .session, .otherSessions: .sessionsEnded
        case .otherDevice: .deviceRemoved
        case .number: .numberChanged
        case .textMessages: .smsOff
        case .recoveryStop: .recoveryStopped
        case .identity: .identityLinked
        case .identityRemoval: .identityRemoved
        case .newKey: .keyReplaced
        case .noKey: .keyRemoved
        // Each try makes others; reading is told to nobody; and there is nobody left to tell.
        case .recoveryCodes, .notices, .removal, .erasure: nil
        }
    }

    /// Whether the server wants the person to confirm it.
    var isConfirmed: Bool { self != .recoveryStop && self != .notices }
}

/// A change that can be made now.
struct PreparedChange {
    let change: AccountChange
    let account: ServedAccount
    let make: (DeviceSignIn) async throws -> Void
    /// Whether it is made at the server, and known here.
    let isMade: (DeviceSignIn) async throws -> Bool

    /// Runs a test with a signed-in phone whose app has just been started, where a change can be made.
    static func with(_ change: AccountChange, _ body: (PreparedChange) async throws -> Void) async throws {
        let issuer = try TestIssuer()
        try await ServedAccount.with { configuration in
            configuration.identityProviders = [try issuer.provider]
            configuration.hasAccountErasure = true
        } _: { account in
            try await account.door().signIn()
            let prepared = try await account.prepared(change, issuer)
            try account.relaunch()
            try await body(prepared)
        }
    }

    /// The front door as a new launch would make it, with the person's confirmation where the server wants it.
    ///
    /// The request itself is the first then that goes to its path.
    func confirmedDoor() async throws -> DeviceSignIn {
        let door = account.door()
        if change.isConfirmed { _ = try await door.accountToken() }
        return door
    }

    /// What an app does at its next start: it finds out how things stand, has the person sign in if need be, and makes
    /// the change again if it is not made.
    func makeAgain() async throws {
        try account.relaunch()
        let door = account.door()
        try await door.resume()
        if try await !isMadeAfterSignIn(door) { try await make(door) }
        #expect(try await isMadeAfterSignIn(door))
    }

    /// Whether it is made; the person signs in for the answer if the sign-in has ended.
    func isMadeAfterSignIn(_ door: DeviceSignIn) async throws -> Bool {
        do {
            return try await isMade(door)
        } catch let error as LatchkeyError where error.suggestion == .signInAgain {
            if door.state == .enrolled(.oneTimeCode) {
                try await door.signIn(oneTimeCode: try await account.newCode(door))
            } else {
                try await door.signIn()
            }
            return try await isMade(door)
        }
    }

    /// That the server did it once.
    func expectOnce(_ door: DeviceSignIn) async throws {
        guard let notice = change.notice else { return }
        #expect(try await door.notices().notices.count { $0.kind == notice } == 1)
    }
}

extension ServedAccount {
    static let newNumber = "+15555550177"

    // A table, one entry a change.
    fileprivate func prepared(_ change: AccountChange, _ issuer: TestIssuer) async throws -> PreparedChange {
        let (door, client, stage) = (door(), client, stage)
        let username = stage.username
        func entry(
            _ make: @escaping (DeviceSignIn) async throws -> Void,
            isMade: @escaping (DeviceSignIn) async throws -> Bool
        ) -> PreparedChange {
            PreparedChange(change: change, account: self, make: make, isMade: isMade)
        }
        switch change {
        case .session:
            _ = try await MFASignIn(door.context).signIn(username)
            let other = try #require(try await door.sessions().first { !$0.current }).sessionId
            return entry {
                try await $0.endSession(other)
            } isMade: {
                try await $0.sessions().map(\.current) == [true]
            }
        case .otherSessions:
            for _ in 0..<2 { _ = try await MFASignIn(door.context).signIn(username) }
            return entry {
                try await $0.endOtherSessions()
            } isMade: {
                try await $0.sessions().map(\.current) == [true]
            }
        case .otherDevice:
            let own = try #require(try await door.device()).deviceID
            let other = try #require(DeviceID(rawValue: "another-device"))
            _ = try await client.enroll(
                EnrollRequest(
                    username: username, phoneNumber: try stage.applicant.phoneNumber, publicKey: nil, method: .smsOTP,
                    deviceId: other, deviceModel: try stage.applicant.deviceModel),
                accessToken: try await door.accountToken().accessToken)
            #expect(try await door.devices().count == 2)
            return entry {
                try await $0.removeDevice(other)
            } isMade: {
                try await $0.devices().map(\.deviceId) == [own]
            }
        case .number:
            let number = try #require(PhoneNumber(rawValue: Self.newNumber))
            let id = try await door.changePhoneNumber(to: number)
            let code = try await client.sentCode()
            return entry {
                try await $0.verifyPhoneNumber(id, code: code)
            } isMade: {
                let isKnown = try await $0.device()?.phoneNumber == number
                let isOnRecord = try await $0.serverRecord()?.phoneNumber == number.masked
                #expect(isKnown == isOnRecord)
                return isKnown && isOnRecord
            }
        case .textMessages:
            return entry {
                try await $0.setTextMessages(false)
            } isMade: {
                try await $0.deviceList().smsEnabled == false
            }
        case .recoveryCodes:
            let codes = Lock<[RecoveryCode]>([])
            return entry { door in
                let made = try await door.newRecoveryCodes()
                codes.withLock { $0 = made }
            } isMade: {
                let left = try await $0.recoveryCodesLeft()
                return codes.withLock { Set($0).count } == 10 && left == 10
            }
        case .recoveryStop:
            try await beginRecoveryElsewhere(door)
            #expect(try await door.runningRecovery() != nil)
            return entry {
                try await $0.stopRecovery()
            } isMade: {
                try await $0.runningRecovery() == nil
            }
        case .notices:
            _ = try await door.newRecoveryCodes()
            let newest = try #require(try await door.notices().notices.first).id
            return entry {
                _ = try await $0.markNoticesRead(upTo: newest)
            } isMade: {
                try await $0.notices().notices.first { $0.id == newest }?.readAt != nil
            }
        case .identity:
            let challenge = try await door.identityLinkChallenge()
            let token = try issuer.token(nonce: challenge.nonce, now: stage.phone.now)
            return entry {
                _ = try await $0.linkIdentity(idToken: token, challenge: challenge)
            } isMade: {
                try await $0.identities().count == 1
            }
        case .identityRemoval:
            let challenge = try await door.identityLinkChallenge()
            let linked = try await door.linkIdentity(
                idToken: try issuer.token(nonce: challenge.nonce, now: stage.phone.now), challenge: challenge)
            return entry {
                try await $0.removeIdentity(linked.identityId)
            } isMade: {
                try await $0.identities().isEmpty
            }
        case .newKey:
            return entry {
                try await $0.changeMethod(to: .passcode)
            } isMade: { door in
                let identity = try #require(try await door.device())
                guard identity.authMethod == .passcode else { return false }
                #expect(try await stage.keys() == identity.tags)
                return try await door.serverRecord()?.hasPublicKey == true
            }
        case .noKey:
            return entry {
                try await $0.changeMethod(to: .oneTimeCode)
            } isMade: { door in
                guard try #require(try await door.device()).key == nil else { return false }
                #expect(try await stage.keys().isEmpty)
                return try await door.serverRecord()?.hasPublicKey == false
            }
        case .removal, .erasure:
            let token = try #require(try await door.session()?.accessToken())
            return entry { door in
                // An app leaves this to the person, who sees that the phone is not enrolled.
                guard try await door.device() != nil else { return }
                if change == .removal { try await door.unenroll() } else { try await door.eraseAccount() }
            } isMade: { door in
                guard try await door.device() == nil else { return false }
                #expect(try await stage.keys().isEmpty)
                let gone = await failure { try await client.devices(of: username, accessToken: token) }
                return gone?.code == .server(.accessTokenInvalid)
            }
        }
    }

    /// Somebody with the person's text messages begins to recover the account on a phone of their own.
    func beginRecoveryElsewhere(_ door: DeviceSignIn) async throws {
        let code = try await newCode(door)
        let key = stage.stored("mfa.device.\(stage.username)")
        let record = stage.disk.data(forKey: key)
        let codeID = stage.disk.data(forKey: stage.stored("mfa.code.\(stage.username)"))
        try stage.disk.set(nil, forKey: key)
        try stage.disk.set(codeID, forKey: stage.stored("mfa.code.\(stage.username)"))
        let begun = try await MFAAccountRecovery(self.door().context).begin(
            try stage.claimant, by: .oneTimeCode(code), with: .passcode)
        #expect(begun.state == .waiting)
        try stage.disk.set(record, forKey: key)
    }
}
