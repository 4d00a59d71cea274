import Foundation
import LatchkeyCrypto
import LatchkeyLock
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Server keys in the database")
struct SharedKeyTests {
    /// What one of several servers has of the keys.
    struct Member {
        let kept: KeptServerKeys
        let management: SharedKeyManagement

        init(_ server: TestServer, _ wrapping: KeyWrapping) throws {
            var configuration = server.configuration
            configuration.keyWrapping = wrapping
            kept = try KeptServerKeys.load(configuration, server.store, ServerLog { _ in })
            management = SharedKeyManagement(
                store: server.store, vault: SharedKeyVault(wrapping), current: kept.current, announcement: .zero)
        }

        var keys: ServerKeys { kept.current.now }

        func follow(_ server: TestServer) async throws {
            try await kept.followed.follow(try await server.store.sharedRevisions().keys)
        }
    }

    static func file(_ server: TestServer, _ wrapping: KeyWrapping) throws -> ServerKeys.File {
        try SharedKeyVault(wrapping).open(try #require(try server.store.sealedServerKeys()))
    }

    @Test("the first server puts the keys of its file into the database, and the others take them from there")
    func imports() async throws {
        let server = try TestServer()
        let wrapping = try KeyWrappingTests.keyFile(server.folder)
        let first = try Member(server, wrapping)
        #expect(first.kept.current.revision == 1)
        try FileManager.default.removeItem(atPath: server.configuration.keysPath)
        let second = try Member(server, wrapping)
        for member in [first, second] {
            #expect(member.keys.tokenKeys.published == server.keys.tokenKeys.published)
            let list = try await member.kept.management.list(now: 0)
            #expect(list == AdminServerKeyList(keys: try Self.list(server, wrapping)))
        }
    }

    private static func list(_ server: TestServer, _ wrapping: KeyWrapping) throws -> [AdminServerKey] {
        let file = try file(server, wrapping)
        return ServerKeyKind.allCases.flatMap { file.list($0, now: 0) }
    }

    @Test("the database has no secret in clear, and without the right key nobody reads them")
    func encrypts() throws {
        let server = try TestServer()
        let wrapping = try KeyWrappingTests.keyFile(server.folder)
        _ = try Member(server, wrapping)
        let sealed = try #require(try server.store.sealedServerKeys())
        let file = try Self.file(server, wrapping)
        let stored = String(decoding: sealed.dataKey + sealed.content, as: UTF8.self)
        for secret in [file.decoySecret, file.challengeKeys[0].secret, file.tokenKeys[0].privateKey] {
            #expect(!stored.contains(secret))
        }
        let other = try KeyWrappingTests.keyFile(server.folder)
        #expect(throws: ServerStartError.self) { try Member(server, other) }
    }

    @Test("keys that were changed, and those of an earlier revision in the place of a later one, are refused")
    func authenticates() throws {
        let server = try TestServer()
        let wrapping = try KeyWrappingTests.keyFile(server.folder)
        _ = try Member(server, wrapping)
        let sealed = try #require(try server.store.sealedServerKeys())
        let vault = SharedKeyVault(wrapping)
        var changed = sealed
        changed.content[20] ^= 1
        #expect(throws: ServerStartError.self) { try vault.open(changed) }
        changed = sealed
        changed.revision = 2
        #expect(throws: ServerStartError.self) { try vault.open(changed) }
        changed = sealed
        changed.content = Array(sealed.content.prefix(20))
        #expect(throws: ServerStartError.self) { try vault.open(changed) }
    }

    @Test("wrapped anew, they are read by servers that know the data key, and at a start by the new key alone")
    func rewraps() async throws {
        let server = try TestServer()
        let (old, new) = (try KeyWrappingTests.keyFile(server.folder), try KeyWrappingTests.keyFile(server.folder))
        let newest = try KeyWrappingTests.keyFile(server.folder)
        let running = try Member(server, old)
        func rewrap(_ from: KeyWrapping, _ target: KeyWrapping, underNewKey isNew: Bool) async throws {
            let sealed = try server.store.sharedKeys()
            let next = try SharedKeyVault(from).reseal(sealed, for: SharedKeyVault(target), underNewKey: isNew)
            #expect(try await server.store.replaceServerKeys(by: next))
        }
        try await rewrap(old, new, underNewKey: false)
        try await running.follow(server)
        #expect(running.kept.current.revision == 2)
        #expect(try await running.kept.management.rotate(.otp, .overlapping, now: 1_000_000).get().keys.count == 2)
        #expect(throws: ServerStartError.self) { try Member(server, old) }
        #expect(try Member(server, new).keys.tokenKeys.published == running.keys.tokenKeys.published)
        try await rewrap(new, newest, underNewKey: true)
        await #expect(throws: ServerStartError.self) { try await running.follow(server) }
        #expect(try Member(server, newest).keys.tokenKeys.published == running.keys.tokenKeys.published)
    }

    @Test("servers that start at once on an empty database agree on the keys")
    func startsAtOnce() async throws {
        let server = try TestServer()
        try FileManager.default.removeItem(atPath: server.configuration.keysPath)
        let wrapping = try KeyWrappingTests.keyFile(server.folder)
        let published = try await withThrowingTaskGroup(of: TokenKeySet.self) { group in
            for _ in 0..<4 { group.addTask { try Member(server, wrapping).keys.tokenKeys.published } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(published.allSatisfy { $0 == published[0] })
        #expect(try await server.store.sharedRevisions().keys == 1)
    }

    @Test("a rotation on one server is the others' when they look", arguments: [KeySuccession.overlapping, .immediate])
    func follows(_ succession: KeySuccession) async throws {
        let server = try TestServer()
        let wrapping = try KeyWrappingTests.keyFile(server.folder)
        let (first, second) = (try Member(server, wrapping), try Member(server, wrapping))
        for kind in ServerKeyKind.allCases where kind != .decoys {
            let list = try await first.management.rotate(kind, succession, now: 1_000_000).get().keys
            #expect(list.count == (succession == .immediate ? 1 : 2))
        }
        #expect(second.kept.current.revision == 1)
        try await second.follow(server)
        #expect(second.kept.current.revision == first.kept.current.revision)
        #expect(second.keys.tokenKeys.published == first.keys.tokenKeys.published)
        #expect(second.keys.tokenKeys.published.keys.count == (succession == .immediate ? 1 : 2))
        let never = try await first.management.rotate(.decoys, succession, now: 1)
        #expect(throws: KeyRotationFailure.self) { try never.get() }
    }

    @Test(
        "a key that would be used at once verifies everywhere before it makes anything",
        arguments: [
            ServerKeyKind.otp, .invitation, .recoveryCodes,
        ])
    func announces(_ kind: ServerKeyKind) throws {
        var file = try ServerKeys.File.generate(now: 1)
        let id = try file.announce(kind, .overlapping, now: 1000)
        let announced = file.list(kind, now: 1000)
        #expect(announced.map(\.id).contains(id))
        #expect(announced.first { $0.state == .current }?.id != id)
        #expect(announced.first { $0.id == id }?.endsAt == kind.overlap.map { 1000 + $0 })
        _ = try file.keys(path: "")
        try file.promote(kind, id, .overlapping, now: 1000)
        #expect(file.list(kind, now: 1000).map(\.state) == [.verifies, .current])
        #expect(file.list(kind, now: 1000).last?.id == id)
        _ = try file.keys(path: "")
    }

    @Test("a leaked token key signs until all know the next one, and then verifies nothing")
    func announcesTokenKey() throws {
        var file = try ServerKeys.File.generate(now: 1)
        let id = try file.announce(.token, .immediate, now: 1000)
        #expect(file.list(.token, now: 1000).map(\.state) == [.current, .next])
        try file.promote(.token, id, .immediate, now: 1000)
        #expect(file.list(.token, now: 1000).map(\.id) == [id])
        #expect(file.tokenKeys.map(\.signsFrom) == [nil])
    }

    @Test("an announced key that another rotation removed is not promoted")
    func overtaken() throws {
        var file = try ServerKeys.File.generate(now: 1)
        for kind in [ServerKeyKind.token, .otp, .invitation, .recoveryCodes] {
            let id = try file.announce(kind, .immediate, now: 1000)
            _ = try file.rotate(kind, .immediate, now: 1000)
            #expect(throws: KeyRotationFailure.self) { try file.promote(kind, id, .immediate, now: 1000) }
        }
    }

    @Test("a code hashed with a promoted key is recognized by a server that only knows of its announcement")
    func announcedKeyVerifies() throws {
        var file = try ServerKeys.File.generate(now: 1)
        let id = try file.announce(.otp, .overlapping, now: 1000)
        let early = try file.keys(path: "").oneTimePasswordKey
        try file.promote(.otp, id, .overlapping, now: 1000)
        let late = try file.keys(path: "").oneTimePasswordKey
        let code = try #require(OneTimePassword(rawValue: "123456"))
        let anna = try #require(Username(rawValue: "anna"))
        let made = late.hash(code, of: anna)?.bytes
        #expect(early.hash(code, of: anna)?.bytes != made)
        #expect(early.earlier.map { $0.hash(code, of: anna)?.bytes } == [made])
        #expect(late.earlier.map { $0.hash(code, of: anna)?.bytes } == [early.hash(code, of: anna)?.bytes])
    }

    @Test("keys whose end has come are removed in the database, once")
    func removesExpired() async throws {
        let server = try TestServer()
        let wrapping = try KeyWrappingTests.keyFile(server.folder)
        let member = try Member(server, wrapping)
        _ = try await member.management.rotate(.otp, .overlapping, now: 1000).get()
        #expect(try await !member.management.removeExpired(now: 1000))
        #expect(try await member.management.removeExpired(now: 700_000))
        #expect(try await !member.management.removeExpired(now: 700_000))
        #expect(try Self.file(server, wrapping).list(.otp, now: 700_000).count == 1)
    }

    @Test("keys in a file that another server replaced are taken over")
    func followsFile() async throws {
        let server = try TestServer()
        let kept = try KeptServerKeys.load(server.configuration, server.store, ServerLog { _ in })
        try await kept.followed.follow(0)
        let before = kept.current.now.tokenKeys.published
        #expect(before == server.keys.tokenKeys.published)
        _ = try server.rotate(.token)
        try await kept.followed.follow(0)
        #expect(kept.current.now.tokenKeys.published.keys.count == 2)
    }
}
