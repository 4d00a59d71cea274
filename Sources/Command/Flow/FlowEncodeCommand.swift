import LatchkeyCommandLine
import LatchkeyFlow

/// `latchkey flow encode`: the bytes of a transaction.
enum FlowEncodeCommand: Subcommand {
    static let description = CommandDescription(
        name: "flow encode",
        summary: "Encode a transaction of the Flow blockchain: the bytes to sign, and its identifier.",
        discussion: """
            FILE is JSON; - is standard input. Its members are cadence, arguments, refBlock (null for none), computeLimit, \
            proposalKey (address, keyId, sequenceNum), payer, authorizers, payloadSigs and envelopeSigs (address, keyId, sig, \
            extensionData). An argument that is a string is taken as the exact bytes of its JSON-Cadence; an object is read and \
            written anew, its type first.

            Payload and envelope are printed as they are signed, with the domain's tag in front. The identifier covers the \
            signatures of the file and has no tag.
            """,
        options: [OptionDescription("--transaction", "FILE", "The transaction."), FlowOptions.json])

    private struct Report: Encodable {
        var payload: String
        var envelope: String
        var id: String
    }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        guard let path = arguments.text("--transaction"), !path.isEmpty else {
            throw UsageError("--transaction is missing. See: latchkey flow encode --help")
        }
        let transaction = try FlowTransactionFile.read(try ObjectFile(path: path))
        let report = Report(
            payload: FlowOptions.hexadecimal(transaction.payloadMessage),
            envelope: FlowOptions.hexadecimal(try transaction.envelopeMessage()),
            id: try transaction.id().description)
        if arguments.has("--json") {
            try FlowOptions.print(report)
        } else {
            Console.print("payload   \(report.payload)")
            Console.print("envelope  \(report.envelope)")
            Console.print("id        \(report.id)")
        }
        return 0
    }
}
