import Combine
import Foundation
import LatchkeyKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
#if canImport(UIKit)
import UIKit
#endif

/// What a launch begins with: the app, or the reason why there is none.
@MainActor public final class AppStart: ObservableObject {
    /// What came of it.
    public let result: Result<MessengerModel, StartProblem>

    /// Begins with what came of making the app.
    public init(_ result: Result<MessengerModel, StartProblem>) {
        self.result = result
    }

    /// Makes the app of this process: its configuration, its files, and the network with 30 s for each request.
    ///
    /// - Parameter systemVersion: the version of iOS, such as `18.1`.
    public static func live(systemVersion: String) -> AppStart {
        do throws(StartProblem) {
            let configuration = try MessengerConfiguration.current()
            guard let repository = try? FileStateRepository.applicationSupport() else { throw .storage }
            let services = try MessengerServices(
                configuration: configuration, session: URLSession(configuration: networking), repository: repository,
                systemVersion: SystemVersion(systemVersion) ?? .current, isAppActive: isAppActive)
            return AppStart(.success(MessengerModel(services: services)))
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

    /// Inactive counts as active: a call that comes in, or the system's own question, does not send the app away.
    private static let isAppActive: @Sendable () async -> Bool = {
        #if canImport(UIKit)
        await MainActor.run { UIApplication.shared.applicationState != .background }
        #else
        true
        #endif
    }
}
