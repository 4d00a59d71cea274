import Foundation
import LatchkeyHTTP
import LatchkeyStore
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyLab

/// A visit's whole state, kept, brought back, and read from a file that may come from anywhere.
@Suite struct SnapshotTests {
    private static let app = LabPhone.attestingApp
    private static let enrollment =
        #"{"username":"anna","deviceId":"d1","deviceModel":"m","method":"smsOTP","phoneNumber":"+1234567890"}"#
    private static let request = #"{"username":"anna","phoneNumber":"+1234567890"}"#

    /// A visit in which a device is enrolled, a code was sent, a key was attested, and an app has a file.
    struct Work {
        let key: String
        let signIn: String

        init(_ visitor: Visitor) async throws {
            #expect(try await visitor.app(.post, Endpoint.enroll.path, SnapshotTests.enrollment).status == 200)
            let sent = try json(try await visitor.app(.post, Endpoint.requestOTP.path, SnapshotTests.request))
            let id = try #require(sent["otpId"]?.text)
            let code = try #require(try await visitor.get(MessageList.self, "messages").messages.first?.code)
            signIn = #"{"username":"anna","otpId":"\#(id)","otp":"\#(code)"}"#
            let phone = try AttestingPhone(visitor)
            key = try phone.generateKey()
            #expect(try await phone.attest(key).status == 200)
            let file = try phone.phone.folder(of: SnapshotTests.app).appendingPathComponent("Library/notes.txt")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("milk".utf8).write(to: file)
        }
    }

    /// What must be the same again: of the server, and of the phones but for their ids.
    struct Facts: Equatable {
        let users: [ServerUser]
        /// Without the risk metric, for which the server asks Apple's service when it likes.
        let attestedKeys: [String]
        let codes: [ServerOneTimeCode]
        let rules: VisitRules
        let messages: [String]
        let faults: [Faults]
        let offset: Int
        let items: [[InspectorItem]]
        let passcodes: [String?]
        let permissions: [[String]]
        let names: [String]

        init(_ state: LabState) {
            (users, codes) = (state.server.users, state.server.oneTimeCodes)
            attestedKeys = state.server.attestedKeys.map { "\($0.keyIdentifier) \($0.state) \($0.counter)" }
            (rules, messages, faults) = (state.server.rules, state.messages.map(\.body), state.faults.map(\.faults))
            (offset, items) = (state.clock.offsetSeconds, state.inspectors.map(\.items))
            passcodes = state.phones.map(\.passcode)
            permissions = state.phones.map { $0.apps.map(\.faceIDPermission) }
            names = state.phones.map(\.name)
        }
    }

    private static func text(_ visitor: Visitor) throws -> String? {
        let phone = try #require(visitor.visit.phones.first)
        let file = phone.place(of: app).appendingPathComponent("Library/notes.txt")
        return try? String(contentsOf: file, encoding: .utf8)
    }

    static func keep(_ visitor: Visitor, _ name: String = "before") async throws -> SnapshotInfo {
        let reply = try await visitor.send(.post, "snapshots", #"{"name":"\#(name)"}"#)
        #expect(reply.status == 201, "\(String(decoding: reply.body, as: UTF8.self))")
        return try LabJSON.read(SnapshotInfo.self, reply.body)
    }

    /// Sends a file in pieces, and imports it.
    private static func send(_ bytes: [UInt8], to visitor: Visitor) async throws -> HTTPResponse {
        for start in stride(from: 0, to: max(1, bytes.count), by: 32_768) {
            let piece = Base64.encode(Array(bytes[start..<min(bytes.count, start + 32_768)]))
            let reply = try await visitor.send(.post, "snapshots/upload", #"{"from":\#(start),"piece":"\#(piece)"}"#)
            #expect(reply.status == 200)
        }
        return try await visitor.send(.post, "snapshots/import", "{}")
    }

    /// The code of a refusal, which changes nothing that the visitor has.
    static func refusal(
        _ visitor: Visitor, _ body: () async throws -> HTTPResponse
    ) async throws -> String? {
        let before = Facts(try await visitor.get(LabState.self, "state"))
        let (ids, server) = (visitor.visit.phones.map(\.id), visitor.visit.server)
        let reply = try await body()
        #expect(reply.status >= 400)
        #expect(Facts(try await visitor.get(LabState.self, "state")) == before)
        #expect(visitor.visit.phones.map(\.id) == ids && visitor.visit.server === server)
        let servers = try FileManager.default.contentsOfDirectory(atPath: visitor.visit.dataFolder.path)
        #expect(servers.count == 1, "nothing is left of a server that was not taken")
        return try json(reply)["code"]?.text
    }

    @Test("what was done since is undone: users, codes, keys, files, settings, faults and clock are as they were")
    func restore() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let work = try await Work(visitor)
            _ = try await visitor.send(.post, "clock", #"{"seconds":60}"#)
            _ = try await visitor.send(.post, "phones/p1/change", #"{"change":"forbidFaceID","app":"\#(Self.app)"}"#)
            _ = try await visitor.send(.post, "faults", #"{"phone":"p1","faults":{"smsLate":20}}"#)
            let before = Facts(try await visitor.get(LabState.self, "state"))
            let snapshot = try await Self.keep(visitor)
            #expect(snapshot.phones == ["iPhone"] && snapshot.clockOffsetSeconds == 60)
            // The code is used up, and all else goes.
            #expect(try await visitor.app(.post, Endpoint.verifyOTP.path, work.signIn).status == 200)
            #expect(try await visitor.send(.post, "phones/p1/change", #"{"change":"erase"}"#).status == 200)
            #expect(try await visitor.send(.post, "phones", #"{"model":"iPhoneSE"}"#).status == 201)
            #expect(try await visitor.send(.post, "server/rules", #"{"rules":"production"}"#).status == 200)
            #expect(try await visitor.get(LabState.self, "state").server.users.isEmpty)
            let after = try await visitor.post(LabState.self, "snapshots/\(snapshot.id)/restore", "{}")
            #expect(Facts(after) == before)
            #expect(after.server.auditIntact, "\(after.server.auditVerdict)")
            #expect(try Self.text(visitor) == "milk")
            #expect(try await visitor.app(.post, Endpoint.verifyOTP.path, work.signIn).status == 200)
            #expect(try await AttestingPhone(visitor).assert(work.key).status == 200)
            // Again: the phone's counter and the server's go back together.
            #expect(try await visitor.send(.post, "snapshots/\(snapshot.id)/restore", "{}").status == 200)
            #expect(try await AttestingPhone(visitor).assert(work.key).status == 200)
            let servers = try FileManager.default.contentsOfDirectory(atPath: visitor.visit.dataFolder.path)
            #expect(servers.count == 1)
        }
    }

    @Test("running apps end with a restoration, and a locked phone is locked again")
    func processes() async throws {
        try await IdleApps.withLab { lab in
            let visitor = try await lab.visitor()
            _ = try await visitor.send(.post, "phones/p1/change", #"{"change":"lock"}"#)
            let snapshot = try await Self.keep(visitor)
            _ = try await visitor.send(.post, "phones/p1/change", #"{"change":"unlock"}"#)
            let process = try await IdleApps.open(Self.app, visitor)
            let state = try await visitor.post(LabState.self, "snapshots/\(snapshot.id)/restore", "{}")
            #expect(!IdleApps.isAlive(process))
            #expect(state.phones.map(\.lockState) == ["locked"])
            #expect(state.displays.map(\.display.surface) == [.lockScreen])
        }
    }

    @Test("a downloaded file brings another visitor there, on another lab")
    func file() async throws {
        var (bytes, key, signIn, before) = ([UInt8](), "", "", Facts?.none)
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            let work = try await Work(visitor)
            (key, signIn) = (work.key, work.signIn)
            before = Facts(try await visitor.get(LabState.self, "state"))
            let snapshot = try await Self.keep(visitor)
            let reply = try await visitor.send(.get, "snapshots/\(snapshot.id)")
            #expect(reply.headers["Content-Disposition"] == #"attachment; filename="latchkey-snapshot.json""#)
            #expect(reply.body.count == snapshot.bytes)
            bytes = reply.body
        }
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            #expect(try await Self.send(bytes, to: visitor).status == 201)
            // Once more: another name.
            #expect(try await Self.send(bytes, to: visitor).status == 201)
            let list = try await visitor.get(SnapshotList.self, "snapshots").snapshots
            #expect(list.map(\.name) == ["before", "before 2"])
            let state = try await visitor.post(LabState.self, "snapshots/s1/restore", "{}")
            #expect(Facts(state) == before)
            #expect(try Self.text(visitor) == "milk")
            #expect(try await visitor.app(.post, Endpoint.verifyOTP.path, signIn).status == 200)
            #expect(try await AttestingPhone(visitor).assert(key).status == 200)
            // The phone is this visit's: it signs in with this visit's provider.
            let issuer = visitor.visit.identityProvider.issuer
            #expect(visitor.visit.phones.first?.phone.identityProvider == issuer)
        }
    }

    @Test(
        "what is no snapshot at all is told so",
        arguments: ["", "{}", "[", "no JSON", #"{"format":"latchkey lab snapshot","version":1}"#])
    func other(_ text: String) throws {
        let error = #expect(throws: LabError.self) { try VisitSnapshot.read(Array(text.utf8)) }
        #expect(error?.code == (text.contains("format") ? "damaged_snapshot" : "not_a_snapshot"))
    }

    @Test("names, numbers and sizes have limits, and a removed snapshot makes room")
    func limits() async throws {
        try await LabUnderTest.run { lab in
            let visitor = try await lab.visitor()
            for name in ["", "  ", String(repeating: "a", count: 41), #"a\nb"#] {
                #expect(try await visitor.send(.post, "snapshots", #"{"name":"\#(name)"}"#).status == 400)
            }
            for number in 1...Snapshots.capacity { _ = try await Self.keep(visitor, "state \(number)") }
            #expect(try await visitor.send(.post, "snapshots", #"{"name":"state 1"}"#).status == 409)
            #expect(try await visitor.send(.post, "snapshots", #"{"name":"one more"}"#).status == 429)
            #expect(try await visitor.send(.post, "snapshots/import", "{}").status == 429)
            #expect(try await visitor.send(.delete, "snapshots/s1").status == 200)
            for route in ["snapshots/s1", "snapshots/s9"] {
                #expect(try await visitor.send(.get, route).status == 404)
                #expect(try await visitor.send(.delete, route).status == 404)
                #expect(try await visitor.send(.post, route + "/restore", "{}").status == 404)
            }
            _ = try await Self.keep(visitor, "one more")
            let stranger = try await lab.visitor()
            #expect(try await stranger.get(SnapshotList.self, "snapshots").snapshots.isEmpty)
            #expect(try await stranger.send(.get, "snapshots/s2").status == 404)
            // They outlive a reset.
            #expect(try await visitor.send(.post, "reset", "{}").status == 200)
            #expect(try await visitor.send(.post, "snapshots/s2/restore", "{}").status == 200)
        }
    }

    @Test("pieces of a file follow each other, and are not too many")
    func pieces() async throws {
        let snapshots = Snapshots(in: FileManager.default.temporaryDirectory)
        #expect(try snapshots.take(Data("ab".utf8), from: 0) == 2)
        for start in [-1, 1, 3, .max] {
            #expect(throws: LabError.self) { try snapshots.take(Data("c".utf8), from: start) }
        }
        #expect(try snapshots.take(Data("c".utf8), from: 2) == 3)
        #expect(snapshots.takeUpload() == Array("abc".utf8))
        #expect(snapshots.takeUpload() == [])
        #expect(try snapshots.take(Data(count: Snapshots.maximumBytes), from: 0) == Snapshots.maximumBytes)
        #expect(throws: LabError.self) { try snapshots.take(Data(count: 1), from: Snapshots.maximumBytes) }
        #expect(snapshots.takeUpload() == [])
    }
}
