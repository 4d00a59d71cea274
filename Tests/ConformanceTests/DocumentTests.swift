import Foundation
import Testing

@testable import LatchkeyConformance

@Suite("Conformance document")
struct DocumentTests {
    @Test("docs/conformance.md is what the table says")
    func upToDate() throws {
        let text = ConformanceDocument.text(try SeenOn(folder: ConformanceDocument.evidence))
        if ProcessInfo.processInfo.environment["UPDATE_CONFORMANCE"] == "1" {
            try Data(text.utf8).write(to: ConformanceDocument.url)
        }
        let file = try String(decoding: Data(contentsOf: ConformanceDocument.url), as: UTF8.self)
        let isSame = file == text
        #expect(isSame, "Run UPDATE_CONFORMANCE=1 swift test --filter '^ConformanceTests\\.DocumentTests'.")
    }
}
