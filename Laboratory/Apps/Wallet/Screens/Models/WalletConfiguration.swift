import AppShared
import Foundation
import LatchkeyFlow

/// The access node that the app was told to use.
public struct WalletConfiguration: Sendable, Hashable {
    /// The base URL of an access node, for accounts of every network; `nil` for each network's own public nodes.
    public let node: String?

    /// Creates a configuration.
    public init(node: String?) {
        self.node = node
    }

    /// Reads the environment (`LATCHKEY_FLOW_NODE`), else the Info.plist (`LatchkeyFlowNode`).
    ///
    /// - Throws: ``StartProblem/flowNode`` for an address that is neither HTTPS nor this machine. A wrong value is not
    ///   passed over: the app would talk to another node than it was told.
    public init(environment: [String: String], information: [String: Any]) throws(StartProblem) {
        let settings = LaunchSettings(environment: environment, information: information)
        let node = settings.text("LATCHKEY_FLOW_NODE", "LatchkeyFlowNode")
        if let node { _ = try Self.transport(node) }
        self.init(node: node)
    }

    /// The configuration of this process.
    ///
    /// - Throws: ``StartProblem``.
    public static func current() throws(StartProblem) -> WalletConfiguration {
        try WalletConfiguration(
            environment: ProcessInfo.processInfo.environment, information: Bundle.main.infoDictionary ?? [:])
    }

    /// The base URL of the node for accounts of a network.
    func address(of network: FlowNetwork) -> String { node ?? network.accessNode }

    /// The way to a node.
    static func transport(_ node: String) throws(StartProblem) -> HTTPAccessTransport {
        do {
            return try HTTPAccessTransport(node: node)
        } catch {
            throw .flowNode
        }
    }
}
