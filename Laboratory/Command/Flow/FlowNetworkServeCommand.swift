import FlowNetwork
import Foundation
import LatchkeyCommandLine
import LatchkeyFlow
import LatchkeyHTTP

/// `latchkey-lab flow-network serve`: runs a local Flow network until a signal stops it.
enum FlowNetworkServeCommand: Subcommand {
    static let description = CommandDescription(
        name: "flow-network serve", summary: "Run a local Flow network with an access node's interface and faults.",
        discussion: """
            Prints the base URL, and one JSON line for each account with the private keys that its owner has; they are \
            the same in every run and no secret. It carries out two scripts, to add and to revoke keys, and refuses \
            others. Everything is in memory. GET /control/state shows heights and faults; POST /control/blocks, \
            /control/faults and /control/accounts, each with a JSON object, make blocks, plan faults and add accounts. \
            It listens on this machine only.
            """,
        options: [
            OptionDescription("--port", "PORT", environment: "PORT", "The port (default 8888); 0 for any."),
            OptionDescription(
                "--network", "NAME", "Whose addresses it has: mainnet, testnet or emulator (default emulator)."),
            OptionDescription(
                "--accounts", "SHAPES",
                "The accounts, separated by commas: \(AccountShape.allCases.map(\.rawValue).joined(separator: ", ")) "
                    + "(default all five)."),
            OptionDescription(
                "--block-time", "MILLISECONDS",
                "The time between two blocks (default 800); 0 makes a block for each request instead."),
            OptionDescription(
                "--spelling", "NAME",
                "How replies spell algorithms: node (ECDSA_P256) or schema (ECDSAP256); default node."),
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let port = UInt16(try arguments.integer("--port", in: 0...65_535, default: 8888))
        let node = try node(arguments)
        let samples = try shapes(arguments.text("--accounts")).map { shape throws(UsageError) in
            guard let sample = SampleAccount.next(shape, on: node) else {
                throw UsageError("--accounts takes at most \(SampleAccount.maximumCount) shapes.")
            }
            return sample
        }
        let signals = ShutdownSignals()
        let server = FlowNetworkServer(node, address: .loopback(port: port))
        try server.start()
        Console.print("latchkey-lab: http://127.0.0.1:\(server.port)/v1")
        for sample in samples { Console.print(sample.jsonLine) }
        _ = await signals.first()
        await server.stop()
        return 0
    }

    static func node(_ arguments: Arguments) throws(UsageError) -> LocalAccessNode {
        let name = arguments.text("--network") ?? "emulator"
        guard let network = LatchkeyFlow.FlowNetwork(rawValue: name) else {
            throw UsageError("--network takes mainnet, testnet or emulator, not \(name).")
        }
        let spellingName = arguments.text("--spelling") ?? "node"
        guard let spelling = AlgorithmSpelling(rawValue: spellingName) else {
            throw UsageError("--spelling takes node or schema, not \(spellingName).")
        }
        let milliseconds = try arguments.integer("--block-time", in: 0...3_600_000, default: 800)
        let begin = ContinuousClock.now
        let production: BlockProduction =
            milliseconds == 0
            ? .perRequest(1) : .every(.milliseconds(milliseconds), clock: { ContinuousClock.now - begin })
        return LocalAccessNode(
            chain: LocalChain(ChainConfiguration(network: network)), production: production, spelling: spelling)
    }

    static func shapes(_ text: String?) throws(UsageError) -> [AccountShape] {
        guard let text else { return AccountShape.allCases }
        var shapes: [AccountShape] = []
        for name in text.split(separator: ",") {
            guard let shape = AccountShape(rawValue: String(name)) else {
                throw UsageError(
                    "--accounts takes \(AccountShape.allCases.map(\.rawValue).joined(separator: ", ")), not \(name).")
            }
            shapes.append(shape)
        }
        return shapes
    }
}
