import AppShared
import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation
import LatchkeyKit

/// What the app's view models share: the way to the chain, the phone's storage, and the time.
public struct WalletServices: Sendable {
    let configuration: WalletConfiguration
    let records: WalletRecords
    /// Where the rotation keeps its journals.
    let journals: any StateRepository
    let imported = ImportedKeys()
    let clock: AppClock
    private let nodes: @Sendable (FlowNetwork) throws(StartProblem) -> AccessNode

    /// Creates the services of a launch.
    ///
    /// - Parameters:
    ///   - records: the storage of the account.
    ///   - journals: the storage of the rotation's journals.
    ///   - nodes: makes the client of the node for accounts of a network.
    public init(
        configuration: WalletConfiguration, records: any StateRepository, journals: any StateRepository,
        clock: AppClock, nodes: @escaping @Sendable (FlowNetwork) throws(StartProblem) -> AccessNode
    ) {
        self.configuration = configuration
        self.records = WalletRecords(repository: records)
        self.journals = journals
        self.clock = clock
        self.nodes = nodes
    }

    /// The client of the node for accounts of a network.
    func node(_ network: FlowNetwork) throws(StartProblem) -> AccessNode { try nodes(network) }
}

extension AppStart where Model == WalletModel {
    /// Makes the app of this process: its configuration, HTTP, and its own folders.
    public static func live() -> AppStart {
        AppStart { () throws(StartProblem) in
            let configuration = try WalletConfiguration.current()
            let (records, journals) = try folders()
            return WalletModel(
                services: WalletServices(
                    configuration: configuration, records: records, journals: journals, clock: .system
                ) { network throws(StartProblem) in
                    AccessNode(transport: try WalletConfiguration.transport(configuration.address(of: network)))
                })
        }
    }

    private static func folders() throws(StartProblem) -> (FileStateRepository, JournalFolder) {
        do {
            return (try .applicationSupport(), try .applicationSupport())
        } catch {
            throw .storage
        }
    }
}
