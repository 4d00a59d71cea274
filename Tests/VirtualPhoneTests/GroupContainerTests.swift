import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Folders that apps of a group share")
struct GroupContainerTests {
    private static let group = "group.com.example.notes"

    private func app(_ name: String, groups: [String] = [group]) -> App {
        App(
            bundleIdentifier: "com.example.\(name)",
            entitlements: [
                "application-identifier": .string("T.com.example.\(name)"),
                "com.apple.security.application-groups": .array(groups.map { .string($0) }),
            ])
    }

    private func path(_ connection: any PhoneConnection, _ group: String = group) throws -> String? {
        try connection.send(FindGroupContainer(group: group)).path
    }

    private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test("two apps of a group find one folder, with a place for caches", arguments: ConnectionKind.allCases)
    func shared(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind, app: app("one"))
        let folder = try #require(try path(bench.connection))
        #expect(try path(try bench.connect(app("two"))) == folder)
        #expect(isThere(folder + "/Library/Caches"))
        #expect(try path(bench.connection) == folder)
    }

    @Test("an app whose entitlements don't name the group finds nothing", arguments: ConnectionKind.allCases)
    func stranger(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        #expect(try path(bench.connection) == nil)
        #expect(try path(try bench.connect(app("two", groups: ["group.com.example.other"]))) == nil)
    }

    @Test(
        "what can't be a folder's name is no group, whatever the entitlements say",
        arguments: [
            "", ".", "..", "../notes", "a/b", ".notes", "group\u{0}", "groupé", String(repeating: "a", count: 256),
        ])
    func oddNames(name: String) throws {
        let bench = try PhoneBench(app: app("one", groups: [name]))
        #expect(try path(bench.connection, name) == nil)
    }

    @Test("a folder stays until the last app of its group is deleted")
    func deletion() throws {
        let other = "group.com.example.other"
        let bench = try PhoneBench(app: app("one", groups: [Self.group, other]))
        let (shared, own) = (try #require(try path(bench.connection)), try #require(try path(bench.connection, other)))
        bench.phone.install(app("two"))
        bench.phone.uninstall("com.example.one")
        #expect(isThere(shared))
        #expect(!isThere(own))
        bench.phone.uninstall("com.example.two")
        #expect(!isThere(shared))
    }

    @Test("nothing is left after the phone is erased, nor of a phone that is gone")
    func erasure() throws {
        var kept: [String] = []
        do {
            let bench = try PhoneBench(app: app("one"))
            let folder = try #require(try path(bench.connection))
            bench.phone.erase()
            #expect(!isThere(folder))
            let again = try bench.connect(app("one"))
            kept.append(try #require(try path(again)))
            #expect(isThere(kept[0]))
        }
        #expect(kept.allSatisfy { !isThere($0) })
    }

    @Test("the folders of a phone that persists persist too")
    func persistence() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("phone")
        var seen: [String] = []
        for _ in 1...2 {
            let phone = try VirtualPhone(stateFile: file)
            defer { phone.closeStateFile() }
            let launch = try phone.launch(app("one"))
            let path = try #require(try path(InProcessConnection(phone: phone, launch: launch)))
            if let first = seen.first {
                #expect(try String(contentsOfFile: first + "/note", encoding: .utf8) == "kept")
            }
            try "kept".write(toFile: path + "/note", atomically: true, encoding: .utf8)
            seen.append(path)
        }
        #expect(Set(seen).count == 1)
        #expect(seen[0].hasPrefix(file.path + ".groups/"))
    }

    @Test("whoever runs apps keeps the folders beside the apps' homes")
    func besideTheHomes() throws {
        let bench = try PhoneBench(.socket, app: app("one"))
        let homes = FileManager.default.temporaryDirectory.appendingPathComponent("lk-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: homes) }
        _ = AppRunner(phone: bench.phone, host: try #require(bench.host), containers: homes)
        #expect(try path(bench.connection) == homes.appendingPathComponent(".groups/\(Self.group)").path)
    }
}
