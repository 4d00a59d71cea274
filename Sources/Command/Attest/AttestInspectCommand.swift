import FoundationEssentials
import LatchkeyCommandLine
import LatchkeyCrypto

/// `latchkey attest inspect`: shows the contents of an object without verifying it.
enum AttestInspectCommand: Subcommand {
    static let description = CommandDescription(
        name: "attest inspect", summary: "Show an attestation, assertion, receipt or certificate as a tree.",
        operand: "FILE",
        discussion: """
            FILE is raw bytes, base64 or base64url, or a certificate in PEM; - is standard input. A malformed object is \
            shown as far as it can be read, with ⚠ at the fault. Nothing is verified.

            The exit status is 0 if all of it can be read, 1 if something is malformed, 2 if the file can't be read.
            """,
        options: [OptionDescription("--json", help: "Print JSON.")])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        guard let path = arguments.operand else { throw UsageError("Name a file: latchkey attest inspect FILE") }
        let file = try ObjectFile(path: path)
        let node = ObjectTree.node(file.pemBlocks.first.flatMap { try? Certificate(pem: $0) }?.der ?? file.object)
        if arguments.has("--json") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            Console.print(String(decoding: try encoder.encode(node), as: UTF8.self))
        } else {
            for line in node.lines { Console.print(line) }
        }
        return node.isFaulty ? 1 : 0
    }
}
