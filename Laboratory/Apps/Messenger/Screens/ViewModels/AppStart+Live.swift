import AppShared
import Foundation
import LatchkeyKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
#if canImport(UIKit)
import UIKit
#endif

extension AppStart where Model == MessengerModel {
    /// Makes the app of this process: its configuration, its files, and the network with 30 s for each request.
    ///
    /// - Parameter systemVersion: the version of iOS, such as `18.1`.
    public static func live(systemVersion: String) -> AppStart {
        AppStart { () throws(StartProblem) in
            let configuration = try MessengerConfiguration.current()
            guard let repository = try? FileStateRepository.applicationSupport() else { throw .storage }
            let session = URLSession(configuration: .ephemeral(timeout: MFAClient.timeout))
            return MessengerModel(
                services: try MessengerServices(
                    configuration: configuration, session: session, repository: repository,
                    systemVersion: SystemVersion(systemVersion) ?? .current, isAppActive: isAppActive))
        }
    }

    /// Inactive counts as active: a call that comes in, or the system's own question, does not send the app away.
    private static var isAppActive: @Sendable () async -> Bool {
        #if canImport(UIKit)
        { await MainActor.run { UIApplication.shared.applicationState != .background } }
        #else
        { true }
        #endif
    }
}
