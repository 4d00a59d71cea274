import Foundation
import LatchkeyHTTP
import LatchkeyKit
import LatchkeyServer
import LatchkeyWire
import Testing
import VirtualPhone

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A phone that is enrolled at the server that there is, which keeps production's rules for accounts, by the phone's clock.
struct ServedAccount {
    let stage: Stage
    let client: MFAClient

    static func with(_ body: (ServedAccount) async throws -> Void) async throws {
        let stage = try Stage()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let id = try #require(ServerID(rawValue: "latchkey.test"))
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(address: .loopback()), dataFolder: folder.path, serverID: id)
        configuration.profile = .lab
        configuration.accountRules = .strict
        configuration.enrollment = .open
        let phone = stage.phone
        let server = try await LatchkeyServer(
            configuration, clock: { UInt64(max(0, phone.now.timeIntervalSince1970) * 1000) })
        do {
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
            let client = MFAClient(baseURL: url, session: URLSession(configuration: .ephemeral), serverID: id)
            let account = ServedAccount(stage: stage, client: client)
            try await account.door().enroll(try stage.applicant, with: .passcode)
            try await body(account)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// The front door as a new launch would make it.
    func door() -> DeviceSignIn {
        let phone = stage.phone
        return DeviceSignIn(
            MFAContext(client: client, store: stage.store, now: { phone.now }), repository: stage.disk)
    }

    /// Requests a code, and reads the newest message that has one; it goes out behind the reply.
    func newCode(_ door: DeviceSignIn) async throws -> String {
        let before = try await codes().count
        stage.wait(seconds: 60)
        _ = try await door.requestOneTimeCode(phoneNumber: try stage.applicant.phoneNumber)
        for _ in 0..<2000 {
            let codes = try await codes()
            if codes.count > before, let newest = codes.first { return newest }
        }
        throw CocoaError(.fileNoSuchFile)
    }

    /// The codes in the lab's inbox, the newest first.
    private func codes() async throws -> [String] {
        let (data, _) = try await URLSession.shared.data(from: client.baseURL.appendingPathComponent("lab/messages"))
        return try JSONDecoder().decode(LabMessageList.self, from: data).messages
            .filter { $0.purpose == "one_time_password" }
            .compactMap { message in message.body.split { !$0.isNumber }.first { $0.count == 6 }.map(String.init) }
    }
}
