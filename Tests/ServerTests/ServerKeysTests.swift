import Foundation
import LatchkeyCrypto
import LatchkeyLock
import LatchkeyTrust
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Server keys")
struct ServerKeysTests {
    @Test("a file that is missing is made for the server alone, and nothing else is left in the folder")
    func made() throws {
        let folder = try TemporaryFolder()
        _ = try ServerKeys.load(path: folder.file("keys"))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("keys"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["keys"])
    }

    @Test("loaded again, the keys are the same, and the file is left alone")
    func reloaded() throws {
        let folder = try TemporaryFolder()
        let first = try ServerKeys.load(path: folder.file("keys"))
        let contents = try Data(contentsOf: URL(fileURLWithPath: folder.file("keys")))
        let second = try ServerKeys.load(path: folder.file("keys"))
        #expect(try Self.fingerprint(first) == Self.fingerprint(second))
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("keys"))) == contents)
    }

    @Test("two servers have different keys")
    func different() throws {
        let folder = try TemporaryFolder()
        let (first, second) = (
            try Self.fingerprint(ServerKeys.load(path: folder.file("a"))),
            try Self.fingerprint(ServerKeys.load(path: folder.file("b")))
        )
        #expect(Set(first).isDisjoint(with: second))
    }

    @Test("whoever loads at the same time ends with the same keys")
    func race() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("keys")
        let all = try await withThrowingTaskGroup { group in
            for _ in 0..<32 {
                group.addTask { try Self.fingerprint(ServerKeys.load(path: path)) }
            }
            return try await group.reduce(into: Set<[String]>()) { $0.insert($1) }
        }
        #expect(all.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["keys"])
    }

    /// A key file with one thing wrong.
    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let contents: @Sendable (ServerKeys.File) throws -> Data

        init(_ name: String, _ contents: @escaping @Sendable (ServerKeys.File) throws -> Data) {
            testDescription = name
            self.contents = contents
        }

        /// Changes a good file.
        static func changed(_ name: String, _ change: @escaping @Sendable (inout ServerKeys.File) throws -> Void)
            -> Broken
        {
            Broken(name) { file in
                var file = file
                try change(&file)
                return try JSONEncoder().encode(file)
            }
        }
    }

    static let brokenFiles: [Broken] = [
        Broken("empty") { _ in Data() },
        Broken("no JSON") { _ in Data("SECRETSECRET".utf8) },
        Broken("another document") { _ in Data(#"{"SECRET":"SECRET"}"#.utf8) },
        Broken("cut off") { try JSONEncoder().encode($0).dropLast(30) },
        .changed("no challenge key") { $0.challengeKeys = [] },
        .changed("a short decoy secret") { $0.decoySecret = "AAAA" },
        .changed("a short key of one-time passwords") { $0.oneTimePasswordKey = "AAAA" },
        .changed("a short key of recovery codes") { $0.recoveryCodeKey = "AAAA" },
        .changed("no token key, and none of one-time passwords") { ($0.tokenKeys, $0.oneTimePasswordKey) = ([], nil) },
        .changed("no token key") { $0.tokenKeys = [] },
        .changed("a short secret") { $0.challengeKeys[0].secret = Base64.encode([UInt8](repeating: 0x5E, count: 31)) },
        .changed("a long secret") { $0.challengeKeys[0].secret = Base64.encode([UInt8](repeating: 0x5E, count: 33)) },
        .changed("a secret that is no base64") { $0.challengeKeys[0].secret = "SECRET!" },
        .changed("a token key that is none") { $0.tokenKeys[0].privateKey = "SECRET" },
        .changed("a token key on another curve") { $0.tokenKeys[0].privateKey = try ECPrivateKey(curve: .p384).pem },
        .changed("a public key for the token key") {
            $0.tokenKeys[0].privateKey = try ECPrivateKey(curve: .p256).publicKey.pem
        },
    ]

    @Test("a broken file is refused, left as it is, and none of it is told", arguments: brokenFiles)
    func isRefused(broken: Broken) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("keys")
        let good = try ServerKeys.File.generate()
        let contents = try broken.contents(good)
        try contents.write(to: URL(fileURLWithPath: path))
        let error = try #require(#expect(throws: ServerStartError.self) { try ServerKeys.load(path: path) })
        guard case .keys(path, _) = error else {
            Issue.record("\(error)")
            return
        }
        let text = "\(error)"
        #expect(text.contains("Restore the file from a backup. Only if there is none"))
        for loss in ["recovery codes", "invitations", "access tokens"] { #expect(text.contains(loss)) }
        for secret in ["SECRET", good.challengeKeys[0].secret, good.tokenKeys[0].privateKey, "BEGIN", "Xl5e"] {
            #expect(!text.contains(secret))
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == contents)
    }

    @Test("a file of an older version gets the keys that it lacks, keeps the others, and is replaced once")
    func completed() throws {
        let folder = try TemporaryFolder()
        var file = try ServerKeys.File.generate()
        (file.oneTimePasswordKey, file.invitationKey) = (nil, nil)
        let path = folder.file("keys")
        try JSONEncoder().encode(file).write(to: URL(fileURLWithPath: path))
        let first = try Self.fingerprint(ServerKeys.load(path: path))
        let stored = try Data(contentsOf: URL(fileURLWithPath: path))
        var read = try JSONDecoder().decode(ServerKeys.File.self, from: stored)
        #expect(read.oneTimePasswordKey.flatMap(Base64.decode)?.count == 32)
        read.oneTimePasswordKey = nil
        #expect(read.invitationKey != nil)
        read.invitationKey = nil
        #expect(try Self.sorted(read) == Self.sorted(file))
        #expect(try Self.fingerprint(ServerKeys.load(path: path)) == first)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == stored)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["keys"])
    }

    @Test("a link to such a file stays a link")
    func completedBehindLink() throws {
        let folder = try TemporaryFolder()
        var file = try ServerKeys.File.generate()
        file.oneTimePasswordKey = nil
        try JSONEncoder().encode(file).write(to: URL(fileURLWithPath: folder.file("secret")))
        try FileManager.default.createSymbolicLink(atPath: folder.file("keys"), withDestinationPath: "secret")
        _ = try ServerKeys.load(path: folder.file("keys"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("keys")) == "secret")
        let stored = try Data(contentsOf: URL(fileURLWithPath: folder.file("secret")))
        #expect(try JSONDecoder().decode(ServerKeys.File.self, from: stored).oneTimePasswordKey != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["keys", "secret"])
    }

    @Test("whoever completes a file at the same time ends with the same keys")
    func completionRace() async throws {
        let folder = try TemporaryFolder()
        var file = try ServerKeys.File.generate()
        file.oneTimePasswordKey = nil
        let path = folder.file("keys")
        try JSONEncoder().encode(file).write(to: URL(fileURLWithPath: path))
        let all = try await withThrowingTaskGroup { group in
            for _ in 0..<32 {
                group.addTask { try Self.fingerprint(ServerKeys.load(path: path)) }
            }
            return try await group.reduce(into: Set<[String]>()) { $0.insert($1) }
        }
        #expect(all.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["keys"])
    }

    @Test("a file that others could read is closed, and the operator is told once", arguments: [0o644, 0o640, 0o604])
    func openFile(mode: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("keys")
        let lines = Lock<[String]>([])
        let log = ServerLog { line in lines.withLock { $0.append(line) } }
        _ = try ServerKeys.load(path: path, log: log)
        #expect(lines.withLock { $0 }.isEmpty)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        for _ in 0..<2 { _ = try ServerKeys.load(path: path, log: log) }
        let told = lines.withLock { $0 }
        #expect(told.count == 1)
        #expect(told.first?.contains("the server keys were open to other users") == true)
        #expect(told.first?.contains(#""mode":"\#(String(mode, radix: 8))""#) == true)
        #expect(told.first?.contains("latchkey keys rotate KIND --leaked") == true)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("a folder that is missing is told, with the path")
    func noFolder() throws {
        let error = #expect(throws: ServerStartError.self) { try ServerKeys.load(path: "/nonexistent/keys") }
        #expect(error?.description.contains("/nonexistent/keys") == true)
        #expect(error?.description.contains("can't be written: No such file or directory") == true)
        #expect(error?.description.contains("move it away") == false)
    }

    @Test("of several challenge keys each rules its time; of several token keys the last signs and all verify")
    func rotated() throws {
        let folder = try TemporaryFolder()
        var file = try ServerKeys.File.generate()
        let before = try file.keys(path: "memory")
        let next = try ServerKeys.File.generate()
        let rotation: UInt64 = 1_000_000
        file.challengeKeys.insert(next.challengeKeys[0], at: 0)
        file.challengeKeys[0].notBefore = rotation
        file.tokenKeys += next.tokenKeys
        try JSONEncoder().encode(file).write(to: URL(fileURLWithPath: folder.file("keys")))
        let keys = try ServerKeys.load(path: folder.file("keys"))
        #expect(keys.tokenKeys.signing(at: 0).id == next.tokenKeys[0].id)
        #expect(try Self.challenge(keys, at: rotation - 1) == Self.challenge(before, at: rotation - 1))
        #expect(try Self.challenge(keys, at: rotation) != Self.challenge(before, at: rotation))
        let old = try AccessTokenTests.token(by: Self.tokens(before))
        #expect(try Self.tokens(keys).verify(old, now: AccessTokenTests.now) != nil)
        let new = try AccessTokenTests.token(by: Self.tokens(keys))
        #expect(try Self.tokens(before).verify(new, now: AccessTokenTests.now) == nil)
    }

    @Test("two token keys of one id are refused: a token's key could not be told")
    func ambiguousTokenKeys() throws {
        var file = try ServerKeys.File.generate()
        var second = try ServerKeys.File.generate().tokenKeys[0]
        second.id = file.tokenKeys[0].id
        file.tokenKeys.append(second)
        #expect(throws: ServerStartError.self) { try file.keys(path: "memory") }
    }

    @Test("what is printed of keys shows no secret")
    func descriptions() throws {
        let file = try ServerKeys.File.generate()
        let printed = "\(file) \(file.challengeKeys) \(file.tokenKeys) \(try file.keys(path: "memory"))"
        for secret in [
            file.challengeKeys[0].secret, file.decoySecret, try #require(file.oneTimePasswordKey), "PRIVATE KEY",
        ] {
            #expect(!printed.contains(secret))
        }
    }

    /// What tells two sets of keys apart: their ids and what they make.
    private static func fingerprint(_ keys: ServerKeys) throws -> [String] {
        let username = try #require(Username(rawValue: "u"))
        let deviceID = try #require(DeviceID(rawValue: "d"))
        let authority = try authority(keys)
        let decoy = try #require(authority.decoyKeyID(username: username, deviceID: deviceID))
        let signing = keys.tokenKeys.signing(at: 0)
        let password = try #require(OneTimePassword(rawValue: "123456"))
        let hash = try #require(keys.oneTimePasswordKey.hash(password, of: username))
        return [
            Base64.encode(hash.bytes),
            signing.id, Base64.encode(signing.key.publicKey.x963), decoy.rawValue,
            Base64.encode(try challenge(keys, at: 0)),
        ]
    }

    private static func sorted(_ file: ServerKeys.File) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(file)
    }

    private static func authority(_ keys: ServerKeys) throws -> ChallengeAuthority {
        ChallengeAuthority(
            serverID: try #require(ServerID(rawValue: "s")), keys: keys.challengeKeys, decoys: keys.decoys)
    }

    /// The bytes of a challenge whose id is the same every time.
    private static func challenge(_ keys: ServerKeys, at milliseconds: UInt64) throws -> [UInt8] {
        let subject = ChallengeAuthority.Subject(
            purpose: .signIn, username: try #require(Username(rawValue: "u")),
            deviceID: try #require(DeviceID(rawValue: "d")),
            keyID: try #require(DeviceKeyID(publicKeyDigest: [UInt8](repeating: 0, count: 32))), scheme: .plain)
        let random = [UInt8](repeating: 0, count: 10)
        let response = try authority(keys).challenge(
            for: subject, method: .secureEnclave, now: milliseconds, random: random)
        return try #require(response).challenge.bytes
    }

    private static func tokens(_ keys: ServerKeys) throws -> AccessTokenAuthority {
        AccessTokenAuthority(
            keys: keys.tokenKeys, serverID: try #require(ServerID(rawValue: "latchkey.example")), lifetime: 600)
    }
}
