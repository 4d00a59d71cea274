#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A network of Flow.
public enum FlowNetwork: String, Sendable, Hashable, CaseIterable, Codable {
    /// The main network.
    case mainnet
    /// The public test network.
    case testnet
    /// A network on a developer's machine.
    case emulator

    /// The name of the chain, such as `flow-mainnet`.
    public var chainID: String { "flow-\(rawValue)" }

    /// The base URL of the network's public access nodes; the emulator's is on this machine.
    ///
    /// Source: Flow, Access API over HTTP; the emulator's default port.
    public var accessNode: String {
        switch self {
        case .mainnet: "https://rest-mainnet.onflow.org/v1"
        case .testnet: "https://rest-testnet.onflow.org/v1"
        case .emulator: "http://127.0.0.1:8888/v1"
        }
    }

    /// The word that the network adds (exclusive or) to the code words of its addresses.
    var codeWord: UInt64 {
        switch self {
        case .mainnet: 0
        case .testnet: 0x6834_BA37_B398_0209
        case .emulator: 0x1CB1_5985_7AF0_2018
        }
    }
}
