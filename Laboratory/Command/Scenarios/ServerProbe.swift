import Foundation
import FoundationNetworking
import LatchkeyScenarios
import LatchkeyWire

/// Whether scenarios can be played against a server that runs elsewhere, asked before any is played.
enum ServerProbe {
    /// Asks the server for its health.
    ///
    /// - Throws: ``ScenarioFault`` with one sentence if nobody answers, if it is no Latchkey server, or one whose profile
    ///   has no messages to read.
    static func check(_ url: URL) async throws(ScenarioFault) {
        let path = Endpoint.live.path
        let reply: ServerReply
        do {
            reply = try await ServerReply(to: URLRequest(url: url.appendingPathComponent(path)))
        } catch {
            let code = (error as? URLError).map { " (URLError \($0.errorCode))" } ?? ""
            throw ScenarioFault(
                "No server answers at \(url.absoluteString)\(code). Start one with: latchkey serve --profile lab")
        }
        // A proxy before it asks for credentials, which these clients do not have.
        guard reply.status != 401, reply.status != 407 else {
            throw ScenarioFault(
                "What answers at \(url.absoluteString) asks for credentials: \(path) gave HTTP status \(reply.status). Name "
                    + "the server itself, not a proxy that asks for a password.")
        }
        guard reply.status == 200, let health = try? JSONDecoder().decode(HealthResponse.self, from: reply.body) else {
            throw ScenarioFault(
                "What answers at \(url.absoluteString) is no Latchkey server: \(path) gave HTTP status "
                    + "\(reply.status == 0 ? "none" : String(reply.status)).")
        }
        guard health.profile == "lab" else {
            throw ScenarioFault(
                "The server at \(url.absoluteString) has the profile \(health.profile), which shows no messages. Start one "
                    + "with: latchkey serve --profile lab")
        }
    }
}
