import Foundation
import FoundationNetworking
import LatchkeyCommandLine
import LatchkeyHTTP
import LatchkeyKit
import LatchkeyServer
import LatchkeyWire
import VirtualPhone

/// `latchkey-lab demo`: a server, a virtual iPhone, an enrollment and a sign-in, step by step.
enum DemoCommand: Subcommand {
    static let description = CommandDescription(
        name: "demo", summary: "Enroll a virtual iPhone with a server, sign in, and leave the server running.",
        options: [
            OptionDescription("--port", "NUMBER", environment: "PORT", "The server's port (default 8081); 0 for any."),
            OptionDescription("--data", "FOLDER", "The server's folder (default latchkey-data)."),
            OptionDescription("--server-id", "NAME", "The name that apps pin (default latchkey.local)."),
            OptionDescription("--once", help: "Exit after the transcript."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let configuration = try configuration(arguments)
        let signals = ShutdownSignals()
        let transcript = DemoTranscript()
        transcript.title("Latchkey: sign in from a virtual iPhone to a real server")
        let server = try await LatchkeyServer(configuration)
        let address = configuration.http.address.url(port: server.port)
        transcript.line(.server, "listens on \(address), SQLite in \(configuration.dataFolder)")
        let isGood: Bool
        do {
            isGood = try await play(address, configuration.serverID, transcript)
        } catch {
            await server.stop()
            throw error
        }
        if isGood, !arguments.has("--once") {
            transcript.next(address)
            _ = await signals.first()
            Console.print("Stopping …")
        }
        await server.stop()
        return isGood ? 0 : 1
    }

    /// A server of the lab profile, over TCP on loopback.
    static func configuration(_ arguments: Arguments) throws(UsageError) -> ServerConfiguration {
        let port = UInt16(try arguments.integer("--port", in: 0...65_535, default: 8081))
        let name = arguments.text("--server-id") ?? "latchkey.local"
        guard let serverID = ServerID(rawValue: name) else { throw UsageError("--server-id can't be \(name).") }
        var configuration = ServerConfiguration(
            http: HTTPConfiguration(address: .internet(host: "127.0.0.1", port: port)),
            dataFolder: arguments.text("--data") ?? "latchkey-data", serverID: serverID)
        configuration.profile = .lab
        return configuration
    }

    /// Plays the demo, and returns whether all went well.
    private static func play(
        _ address: String, _ serverID: ServerID, _ transcript: DemoTranscript
    ) async throws -> Bool {
        guard let url = URL(string: address) else { throw UsageError("\(address) is not a URL.") }
        let stage = try DemoStage(
            prefix: "anna", configuration: .iPhone15Pro, serverURL: url, serverID: serverID)
        defer { stage.strike() }
        let phone = stage.phone.configuration
        transcript.line(
            .phone, "\(phone.modelName), iOS \(phone.systemVersion), passcode set, Face ID enrolled, Secure Enclave")
        let observer = stage.phone.observeEvents { event in
            if let prompt = event.prompt { transcript.line(.phone, "asks: \(prompt) → \(event.outcome)") }
        }
        defer { stage.phone.removeObserver(observer) }
        transcript.title("Enroll \(stage.username) with Face ID")
        let enrolled = await stage.enroll(with: .biometric) { transcript.step($0) }
        transcript.line(.app, enrolled)
        guard enrolled == "enrolled with biometric" else { return false }
        transcript.title("Sign in")
        let signedIn = await stage.signIn { transcript.step($0) }
        transcript.line(.app, signedIn)
        transcript.title("Replay")
        transcript.line(.app, "signs in once more, and sends the same signature twice")
        let refused = await stage.replay()
        transcript.line(.server, "the second time → \(refused)")
        return signedIn == "signed in" && refused == "challenge_used"
    }
}
