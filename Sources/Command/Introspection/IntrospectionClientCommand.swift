import LatchkeyCommandLine
import LatchkeyServer
import LatchkeyWire

/// `latchkey introspection client`: draws the secret of a service that may introspect access tokens.
enum IntrospectionClientCommand: Subcommand {
    static let description = CommandDescription(
        name: "introspection client", summary: "Make a client of introspection.",
        discussion: """
            Prints a new secret, once, for the service, and the line for the file of --introspection-clients, which has \
            only its hash. Nothing is written. The server reads the file when it starts.
            """,
        options: [
            OptionDescription("--id", "NAME", "The client: 1-64 characters from A-Z a-z 0-9 . _ -."),
            OptionDescription("--username", help: "The client is also told the names of the tokens' users."),
            JSONOutput.option,
        ])

    static func run(_ arguments: Arguments) async throws -> Int32 {
        guard let id = arguments.text("--id") else { throw UsageError("introspection client needs --id NAME.") }
        guard IntrospectionClients.isID(id) else {
            throw UsageError("--id takes 1-64 characters from A-Z a-z 0-9 . _ -, not \(id).")
        }
        let client = try NewIntrospectionClient(
            id: id, disclosure: arguments.has("--username") ? .claimsAndUsername : .claims)
        let output: JSONValue = ["id": .string(id), "secret": .string(client.secret), "line": .string(client.line)]
        try JSONOutput.tell(output, arguments) {
            ["for the service, its secret:", client.secret, "for the file, a line:", client.line]
        }
        return 0
    }
}
