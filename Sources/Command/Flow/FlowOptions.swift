import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyFlow

/// Options that the commands for Flow have in common, and the way they print.
enum FlowOptions {
    static let json = OptionDescription("--json", help: "Print JSON.")
    static let network = OptionDescription(
        "--network", "NAME", "`mainnet`, `testnet` or `emulator` (default the one that the address belongs to).")

    /// The address that is the command's operand.
    static func address(_ arguments: Arguments, command: String) throws(UsageError) -> FlowAddress {
        guard let text = arguments.operand else {
            throw UsageError("The address is missing. See: latchkey \(command) --help")
        }
        guard let address = FlowAddress(text) else {
            throw UsageError("\(text) is no address: 1 to 16 hexadecimal digits, with or without 0x.")
        }
        return address
    }

    /// The network of `--network`; `nil` if it is not given.
    static func network(_ arguments: Arguments) throws(UsageError) -> FlowNetwork? {
        guard let name = arguments.text("--network") else { return nil }
        guard let network = FlowNetwork(rawValue: name) else {
            throw UsageError("--network takes mainnet, testnet or emulator, not \(name).")
        }
        return network
    }

    /// Prints a value as JSON, its members sorted by name.
    static func print(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        Console.print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Two lower-case digits for each byte.
    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
