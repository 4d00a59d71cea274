import Foundation
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("What wraps the server keys' key")
struct KeyWrappingTests {
    private static let dataKey = [UInt8](0..<32)

    /// A file in a folder of the test's.
    static func file(_ folder: TemporaryFolder, _ text: String, mode: Int = 0o600) throws -> String {
        let path = folder.file(UUID().uuidString)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    static func keyFile(_ folder: TemporaryFolder) throws -> KeyWrapping {
        .file(path: try file(folder, Base64.encode(try SecureRandom.bytes(32)) + "\n"))
    }

    /// A program in a folder of the test's.
    ///
    /// Another process writes it: a child that another test begins meanwhile would hold a file open that this process
    /// writes, and Linux runs none of those. Foundation's `Process` would read beyond its list of this process's open
    /// files where they are many.
    static func program(_ folder: TemporaryFolder, _ lines: String) throws -> String {
        let path = folder.file(UUID().uuidString)
        let text = try file(folder, "#!/bin/sh\n\(lines)\n", mode: 0o700)
        let copying = try file(folder, "cp -p '\(text)' '\(path)'\n")
        try #require(try HelperProgram(path: "/bin/sh").output(copying, input: [], limit: 1) == [])
        return path
    }

    @Test(
        "it is written as file: or command: and a path",
        arguments: [
            ("file:key", true), ("command:/bin/kms", true), ("command:kms", false), ("file:", false),
            ("command:/", false),
            ("key", false), ("FILE:key", false),
        ])
    func texts(_ text: String, _ isRight: Bool) {
        #expect(KeyWrapping(rawValue: text)?.rawValue == (isRight ? text : nil))
    }

    @Test("a key in a file wraps another each time differently, and unwraps it")
    func file() throws {
        let folder = try TemporaryFolder()
        let wrapping = try Self.keyFile(folder)
        let (one, other) = (try wrapping.wrap(Self.dataKey), try wrapping.wrap(Self.dataKey))
        #expect(one != other)
        #expect(try wrapping.unwrap(one) == Self.dataKey)
        #expect(try wrapping.unwrap(other) == Self.dataKey)
    }

    @Test("what another key wrapped, and what was changed or cut, is refused")
    func refuses() throws {
        let folder = try TemporaryFolder()
        let wrapping = try Self.keyFile(folder)
        let wrapped = try wrapping.wrap(Self.dataKey)
        let other = try Self.keyFile(folder)
        #expect(throws: KeyWrapping.Failure.self) { try other.unwrap(wrapped) }
        for index in wrapped.indices {
            var changed = wrapped
            changed[index] ^= 1
            #expect(throws: KeyWrapping.Failure.self) { try wrapping.unwrap(changed) }
        }
        for length in [0, 12, 28, wrapped.count - 1] {
            #expect(throws: KeyWrapping.Failure.self) { try wrapping.unwrap(Array(wrapped.prefix(length))) }
        }
    }

    @Test(
        "a file without 32 bytes in base64 is refused",
        arguments: ["", "AAAA", "not base64", String(repeating: "A", count: 300)])
    func badFiles(_ text: String) throws {
        let folder = try TemporaryFolder()
        let wrapping = KeyWrapping.file(path: try Self.file(folder, text))
        #expect(throws: KeyWrapping.Failure.self) { try wrapping.wrap(Self.dataKey) }
        #expect(throws: ServerStartError.self) { try wrapping.check() }
    }

    @Test("a program gets wrap or unwrap and the bytes, and its output is the answer")
    func command() throws {
        let folder = try TemporaryFolder()
        let wrapping = KeyWrapping.command(
            path: try Self.program(folder, "case $1 in wrap) exec base64 ;; unwrap) exec base64 -d ;; esac"))
        try wrapping.check()
        let wrapped = try wrapping.wrap(Self.dataKey)
        #expect(wrapped == Array((Base64.encode(Self.dataKey) + "\n").utf8))
        #expect(try wrapping.unwrap(wrapped) == Self.dataKey)
    }

    @Test("a program does not inherit the server's secrets, and inherits the rest of its environment")
    func environment() throws {
        for entry in ["LATCHKEY_EVENTS_TOKEN=x", "LATCHKEY_=", "PGPASSWORD=x"] {
            #expect(!HelperProgram.isInherited(entry))
        }
        for entry in ["PATH=/bin", "HOME=/LATCHKEY_", "AWS_PROFILE=x", "PGHOST=x", "XLATCHKEY_A=b"] {
            #expect(HelperProgram.isInherited(entry))
        }
        let folder = try TemporaryFolder()
        let path = try Self.program(folder, "env")
        let seen = try HelperProgram(path: path).output("wrap", input: [], limit: 1 << 20)
        let names = String(decoding: seen, as: UTF8.self).split(separator: "\n")
        #expect(names.contains { $0.hasPrefix("PATH=") })
        #expect(!names.contains { $0.hasPrefix("LATCHKEY_") })
    }

    @Test(
        "a program that fails, writes too much, or something else than a key is told",
        arguments: [
            ("exit 3", "it exited with status 3"), ("kill -KILL $$", "a signal ended it"),
            ("head -c 70000 /dev/zero", "it wrote too much"), ("echo key", "what was unwrapped has not 32 bytes"),
        ])
    func commandFails(_ line: String, _ reason: String) throws {
        let folder = try TemporaryFolder()
        let path = try Self.program(folder, line)
        let failure = try #require(
            #expect(throws: KeyWrapping.Failure.self) { try KeyWrapping.command(path: path).unwrap([1]) })
        #expect(failure.description.hasSuffix(reason))
    }

    @Test("a program that does not answer is ended")
    func commandHangs() throws {
        let folder = try TemporaryFolder()
        let path = try Self.program(folder, "exec sleep 1000")
        let failure = try #require(
            #expect(throws: HelperProgram.Failure.self) {
                try HelperProgram(path: path, patience: 20).output("wrap", input: [1], limit: 100)
            })
        #expect(failure.description == "it did not answer in time")
    }

    @Test("a program that is not there, and one that can't be run, is told before the start")
    func commandMissing() throws {
        let folder = try TemporaryFolder()
        for path in [folder.file("nothing"), try Self.file(folder, "text")] {
            #expect(throws: ServerStartError.self) { try KeyWrapping.command(path: path).check() }
            #expect(throws: KeyWrapping.Failure.self) { try KeyWrapping.command(path: path).wrap([1]) }
        }
    }
}
