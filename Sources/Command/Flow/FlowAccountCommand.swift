import LatchkeyCommandLine
import LatchkeyFlow

/// `latchkey flow account`: an account's keys, from an access node.
enum FlowAccountCommand: Subcommand {
    static let description = CommandDescription(
        name: "flow account",
        summary: "Show an account of the Flow blockchain and its keys, as an access node has them.",
        operand: "ADDRESS",
        discussion: """
            The node is the network's public one unless --node names another: HTTPS, or HTTP on this machine. An account acts \
            with keys of weight 1000 together; under 1000 in total nobody can ever act for it again.
            """,
        options: [
            FlowOptions.network,
            OptionDescription("--node", "URL", "The access node, such as https://rest-mainnet.onflow.org/v1."),
            OptionDescription("--time-out", "SECONDS", "For one request, 1–600 (default 30)."),
            OptionDescription("--attempts", "NUMBER", "How often a request is sent, 1–10 (default 5)."),
            FlowOptions.json,
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let address = try FlowOptions.address(arguments, command: "flow account")
        let network = try FlowOptions.network(arguments) ?? address.network
        guard let network, address.isValid(on: network) else {
            let place = network.map { "of \($0.rawValue)" } ?? "of any network"
            throw UsageError("\(address) is no valid address \(place).")
        }
        let timeOut = try arguments.integer("--time-out", in: 1...600, default: 30)
        let attempts = try arguments.integer("--attempts", in: 1...10, default: 5)
        let node = arguments.text("--node") ?? network.accessNode
        guard let transport = try? HTTPAccessTransport(node: node, timeOut: Double(timeOut)) else {
            throw UsageError("--node takes an address of HTTPS, or of HTTP on this machine, not \(node).")
        }
        let retries = RetryPolicy(attempts: attempts, firstWait: 1, longestWait: 30)
        let account = try await AccessNode(transport: transport, retries: retries).account(address)
        let report = FlowAccountReport(account, network: network)
        if arguments.has("--json") {
            try FlowOptions.print(report)
        } else {
            for line in report.lines { Console.print(line) }
        }
        return 0
    }
}
