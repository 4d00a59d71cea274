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
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        let (body, response): (Data, URLResponse)
        do {
            (body, response) = try await session.data(from: url.appendingPathComponent(path))
        } catch {
            let code = (error as? URLError).map { " (URLError \($0.errorCode))" } ?? ""
            throw ScenarioFault(
                "No server answers at \(url.absoluteString)\(code). Start one with: latchkey serve --profile lab")
        }
        let status = (response as? HTTPURLResponse)?.statusCode
        guard status == 200, let health = try? JSONDecoder().decode(HealthResponse.self, from: body) else {
            throw ScenarioFault(
                "What answers at \(url.absoluteString) is no Latchkey server: \(path) gave HTTP status "
                    + "\(status.map(String.init) ?? "none").")
        }
        guard health.profile == "lab" else {
            throw ScenarioFault(
                "The server at \(url.absoluteString) has the profile \(health.profile), which shows no messages. Start one "
                    + "with: latchkey serve --profile lab")
        }
    }
}
