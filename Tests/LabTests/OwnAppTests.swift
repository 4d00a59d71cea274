import Foundation
import LatchkeyLock
import Testing
import VirtualPhone

@testable import LatchkeyLab

@Suite struct OwnAppTests {
    @Test("an app of one's own is on every phone, beside the lab's, with its name and icon")
    func installed() async throws {
        try await withOwnApp { _, visitor in
            _ = try await visitor.send(.post, "phones", #"{"model":"iPhoneSE"}"#)
            let state = try await visitor.get(LabState.self, "state")
            #expect(state.phones.count == 2)
            for phone in state.phones {
                #expect(phone.apps.count == AppCatalog.names.count + 1)
                let app = try #require(phone.apps.last)
                #expect(app.bundleIdentifier == "com.example.notes")
                #expect(app.name == "My Notes")
                let path = try #require(app.icon?.split(separator: "?").first?.dropFirst("/lab/api/".count))
                let icon = try await visitor.send(.get, String(path))
                #expect(icon.headers["Content-Type"] == "image/png")
                #expect(icon.body == OwnAppSample.icon)
            }
            #expect(state.displays[0].display.root.all.contains { $0.label == "My Notes" })
        }
    }

    @Test("a file that is no picture is no icon", arguments: [nil, Array("<svg onload=alert(1)>".utf8)])
    func noIcon(icon: [UInt8]?) async throws {
        try await OwnAppSample.withFolder { folder in
            let sample = try OwnAppSample(in: folder, icon: icon)
            try await IdleApps.withLab {
                $0.apps = [sample.url]
            } body: { lab in
                let visitor = try await lab.visitor()
                #expect(try await visitor.get(LabState.self, "state").phones[0].apps.last?.icon == nil)
                #expect(try await visitor.send(.get, "apps/com.example.notes/icon").status == 404)
            }
        }
    }

    @Test("a package that ios-on-linux has built is named by its folder")
    func package() async throws {
        try await OwnAppSample.withFolder { folder in
            let apps = folder.appendingPathComponent(".ios-on-linux/apps")
            try FileManager.default.createDirectory(at: apps, withIntermediateDirectories: true)
            _ = try OwnAppSample(in: apps)
            try await IdleApps.withLab {
                $0.apps = [folder]
            } body: { lab in
                let phone = try #require(try await lab.visitor().visit.phones.first)
                #expect(phone.phone.installedApps.contains("com.example.notes"))
            }
        }
    }

    @Test("a path without an app is refused with the command that makes one")
    func nothingThere() async throws {
        try await OwnAppSample.withFolder { folder in
            let error = await #expect(throws: LabError.self) {
                try await IdleApps.withLab({ $0.apps = [folder] }, body: { _ in })
            }
            #expect(error?.code == "no_app")
            #expect(error?.description.hasSuffix("Build it first: tools/ios-on-linux \(folder.path)") == true)
        }
    }

    @Test("an app without a program is refused")
    func noProgram() async throws {
        try await OwnAppSample.withFolder { folder in
            let sample = try OwnAppSample(in: folder)
            try FileManager.default.removeItem(at: sample.url.appendingPathComponent("Notes"))
            let error = await #expect(throws: LabError.self) {
                try await IdleApps.withLab({ $0.apps = [sample.url] }, body: { _ in })
            }
            #expect(error?.code == "app_missing")
        }
    }

    @Test("two apps never share a bundle identifier", arguments: [false, true])
    func twice(isOfLab: Bool) async throws {
        try await OwnAppSample.withFolder { folder in
            let sample = try OwnAppSample(in: folder, identifier: isOfLab ? "dev.latchkey.Vault" : "com.example.notes")
            let error = await #expect(throws: LabError.self) {
                try await IdleApps.withLab(
                    { $0.apps = isOfLab ? [sample.url] : [sample.url, sample.url] }, body: { _ in })
            }
            #expect(error?.code == "app_twice")
        }
    }

    @Test(
        "a bundle identifier that could lead out of a folder is refused",
        arguments: ["../../home", "a/b", "..", ".hidden", "", "a b", "caf\u{E9}", String(repeating: "a", count: 156)])
    func strangeIdentifier(identifier: String) async throws {
        try await OwnAppSample.withFolder { folder in
            let sample = try OwnAppSample(in: folder, identifier: identifier)
            let error = await #expect(throws: LabError.self) {
                try await IdleApps.withLab({ $0.apps = [sample.url] }, body: { _ in })
            }
            #expect(error?.code == "invalid_app")
        }
    }

    @Test("an app that is built anew while it is seen starts anew in place, with its files")
    func restarted() async throws {
        try await withOwnApp { sample, visitor in
            let phone = try #require(visitor.visit.phones.first)
            let first = try await IdleApps.open(sample.identifier, visitor)
            let note = try phone.folder(of: sample.identifier).appendingPathComponent("note")
            try Data("kept".utf8).write(to: note)
            try sample.build("two")
            visitor.lab.lab.takeNewBuilds()
            let second = try #require(phone.apps.processID(sample.identifier))
            #expect(second != first)
            #expect(!IdleApps.isAlive(first))
            #expect(IdleApps.isAlive(second))
            #expect(phone.phone.foreground == .app(sample.identifier))
            #expect(try Data(contentsOf: note) == Data("kept".utf8))
            #expect(visitor.visit.log.entries.contains { $0.words == "My Notes was built anew and installed" })
        }
    }

    @Test("an app that is built anew behind another one ends and waits to be opened")
    func notSeen() async throws {
        try await withOwnApp { sample, visitor in
            let phone = try #require(visitor.visit.phones.first)
            let first = try await IdleApps.open(sample.identifier, visitor)
            phone.phone.touch(.home)
            try sample.build("two")
            visitor.lab.lab.takeNewBuilds()
            #expect(!IdleApps.isAlive(first))
            #expect(phone.apps.processID(sample.identifier) == nil)
            #expect(phone.phone.foreground == .home)
        }
    }

    @Test("an app that was not built anew goes on")
    func unchanged() async throws {
        try await withOwnApp { sample, visitor in
            let first = try await IdleApps.open(sample.identifier, visitor)
            visitor.lab.lab.takeNewBuilds()
            await visitor.lab.lab.tick(now: visitor.lab.clock.now)
            #expect(visitor.visit.phones.first?.apps.processID(sample.identifier) == first)
        }
    }

    @Test("a build that can't be used leaves the last one running, and is told", arguments: ["identifier", "list"])
    func broken(what: String) async throws {
        try await withOwnApp { sample, visitor in
            let first = try await IdleApps.open(sample.identifier, visitor)
            if what == "identifier" {
                try sample.describe("com.example.other")
            } else {
                try Data("no list".utf8).write(to: sample.url.appendingPathComponent("Info.plist"))
            }
            visitor.lab.lab.takeNewBuilds()
            #expect(visitor.visit.phones.first?.apps.processID(sample.identifier) == first)
            let entry = try #require(visitor.visit.log.entries.last { $0.words.contains("can't be used") })
            #expect(entry.passed == false)
            // Told once, not at every look.
            visitor.lab.lab.takeNewBuilds()
            #expect(visitor.visit.log.entries.filter { $0.words == entry.words }.count == 1)
        }
    }

    @Test("while a new program is missing, the last one runs")
    func half() async throws {
        try await withOwnApp { sample, visitor in
            let first = try await IdleApps.open(sample.identifier, visitor)
            try FileManager.default.removeItem(at: sample.url.appendingPathComponent("Notes"))
            visitor.lab.lab.takeNewBuilds()
            #expect(visitor.visit.phones.first?.apps.processID(sample.identifier) == first)
        }
    }

    @Test("a phone that comes later has the newest build")
    func later() async throws {
        try await withOwnApp { sample, visitor in
            try sample.build("two")
            visitor.lab.lab.takeNewBuilds()
            let bundles = visitor.visit.surroundings.catalog.bundles
            let copies = bundles.filter { $0.app.bundleIdentifier == sample.identifier }
            #expect(copies.count == 1)
            #expect(try String(contentsOf: try #require(copies.first).executable, encoding: .utf8).contains("# two"))
        }
    }

    @Test("a file written into a watched folder is told when it is complete")
    func watched() async throws {
        try await OwnAppSample.withFolder { folder in
            let (changes, told) = AsyncStream.makeStream(of: Void.self)
            let sample = try OwnAppSample(in: folder)
            let watch = try FolderWatch { told.yield() }
            defer { watch.stop() }
            watch.add(sample.url)
            try sample.build("two")
            var heard = changes.makeAsyncIterator()
            await heard.next()
            let program = try String(contentsOf: sample.url.appendingPathComponent("Notes"), encoding: .utf8)
            #expect(program.contains("# two"))
        }
    }

    private func withOwnApp(_ body: (OwnAppSample, Visitor) async throws -> Void) async throws {
        try await OwnAppSample.withFolder { folder in
            let sample = try OwnAppSample(in: folder)
            try await IdleApps.withLab {
                $0.apps = [sample.url]
            } body: { lab in
                try await body(sample, try await lab.visitor())
            }
        }
    }
}
