import AppShared
import Foundation
import LatchkeyKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension AppStart where Model == AppModel {
    /// Makes the app of this process: its configuration, its files, and the network with 30 s for each request.
    public static func live(deviceModel: String, system: String) -> AppStart {
        AppStart { () throws(StartProblem) in
            let configuration = try AppConfiguration.current()
            guard let repository = try? FileStateRepository.applicationSupport() else { throw .storage }
            let information = AppInformation(
                information: Bundle.main.infoDictionary ?? [:], deviceModel: deviceModel, system: system)
            let session = URLSession(configuration: .ephemeral(timeout: MFAClient.timeout))
            return AppModel(
                services: AppServices(
                    configuration: configuration, session: session, repository: repository,
                    information: information))
        }
    }
}
