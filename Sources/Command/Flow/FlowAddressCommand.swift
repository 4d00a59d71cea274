import LatchkeyCommandLine
import LatchkeyFlow

/// `latchkey flow address`: which network an address belongs to.
enum FlowAddressCommand: Subcommand {
    static let description = CommandDescription(
        name: "flow address",
        summary: "Tell which network of the Flow blockchain an address belongs to.",
        operand: "ADDRESS",
        discussion: """
            The exit status is 0 if the address is valid on the network of --network, or on any without that option, else 1. \
            Whether there is an account, only the network knows: latchkey flow account.
            """,
        options: [
            OptionDescription("--network", "NAME", "`mainnet`, `testnet` or `emulator` (default any)."),
            FlowOptions.json,
        ])

    private struct Report: Encodable {
        var address: String
        /// Absent if the address is valid on no network.
        var network: FlowNetwork?
        var valid: Bool
    }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let address = try FlowOptions.address(arguments, command: "flow address")
        let wanted = try FlowOptions.network(arguments)
        let network = address.network
        let isValid = network != nil && (wanted == nil || wanted == network)
        if arguments.has("--json") {
            try FlowOptions.print(Report(address: address.description, network: network, valid: isValid))
        } else {
            let place = network.map { "an address of \($0.rawValue)" } ?? "no valid address of any network"
            Console.print("\(address) is \(place)")
        }
        return isValid ? 0 : 1
    }
}
