import Combine
import Foundation
import LatchkeyKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a launch begins with: the app, or the reason why there is none.
@MainActor public final class AppStart: ObservableObject {
    /// What came of it.
    public let result: Result<AppModel, StartProblem>

    /// Begins with what came of making the app.
    public init(_ result: Result<AppModel, StartProblem>) {
        self.result = result
    }

    /// Makes the app of this process: its configuration, its files, and the network with 30 s for each request.
    public static func live(deviceModel: String, system: String) -> AppStart {
        do throws(StartProblem) {
            let configuration = try AppConfiguration.current()
            guard let repository = try? FileStateRepository.applicationSupport() else { throw .storage }
            let information = AppInformation(
                information: Bundle.main.infoDictionary ?? [:], deviceModel: deviceModel, system: system)
            let services = AppServices(
                configuration: configuration, session: URLSession(configuration: networking), repository: repository,
                information: information)
            return AppStart(.success(AppModel(services: services)))
        } catch {
            return AppStart(.failure(error))
        }
    }

    /// Nothing is written to disk, and nothing waits for longer than 30 s.
    private static var networking: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = MFAClient.timeout
        configuration.timeoutIntervalForResource = MFAClient.timeout
        return configuration
    }
}
