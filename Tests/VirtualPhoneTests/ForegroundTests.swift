import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("In front")
struct ForegroundTests {
    /// A phone with an item and a key that ask for the owner.
    private struct Guarded {
        let bench: PhoneBench
        let key: PropertyListValue
        let person: ScriptedPerson

        init(_ kind: ConnectionKind = .inProcess, _ change: (inout PhoneConfiguration) -> Void = { _ in }) throws {
            person = ScriptedPerson.approves
            bench = try PhoneBench(kind, .iPhoneSE.with(change), person: person)
            key = try bench.connection.makeKey([.userPresence, .privateKeyUsage])
            let control = try AccessControl(protection: .whenUnlockedThisDeviceOnly, flags: [.userPresence])
            #expect(bench.connection.status(.keychainAdd, password("a", ["accc": .data(control.archived)])) == 0)
            #expect(bench.connection.status(.keychainAdd, password("open")) == 0)
        }

        func read(_ connection: any PhoneConnection, _ account: String = "a") -> Int {
            connection.status(.keychainCopyMatching, password(account, ["r_Data": .boolean(true)]))
        }

        /// The codes of an evaluation, a read and a signature.
        func codes(_ connection: any PhoneConnection) throws -> [Int] {
            [try connection.evaluate(2), read(connection), connection.sign(key)]
        }
    }

    private static let refused = [-1004, -25308, -1004]

    @Test("an app behind the home screen can't have its person asked", arguments: ConnectionKind.allCases)
    func homeScreen(kind: ConnectionKind) throws {
        let phone = try Guarded(kind)
        let connection = phone.bench.connection
        phone.bench.phone.touch(.home)
        #expect(try phone.codes(connection) == Self.refused)
        #expect(phone.person.prompts.isEmpty)
        #expect(phone.read(connection, "open") == 0)
        #expect(try connection.canEvaluate(1) == 0)
        #expect(phone.bench.phone.touch(.open("com.example.app")).isTaken)
        #expect(try phone.codes(connection) == [0, 0, 0])
    }

    @Test("the refusal says why")
    func sentence() throws {
        let phone = try Guarded()
        phone.bench.phone.touch(.home)
        let context = ContextOptions(handle: try phone.bench.connection.makeContext())
        let failure = #expect(throws: PhoneFailure.self) {
            try phone.bench.connection.send(EvaluatePolicy(policy: 1, reason: "to test", context: context))
        }
        #expect(failure?.debugMessage == "Caller is not running foreground.")
        #expect(failure?.message == "User interaction required.")
    }

    @Test("a context that matched before still opens its item in the background")
    func matchedBefore() throws {
        let phone = try Guarded()
        let connection = phone.bench.connection
        let options = ContextOptions(handle: try connection.makeContext())
        #expect(connection.evaluate(2, options) == 0)
        phone.bench.phone.touch(.home)
        #expect(connection.sign(phone.key, options) == 0)
    }

    @Test(
        "an app with a life cycle may ask once it was told that it is active, or before where that is chosen",
        arguments: [(OpenQuestions.PromptBeforeActive.refused, -1004), (.allowed, 0)])
    func beforeActive(row: (OpenQuestions.PromptBeforeActive, Int)) throws {
        let phone = try Guarded { $0.openQuestions.promptBeforeActive = row.0 }
        let connection = phone.bench.connection
        #expect(try connection.send(NextEvent()).event == .willEnterForeground)
        #expect(try connection.evaluate(2) == row.1)
        #expect(try connection.send(NextEvent()).event == .didBecomeActive)
        #expect(try connection.evaluate(2) == 0)
    }

    @Test("an app that comes back is in front again only when it is told so")
    func back() throws {
        let phone = try Guarded()
        let (connection, device) = (phone.bench.connection, phone.bench.phone)
        for _ in 0..<2 { _ = try connection.send(NextEvent()) }
        device.touch(.home)
        device.touch(.open("com.example.app"))
        let codes = try (0..<5).map { _ in
            _ = try connection.send(NextEvent())
            return try connection.evaluate(2)
        }
        // willResignActive, didEnterBackground, willEnterForeground, didBecomeActive, and what the prompt brought.
        #expect(codes == [-1004, -1004, -1004, 0, 0])
    }

    @Test("an app that another takes the front from loses its prompt")
    func lostWhileShown() async throws {
        let person = WaitingPerson()
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: person)
        for _ in 0..<2 { _ = try bench.connection.send(NextEvent()) }
        async let code = onThread { (try? bench.connection.evaluate(2)) ?? 0 }
        await person.waitForPrompt()
        _ = try bench.connect(.usingFaceID("com.example.other"))
        #expect(await code == -4)
    }

    @Test("processes without a screen are in front together, until the person goes home")
    func together() throws {
        let phone = try Guarded()
        let other = try phone.bench.connect(.usingFaceID("com.example.other"))
        #expect(try phone.codes(phone.bench.connection) == [0, 0, 0])
        #expect(try other.evaluate(2) == 0)
        phone.bench.phone.touch(.home)
        #expect(try [phone.bench.connection, other].map { try $0.evaluate(2) } == [-1004, -1004])
    }

    @Test("when one of them ends, the other stays in front")
    func otherEnds() throws {
        let phone = try Guarded()
        let other = try phone.bench.phone.launch(.usingFaceID("com.example.other"))
        phone.bench.phone.kill(other)
        #expect(try phone.codes(phone.bench.connection) == [0, 0, 0])
    }

    @Test("the screen that goes dark hides the app, also on a phone without passcode")
    func dark() throws {
        let bench = try PhoneBench(.inProcess, .iPhoneSE.with { $0.passcode = nil })
        let control = try AccessControl(protection: .whenUnlockedThisDeviceOnly, flags: [.applicationPassword])
        let item = password("a", ["accc": .data(control.archived)])
        bench.phone.lock()
        #expect(bench.connection.status(.keychainAdd, item) == -25308)
        bench.phone.unlock()
        #expect(bench.connection.status(.keychainAdd, item) == 0)
    }

    @Test("an app launched in the background asks nobody until it is opened", arguments: ConnectionKind.allCases)
    func background(kind: ConnectionKind) throws {
        let phone = try Guarded(kind)
        phone.bench.phone.kill(phone.bench.launch)
        let app = try phone.bench.connect(.usingFaceID("com.example.app"), in: .background)
        #expect(phone.bench.phone.appState("com.example.app") == .background)
        #expect(phone.bench.phone.foreground == .home)
        #expect(try phone.codes(app) == Self.refused)
        #expect(phone.read(app, "open") == 0)
        phone.bench.phone.touch(.open("com.example.app"))
        #expect(phone.bench.phone.appState("com.example.app") == .active)
        #expect(try phone.codes(app) == [0, 0, 0])
    }

    @Test("launched in the background before the first unlock, an app reads only what is always readable")
    func beforeFirstUnlock() throws {
        let bench = try PhoneBench(.inProcess, .iPhoneSE)
        for name in ["dk", "ck", "ak"] {
            #expect(bench.connection.status(.keychainAdd, password(name, ["pdmn": .string(name)])) == 0)
        }
        bench.phone.restart()
        let app = try bench.connect(.usingFaceID("com.example.app"), in: .background)
        func statuses() -> [Int] {
            ["dk", "ck", "ak"].map { app.status(.keychainCopyMatching, password($0, ["r_Data": .boolean(true)])) }
        }
        #expect(statuses() == [0, -25308, -25308])
        #expect(try app.canEvaluate(1) == -8)
        bench.phone.unlock()
        #expect(bench.phone.foreground == .home)
        #expect(statuses() == [0, 0, 0])
        bench.phone.lock()
        bench.phone.discardClassKeys()
        #expect(statuses() == [0, 0, -25308])
    }

    @Test("an app launched in the background gets no events until it is opened, and background tasks as others do")
    func events() throws {
        let phone = VirtualPhone(.iPhoneSE)
        let launch = try phone.launch(.usingFaceID("com.example.app"), in: .background)
        let app = InProcessConnection(phone: phone, launch: launch)
        #expect(try app.send(BeginBackgroundTask()).task != 0)
        phone.touch(.open("com.example.app"))
        #expect(try app.send(NextEvent()).event == .willEnterForeground)
        #expect(try app.send(NextEvent()).number == 2)
    }
}
