import LatchkeyServer
import LatchkeyWire

/// docs/reference/problems.md: every code of a refusal.
enum ProblemReference {
    static let document = ReferenceDocument(name: "problems.md", text: text)

    private static var text: String {
        let codes = ProblemCode.allCases.sorted { ($0.status, $0.rawValue) < ($1.status, $1.rawValue) }
        let lines =
            [
                "# Problem codes", "", ReferenceDocument.generated, "",
                "Each refusal of the server has a `code`. Codes never change their meaning; see",
                "[Refusals](../server.md#refusals).", "",
            ] + ReferenceDocument.head("code", "status", "title", "meaning")
            + codes.map { ReferenceDocument.row("`\($0.rawValue)`", "\($0.status)", $0.title, $0.meaning) }
        return lines.joined(separator: "\n") + "\n"
    }
}
