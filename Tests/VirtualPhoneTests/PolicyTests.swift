import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// A phone as a test needs it.
enum Situation: String, Sendable, CaseIterable {
    case faceID, touchID, noSensor, noPasscode, noPasscodeAsNotSet, notEnrolled, denied, lockedOut, simulator,
        opticID, lockedOutAsLockout, lockedScreen, deniedNotEnrolled, deniedLockedOut, expired,
        expiredOnOlder, expiredAsLockout

    func bench(_ kind: ConnectionKind, _ person: any Person) throws -> PhoneBench {
        var configuration: PhoneConfiguration =
            switch self {
            case .touchID: .iPhoneSE
            case .noSensor: .withoutSecureEnclave
            case .simulator: .simulator
            case .opticID: .visionPro
            default: .iPhone15Pro
            }
        if self == .noPasscode || self == .noPasscodeAsNotSet {
            configuration.passcode = nil
            configuration.enrolled = []
        }
        if self == .noPasscodeAsNotSet { configuration.openQuestions.biometricsWithoutPasscode = .passcodeNotSet }
        if self == .notEnrolled || self == .deniedNotEnrolled { configuration.enrolled = [] }
        if self == .expiredOnOlder { configuration.systemVersion = "16.7" }
        if self == .expiredAsLockout { configuration.openQuestions.expiredBiometry = .lockout }
        if self == .lockedOutAsLockout { configuration.openQuestions.cancelInLockout = .biometryLockout }
        let bench = try PhoneBench(kind, configuration, person: person)
        switch self {
        case .lockedOut, .lockedOutAsLockout: lockOut(bench)
        case .expired, .expiredOnOlder, .expiredAsLockout: bench.phone.requirePasscode(because: .expiry)
        case .lockedScreen: bench.phone.lock()
        case .denied, .deniedNotEnrolled: deny(bench)
        case .deniedLockedOut:
            deny(bench)
            lockOut(bench)
        default: break
        }
        return bench
    }

    private func lockOut(_ bench: PhoneBench) {
        bench.phone.requirePasscode(because: .emergency)
    }

    private func deny(_ bench: PhoneBench) {
        bench.phone.setFaceIDPermission(false, for: "com.example.app")
    }
}

@Suite("Policies")
struct PolicyTests {
    @Test(
        "canEvaluatePolicy says why not",
        arguments: [
            (Situation.faceID, 1, 0), (.touchID, 1, 0), (.noSensor, 1, -6), (.noPasscode, 1, -7),
            (.noPasscodeAsNotSet, 1, -5), (.notEnrolled, 1, -7), (.denied, 1, -6), (.lockedOut, 1, -8),
            (.faceID, 2, 0), (.noSensor, 2, 0), (.noPasscode, 2, -5), (.notEnrolled, 2, 0), (.denied, 2, 0),
            (.lockedOut, 2, 0), (.faceID, 3, -11), (.faceID, 4, 0), (.faceID, 5, -6), (.opticID, 1, 0),
            (.simulator, 1, 0), (.simulator, 2, 0), (.notEnrolled, 4, -7), (.noPasscode, 3, -11),
            (.deniedNotEnrolled, 1, -7), (.deniedLockedOut, 1, -8), (.expired, 1, 0), (.expiredOnOlder, 1, -8),
            (.expiredOnOlder, 2, 0), (.expiredAsLockout, 1, -8),
        ] as [(Situation, Int64, Int64)], ConnectionKind.allCases)
    func canEvaluate(row: (Situation, Int64, Int64), kind: ConnectionKind) throws {
        let bench = try row.0.bench(kind, ScriptedPerson.absent)
        #expect(try bench.connection.canEvaluate(row.1) == row.2)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let situation: Situation
        let policy: Int64
        let habit: ScriptedPerson.Habit
        let code: Int
        let prompts: [String]
        var testDescription: String { "\(situation) \(policy) \(habit) → \(code)" }

        init(_ situation: Situation, _ policy: Int64, _ habit: ScriptedPerson.Habit, _ code: Int, _ prompts: [String]) {
            self.situation = situation
            self.policy = policy
            self.habit = habit
            self.code = code
            self.prompts = prompts
        }
    }

    static let ask = "faceIDPermission", look = "biometry", type = "passcode"

    @Test(
        "evaluatePolicy asks what iOS asks and ends as iOS does",
        arguments: [
            Row(.faceID, 1, .approves(passcode: "123456"), 0, [ask, look]),
            Row(.faceID, 1, .deniesFaceID(passcode: "123456"), -6, [ask]),
            Row(.faceID, 2, .deniesFaceID(passcode: "123456"), 0, [ask, type]),
            Row(.faceID, 1, .cancels, -6, [ask]),
            Row(.touchID, 1, .cancels, -2, [look]),
            Row(.touchID, 2, .cancels, -2, [look]),
            Row(.touchID, 1, .wrongFace, -1, [look, look, look]),
            Row(.touchID, 2, .wrongFace, -2, [look, look, look, type]),
            Row(.faceID, 1, .wrongFace, -2, [ask, look, look, look]),
            Row(.faceID, 2, .wrongFace, -2, [ask, look, look, look]),
            Row(.faceID, 1, .prefersPasscode("123456"), -3, [ask, look, look, look]),
            Row(.faceID, 2, .prefersPasscode("123456"), 0, [ask, look, look, look, type]),
            Row(.touchID, 2, .prefersPasscode("123456"), 0, [look, look, type]),
            Row(.lockedOut, 1, .approves(passcode: "123456"), -8, []),
            Row(.lockedOut, 2, .approves(passcode: "123456"), 0, [type]),
            Row(.denied, 1, .approves(passcode: "123456"), -6, []),
            Row(.denied, 2, .approves(passcode: "123456"), 0, [type]),
            Row(.notEnrolled, 1, .approves(passcode: "123456"), -7, []),
            Row(.notEnrolled, 2, .approves(passcode: "123456"), 0, [type]),
            Row(.noPasscode, 1, .approves(passcode: "123456"), -7, []),
            Row(.noPasscodeAsNotSet, 1, .approves(passcode: "123456"), -5, []),
            Row(.expired, 1, .approves(passcode: "123456"), 0, [ask, look]),
            Row(.expiredOnOlder, 1, .approves(passcode: "123456"), -8, []),
            Row(.expiredOnOlder, 2, .approves(passcode: "123456"), 0, [type]),
            Row(.noPasscode, 2, .approves(passcode: "123456"), -5, []),
            Row(.noSensor, 1, .approves(passcode: "123456"), -6, []),
            Row(.opticID, 1, .approves(passcode: "123456"), 0, [ask, look]),
            Row(.opticID, 2, .deniesFaceID(passcode: "123456"), 0, [ask, type]),
            Row(.simulator, 1, .approves(passcode: "123456"), 0, [ask, look]),
            Row(.faceID, 3, .approves(passcode: "123456"), -11, []),
            Row(.faceID, 4, .approves(passcode: "123456"), 0, [ask, look]),
            Row(.faceID, 5, .approves(passcode: "123456"), -6, []),
            Row(.lockedOut, 2, .cancels, -2, [type]), Row(.lockedOutAsLockout, 2, .cancels, -8, [type]),
            Row(.lockedScreen, 1, .approves(passcode: "123456"), -1004, []),
            Row(.lockedScreen, 2, .approves(passcode: "123456"), -1004, []),
            Row(.noSensor, 2, .approves(passcode: "000000"), -1, Array(repeating: type, count: 6)),
        ], ConnectionKind.allCases)
    func evaluate(row: Row, kind: ConnectionKind) throws {
        let person = ScriptedPerson(row.habit)
        let bench = try row.situation.bench(kind, person)
        #expect(try bench.connection.evaluate(row.policy) == row.code)
        #expect(person.prompts.map(\.kindName) == row.prompts)
    }

    @Test("the permission for Face ID is asked once per app", arguments: ConnectionKind.allCases)
    func permissionOnce(kind: ConnectionKind) throws {
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(kind, person: person)
        #expect(try bench.connection.evaluate(1) == 0)
        #expect(try bench.connection.evaluate(1) == 0)
        #expect(person.prompts.map(\.kindName) == [Self.ask, Self.look, Self.look])
        #expect(bench.phone.faceIDPermission(for: "com.example.app") == true)
    }

    @Test("a context that authenticated needs no second prompt", arguments: ConnectionKind.allCases)
    func authenticatedContext(kind: ConnectionKind) throws {
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(kind, person: person)
        let options = ContextOptions(handle: try bench.connection.makeContext())
        #expect(bench.connection.evaluate(1, options) == 0)
        #expect(bench.connection.evaluate(1, options) == 0)
        #expect(bench.connection.evaluate(2, options) == 0)
        #expect(person.prompts.count == 2)
    }

    @Test("five mismatches across calls lock biometry until the passcode is entered")
    func lockout() throws {
        let person = ScriptedPerson(answers: [.noMatch, .noMatch, .noMatch, .noMatch, .noMatch])
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: person)
        #expect(try bench.connection.evaluate(1) == -1)
        #expect(try bench.connection.evaluate(1) == -8)
        #expect(try bench.connection.canEvaluate(1) == -8)
        bench.phone.unlock(with: .passcode)
        #expect(try bench.connection.evaluate(1) == 0)
    }

    @Test("mismatches in one app lock biometry for all, and the passcode entered in one unlocks it for all")
    func lockoutAcrossApps() throws {
        let person = ScriptedPerson.wrongFace
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: person)
        let other = try bench.connect(.usingFaceID("com.example.other"))
        #expect(try bench.connection.evaluate(1) == -1)
        #expect(try other.evaluate(1) == -8)
        #expect(person.prompts.count == 5)
        #expect(try bench.connection.canEvaluate(1) == -8)
        let key = try bench.connection.makeKey([.biometryAny, .privateKeyUsage])
        #expect(bench.connection.sign(key) == -8)
        person.become(.approves(passcode: "123456"))
        #expect(try other.evaluate(2) == 0)
        #expect(try bench.connection.evaluate(1) == 0)
        #expect(bench.connection.sign(key) == 0)
    }

    @Test("a match ends a row of mismatches")
    func matchBetween() throws {
        let person = ScriptedPerson(answers: [.noMatch, .noMatch, .match, .noMatch, .noMatch, .match])
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: person)
        #expect(try bench.connection.evaluate(1) == 0)
        #expect(try bench.connection.evaluate(1) == 0)
        #expect(person.prompts.count == 6)
    }

    @Test("each wrong passcode after the fifth disables the passcode for longer")
    func growingDelay() throws {
        let time = TestClock()
        let person = ScriptedPerson(.approves(passcode: "wrong"))
        let bench = try PhoneBench(.inProcess, .withoutSecureEnclave, person: person) { time.now }
        #expect(try bench.connection.evaluate(2) == -1)
        var prompts = 6
        #expect(person.prompts.count == prompts)
        for minutes in [1.0, 5, 15, 60, 60] {
            time.advance(by: minutes * 60 - 1)
            #expect(try bench.connection.evaluate(2) == -1)
            #expect(person.prompts.count == prompts)
            time.advance(by: 1)
            #expect(try bench.connection.evaluate(2) == -1)
            prompts += 1
            #expect(person.prompts.count == prompts)
        }
    }

    @Test("six wrong passcodes disable the passcode until the time has passed")
    func passcodeDelay() throws {
        let time = TestClock()
        let person = ScriptedPerson(.approves(passcode: "wrong"))
        let bench = try PhoneBench(.inProcess, .withoutSecureEnclave, person: person) { time.now }
        #expect(try bench.connection.evaluate(2) == -1)
        person.become(.approves(passcode: "123456"))
        #expect(try bench.connection.evaluate(2) == -1)
        #expect(person.prompts.count == 6)
        time.advance(by: 61)
        #expect(try bench.connection.evaluate(2) == 0)
    }

    @Test("forbidden prompts are not interactive", arguments: ConnectionKind.allCases)
    func notInteractive(kind: ConnectionKind) throws {
        let bench = try PhoneBench(kind)
        let handle = try bench.connection.makeContext()
        #expect(bench.connection.evaluate(2, ContextOptions(handle: handle, isInteractive: false)) == -1004)
    }

    @Test("an empty fallback title hides the button")
    func hiddenFallback() throws {
        let person = ScriptedPerson(.prefersPasscode("123456"))
        let bench = try PhoneBench(person: person)
        let handle = try bench.connection.makeContext()
        #expect(bench.connection.evaluate(1, ContextOptions(handle: handle, fallbackTitle: "")) == -2)
        guard case .biometry(let last)? = person.prompts.last?.kind else {
            Issue.record("nobody was asked")
            return
        }
        #expect(last.fallbackTitle == nil)
        #expect(last.mismatches == 2)
    }

    @Test(
        "after two failed looks nothing looks for a face any more: even the right one is of no use",
        arguments: [
            (PromptAnswer.match, -2), (.noMatch, -2), (.cancel, -2), (.fallback, -3), (.passcode("123456"), -2),
        ])
    func thirdLook(row: (PromptAnswer, Int)) throws {
        let person = ScriptedPerson(.absent, answers: [.allow, .noMatch, .noMatch, row.0])
        let bench = try PhoneBench(person: person)
        #expect(try bench.connection.evaluate(1) == row.1)
        #expect(person.prompts.count == 4)
        guard case .biometry(let last)? = person.prompts.last?.kind else {
            Issue.record("nobody was asked")
            return
        }
        #expect(!last.isLooking)
        #expect(last.fallbackTitle == "Enter Password")
    }

    @Test("failed looks add up over calls: the fifth locks Face ID at once")
    func faceLockout() throws {
        let person = ScriptedPerson.wrongFace
        let bench = try PhoneBench(person: person)
        #expect(try [1, 1, 1].map { try bench.connection.evaluate($0) } == [-2, -2, -8])
        #expect(try bench.connection.canEvaluate(1) == -8)
    }

    @Test("before the first unlock biometry is locked out, and says so")
    func beforeFirstUnlock() throws {
        let bench = try PhoneBench(person: ScriptedPerson.approves)
        bench.phone.restart()
        let app = try bench.connect(.usingFaceID("com.example.app"))
        #expect(try app.canEvaluate(1) == -8)
        #expect(try app.evaluate(2) == -1004)
        bench.phone.unlock()
        #expect(try app.evaluate(1) == 0)
    }

    @Test("a passcode that is disabled disables biometry too")
    func passcodeLockout() throws {
        let time = TestClock()
        let person = ScriptedPerson(.approves(passcode: "wrong"))
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: person) { time.now }
        bench.phone.requirePasscode(because: .emergency)
        #expect(try bench.connection.evaluate(2) == -1)
        let context = ContextOptions(handle: try bench.connection.makeContext())
        let reply = try bench.connection.send(CanEvaluatePolicy(policy: 1, context: context))
        #expect(reply.obstacle?.debugMessage == "Biometry is not available in passcode lockout.")
        #expect(reply.obstacle?.message == "Biometry is locked out.")
    }

    @Test("the passcode ends every kind of lockout", arguments: [VirtualPhone.PasscodeDemand.emergency, .expiry])
    func passcodeEnds(demand: VirtualPhone.PasscodeDemand) throws {
        let configuration = PhoneConfiguration.iPhoneSE.with { $0.systemVersion = "16.1" }
        let bench = try PhoneBench(.inProcess, configuration, person: ScriptedPerson.approves)
        bench.phone.requirePasscode(because: demand)
        bench.phone.lock()
        #expect(bench.phone.display.find(identifier: "person.match") == nil)
        bench.phone.unlock(with: .passcode)
        #expect(try bench.connection.evaluate(1) == 0)
    }

    @Test(
        "a biometric unlock of the phone is reused for as long as the app asked, at most five minutes",
        arguments: [(10.0, 10.0, true), (10, 11, false), (0, 0, false), (1000, 300, true), (1000, 301, false)])
    func reuse(asked: TimeInterval, later: TimeInterval, isReused: Bool) throws {
        let time = TestClock()
        let person = ScriptedPerson(.cancels)
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: person) { time.now }
        bench.phone.unlock(with: .biometry)
        time.advance(by: later)
        let options = ContextOptions(handle: try bench.connection.makeContext(), reuseDuration: asked)
        #expect(bench.connection.evaluate(1, options) == (isReused ? 0 : -2))
        #expect(person.prompts.count == (isReused ? 0 : 1))
    }

    @Test("a restart ends the reuse of a biometric unlock")
    func reuseAfterRestart() throws {
        let person = ScriptedPerson(.cancels)
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: person)
        bench.phone.unlock(with: .biometry)
        bench.phone.restart()
        bench.phone.unlock(with: .passcode)
        let app = try bench.connect(.usingFaceID("com.example.other"))
        let options = ContextOptions(handle: try app.makeContext(), reuseDuration: 300)
        #expect(app.evaluate(1, options) == -2)
        #expect(person.prompts.map(\.kindName) == [Self.look])
    }

    @Test("a reused unlock signs, but not with a key of the fingers that there were before another was added")
    func reuseForKeys() throws {
        let person = ScriptedPerson(.cancels)
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: person)
        let current = try bench.connection.makeKey([.biometryCurrentSet, .privateKeyUsage], tag: "current")
        let any = try bench.connection.makeKey([.biometryAny, .privateKeyUsage], tag: "any")
        func sign(_ key: PropertyListValue) throws -> Int {
            let options = ContextOptions(handle: try bench.connection.makeContext(), reuseDuration: 300)
            return bench.connection.sign(key, options)
        }
        bench.phone.unlock(with: .biometry)
        #expect(try sign(current) == 0)
        #expect(try sign(any) == 0)
        try bench.phone.enrollBiometry("left index")
        bench.phone.unlock(with: .biometry)
        // The key of the former fingers asks as if it could still be used.
        #expect(try sign(current) == -2)
        #expect(try sign(any) == 0)
        #expect(person.prompts.count == 1)
    }

    @Test("an evaluation and an unlocked prompt don't count as an unlock of the phone")
    func noReuse() throws {
        let person = ScriptedPerson.approves
        let bench = try PhoneBench(.inProcess, .iPhoneSE, person: person)
        #expect(try bench.connection.evaluate(1) == 0)
        bench.phone.unlock(with: .passcode)
        person.become(.cancels)
        let handle = try bench.connection.makeContext()
        #expect(bench.connection.evaluate(1, ContextOptions(handle: handle, reuseDuration: 300)) == -2)
    }

    @Test(
        "without a reason for it only Face ID and Optic ID end an app, on the simulator too",
        arguments: [
            (.faceID, 1, false), (.faceID, 2, false), (.opticID, 1, false), (.simulator, 1, false),
            (.touchID, 1, true), (.touchID, 2, true), (.notEnrolled, 1, true), (.noSensor, 2, true),
        ] as [(Situation, Int64, Bool)])
    func usageDescription(row: (Situation, Int64, Bool)) throws {
        let bench = try row.0.bench(.inProcess, ScriptedPerson.approves)
        let launch = try bench.phone.launch(App(bundleIdentifier: "com.example.silent"))
        _ = try InProcessConnection(phone: bench.phone, launch: launch).evaluate(row.1)
        #expect(bench.phone.isRunning(launch) == row.2)
    }
}
