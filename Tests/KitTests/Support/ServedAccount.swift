import Foundation
import LatchkeyKit
import LatchkeyServer
import LatchkeyWire
import Testing
import VirtualPhone

/// A phone that is enrolled at the server that there is, which keeps production's rules for accounts, by the phone's clock.
struct ServedAccount {
    let stage: Stage
    /// The way to the server, on which nothing is lost unless a test says so.
    let proxy: LossyProxy
    let client: MFAClient

    static func with(
        _ method: DeviceSignIn.Method = .biometric, _ settings: (inout ServerConfiguration) throws -> Void = { _ in },
        _ body: (ServedAccount) async throws -> Void
    ) async throws {
        let stage = try Stage()
        try await withServer(clockOf: stage.phone) { configuration in
            configuration.accountRules = .strict
            configuration.enrollment = .open
            try settings(&configuration)
        } _: { port, configuration in
            let proxy = try LossyProxy(to: port)
            let account = ServedAccount(
                stage: stage, proxy: proxy, client: try .loopback(proxy.port, configuration))
            try await account.door().enroll(try stage.applicant, with: method)
            try await body(account)
        }
    }

    /// The front door as a new launch would make it.
    func door() -> DeviceSignIn {
        let phone = stage.phone
        return DeviceSignIn(
            MFAContext(client: client, store: stage.store, now: { phone.now }), repository: stage.disk)
    }

    /// Requests a code, and reads the newest message that has one; it goes out behind the reply.
    func newCode(_ door: DeviceSignIn) async throws -> String {
        let before = try await client.sentCodes().count
        stage.wait(seconds: 60)
        _ = try await door.requestOneTimeCode(phoneNumber: try stage.applicant.phoneNumber)
        return try await client.sentCode(after: before)
    }

    /// Lets every effect of this launch count: what it writes, what it sends, and what it hears.
    func countEffects() {
        stage.countEffects()
        let (phone, launch) = (stage.phone, stage.launch)
        proxy.count { (try? phone.countEffect(of: launch)) != nil }
    }

    /// Starts the app anew: nothing is left of the last launch but the phone, its disk and the server.
    func relaunch() throws {
        try stage.relaunch()
        proxy.count { true }
    }
}
