import Foundation
import FoundationNetworking
import Security
import Testing

@Suite("Texts of bytes, and bytes of files", .timeLimit(.minutes(1)))
struct AsyncTextTests {
    private func stream(_ bytes: [UInt8]) -> AsyncStream<UInt8> {
        AsyncStream { continuation in
            for byte in bytes { continuation.yield(byte) }
            continuation.finish()
        }
    }

    private func file(_ text: String) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(text.utf8).write(to: url)
        return url
    }

    @Test(
        "scalars and characters are those of the text",
        arguments: ["", "abc", "äöü€😀", "e\u{301}🇩🇪👨‍👩‍👧x", "\r\na\r\n"])
    func texts(text: String) async {
        var scalars: [Unicode.Scalar] = []
        for await scalar in stream(Array(text.utf8)).unicodeScalars { scalars.append(scalar) }
        #expect(scalars == Array(text.unicodeScalars))
        var characters: [Character] = []
        for await character in stream(Array(text.utf8)).characters { characters.append(character) }
        #expect(characters == Array(text))
    }

    @Test(
        "bytes that are no UTF-8 are replaced as by Swift",
        arguments: [
            [0x61, 0xFF, 0x62], [0xC2], [0xE2, 0x82, 0x61], [0xF0, 0x9F, 0x98], [0xC0, 0x80, 0x61], [0xED, 0xA0, 0x80],
        ])
    func damaged(bytes: [UInt8]) async {
        var text = ""
        for await scalar in stream(bytes).unicodeScalars { text.unicodeScalars.append(scalar) }
        #expect(text == String(decoding: bytes, as: UTF8.self))
    }

    @Test("a file's bytes are read in their order, and its lines as well")
    func files() async throws {
        let text = (0..<9_000).map { "line \($0)" }.joined(separator: "\n")
        let url = try file(text)
        defer { try? FileManager.default.removeItem(at: url) }
        var bytes: [UInt8] = []
        for try await byte in try FileHandle(forReadingFrom: url).bytes { bytes.append(byte) }
        #expect(bytes == Array(text.utf8))
        var count = 0
        for try await line in url.lines {
            #expect(line == "line \(count)")
            count += 1
        }
        #expect(count == 9_000)
    }

    @Test("a page's lines come from the network, and a missing file's bytes fail")
    func others() async throws {
        let server = try StreamingServer(["HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\na\nb\n"])
        var lines: [String] = []
        for try await line in try #require(URL(string: server.address)).lines { lines.append(line) }
        #expect(lines == ["a", "b"])
        server.sendNext()
        await #expect(throws: (any Error).self) {
            for try await _ in URL(fileURLWithPath: "/nonexistent/file").resourceBytes {}
        }
    }

    @Test("words are joined as in the language")
    func lists() {
        let formatter = ListFormatter()
        formatter.locale = Locale(identifier: "en_US")
        #expect(formatter.string(from: ["a", "b", "c"]) == "a, b, and c")
        #expect(formatter.string(from: [1, 2]) == "1 and 2")
        formatter.locale = Locale(identifier: "de_DE")
        #expect(formatter.string(for: ["a", "b"]) == "a und b" && formatter.string(for: 7) == nil)
        let relative = RelativeDateTimeFormatter()
        relative.locale = Locale(identifier: "en_US")
        formatter.itemFormatter = relative
        #expect(formatter.string(from: [Date(timeIntervalSinceNow: -90_000)]) == "1 day ago")
        #expect(formatter.string(from: ["no date"]) == nil)
        #expect(ListFormatter.localizedString(byJoining: ["a"]) == "a")
    }
}
