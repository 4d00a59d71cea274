import Foundation
import LatchkeyHTTP
import Testing

@testable import LatchkeyLab

/// A request as a command line: a shell runs it and sends the same bytes, and nothing else.
@Suite struct CurlTests {
    /// The arguments that a shell gives to curl.
    private func arguments(_ command: String) throws -> [[UInt8]] {
        let script = FileManager.default.temporaryDirectory.appendingPathComponent("curl-\(UUID().uuidString)")
        try Data(("curl() { printf '%s\\0' \"$@\"; }; " + command).utf8).write(to: script)
        defer { try? FileManager.default.removeItem(at: script) }
        let stream = try #require(popen("bash '\(script.path)'", "r"))
        var output: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&part, 1, part.count, stream), count > 0 { output += part[..<count] }
        #expect(pclose(stream) == 0)
        return output.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { Array($0) }
    }

    private func command(
        _ body: [UInt8], headers: HTTPHeaders = [:], target: String = "/a", url: String = "http://h/a"
    ) throws -> String {
        WireWords.curl(
            try HTTPRequest(.post, target, headers: headers, body: body, remoteAddress: "127.0.0.1"), url: url)
    }

    @Test(
        "the body is that which was sent, and no file, option or command",
        arguments: [
            "@/etc/passwd", "{\"a\":\"it's $(id) `id` \\n\"}", "-o x", "line\nline\ttab", "\u{1B}[201~\rid\n", "é😀",
            "!!",
            "'\\''", "\\u0041", "%00", "\u{7F}\u{85}",
        ])
    func bodies(_ body: String) throws {
        let command = try command(Array(body.utf8))
        let found = try arguments(command)
        #expect(found.last == Array(body.utf8))
        #expect(found.dropLast().last == Array("--data-raw".utf8))
        #expect(!command.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }

    @Test(
        "a request that a visitor writes has no header that curl would take for a file or an option",
        arguments: ["@/etc/passwd", "", "a b", "a:", "a\n-o x", "é"])
    func headerNames(_ name: String) {
        let edit = RequestEdit(headers: [WireHeader(name: name, value: "x")])
        #expect(throws: LabError.self) { try edit.request() }
        let value = RequestEdit(headers: [WireHeader(name: "X-A", value: name + "\u{1B}")])
        #expect(throws: LabError.self) { try value.request() }
    }

    @Test("bytes that are no text stay what they are")
    func bytes() throws {
        let body: [UInt8] = [0xFF, 0xFE, 0x41, 0xC3, 0x28, 0x27]
        #expect(try arguments(try command(body)).last == body)
    }

    @Test("an address with brackets is one address; a header without a value is sent")
    func addresses() throws {
        let url = "http://h/a[1-9]{b,c}"
        let found = try arguments(try command([], headers: ["X-Empty": "", "X-Quote": "it's"], url: url))
        #expect(found.contains(Array("--globoff".utf8)))
        #expect(found.contains(Array(url.utf8)))
        #expect(found.contains(Array("X-Empty;".utf8)))
        #expect(found.contains(Array("X-Quote: it's".utf8)))
    }
}
