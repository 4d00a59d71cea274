import AppShared
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension AppStart where Model == ChatterModel {
    /// Makes the app of this process: its configuration, and the network with 30 s for each request.
    public static func live(provider: IdentityProvider) -> AppStart {
        AppStart { () throws(StartProblem) in
            let configuration = try ChatterConfiguration.current()
            let session = URLSession(configuration: .ephemeral(timeout: ChattStore.timeout))
            return ChatterModel(
                services: ChatterServices(configuration: configuration, session: session, provider: provider))
        }
    }
}
