import LatchkeyServer
import Testing

@testable import latchkey

@Suite("Reference documents")
struct ReferenceTests {
    @Test("docs/reference/settings.md lists the server's settings")
    func settings() throws { try SettingsReference.document.check() }

    @Test("docs/reference/problems.md lists the problem codes")
    func problems() throws { try ProblemReference.document.check() }

    @Test("docs/reference/audit-events.md lists the events of the audit log")
    func auditEvents() throws { try AuditReference.document.check() }

    @Test("docs/reference/api.md lists the operations")
    func api() throws { try APIReference.document.check() }

    @Test("docs/reference/commands.md has the help of every command of latchkey")
    func commands() throws {
        let introduction = [
            ReferenceDocument.generated, "", "[Running the server](../server.md) explains most of them.",
        ]
        try ReferenceDocument(
            name: "commands.md", text: Latchkey.program.reference(introduction: introduction)
        ).check()
    }
}
