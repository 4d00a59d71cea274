import LatchkeyFlow

/// The rules of a local chain.
///
/// Heights and lags count blocks.
public struct ChainConfiguration: Sendable {
    /// The network whose addresses it has; default the emulator's.
    public var network: FlowNetwork
    /// The scripts that it carries out; any other is refused.
    public var scripts: [KnownScript]
    /// The height of the first block, which is final and sealed; default 1000, so that there are older blocks to name.
    public var firstHeight: UInt64 = 1000
    /// How many blocks after its own a block is executed; default 1.
    public var executionLag: UInt64 = 1
    /// How many blocks after its own a block is sealed, at least one more than the execution's lag; default 3.
    public var sealLag: UInt64 = 3
    /// The time of block 0, in milliseconds since 1970; default 2026-01-01.
    public var genesisTime: Int64 = 1_767_225_600_000
    /// The milliseconds between the times of two blocks; default 800.
    public var blockMilliseconds: Int64 = 800
    /// The fee of every transaction that is authorized, in units of 10⁻⁸ FLOW; default 0.00001 FLOW.
    public var fee: UInt64 = 1000
    /// The balance that a payer must have, in units of 10⁻⁸ FLOW; default 0.0001 FLOW.
    public var minimumPayerBalance: UInt64 = 10_000

    /// Creates rules.
    ///
    /// - Parameter scripts: default the two of ``KnownScript``.
    public init(network: FlowNetwork = .emulator, scripts: [KnownScript] = KnownScript.standard) {
        self.network = network
        self.scripts = scripts
    }
}
