import Foundation
import LatchkeyLock
import LocalAuthentication
import VirtualPhone
import VirtualPhoneTesting

@testable import LatchkeyConformance

/// Where one row is played: its own phone, which is the process's meanwhile.
final class Stage: Sendable {
    let bench: PhoneBench
    let person: ScriptedPerson
    let app: App
    private let kind: ConnectionKind
    private let setting: Setting
    private let time = Lock(Date(timeIntervalSince1970: 1_700_000_000))

    var phone: VirtualPhone { bench.phone }

    init(_ kind: ConnectionKind, _ setting: Setting) throws {
        person = ScriptedPerson(setting.habit, answers: setting.answers)
        app = setting.app
        self.kind = kind
        self.setting = setting
        let time = time
        bench = try PhoneBench(kind, setting.configuration, person: person, app: app) { time.withLock { $0 } }
    }

    /// Plays `body` on this stage's phone and gives back the phone that the process had before.
    static func play<Result>(
        _ kind: ConnectionKind, _ setting: Setting, _ body: (Stage) throws -> Result
    ) throws -> Result {
        let stage = try Stage(kind, setting)
        let previous = ProcessPhone.use(stage.bench.connection)
        defer { ProcessPhone.use(previous) }
        return try body(stage)
    }

    /// Moves the phone's clock on.
    func wait(_ seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }

    /// Locks the screen and lets the time go by after which the class keys are gone.
    func lock() {
        phone.lock()
        wait(phone.configuration.classKeyGrace)
    }

    /// The process becomes another app, or another launch of this one.
    func launch(_ app: App? = nil, in place: VirtualPhone.LaunchPlace = .foreground) throws {
        ProcessPhone.use(try bench.connect(app ?? self.app, in: place))
    }

    /// The person goes to the home screen.
    func goHome() { phone.touch(.home) }

    /// The app is ended, and the system launches it in the background.
    func launchInBackground() throws {
        phone.kill(bench.launch)
        try launch(in: .background)
    }

    /// Switches the phone off and on, and launches the app before the first unlock.
    func restart() throws {
        phone.restart()
        try launch()
    }

    /// Restores a backup of this phone to another one of the same make and does something there.
    func onRestoredPhone<Result>(
        _ backup: PhoneBackup.Kind = .encrypted, _ body: () throws -> Result
    ) throws -> Result {
        try Stage.play(kind, setting) { other in
            other.phone.restore(phone.backup(backup))
            // Restoring ended the app.
            try other.launch()
            return try body()
        }
    }

    /// The kinds of the prompts that the person saw, in order; "none" if there was none.
    var prompts: String {
        person.prompts.isEmpty ? "none" : person.prompts.map(\.kindName).joined(separator: " ")
    }

    /// The biometric request that the person saw last.
    var lastBiometryRequest: BiometryRequest? {
        for prompt in person.prompts.reversed() {
            if case .biometry(let request) = prompt.kind { return request }
        }
        return nil
    }

    /// Evaluates a policy and waits for the reply.
    func evaluate(_ policy: LAPolicy, _ context: LAContext = LAContext(), reason: String = "to test") -> Answer {
        Self.wait { context.evaluatePolicy(policy, localizedReason: reason, reply: $0) }
    }

    /// Evaluates a policy whose prompt nobody answers, and does something once the prompt is up.
    func evaluate(_ policy: LAPolicy, _ context: LAContext = LAContext(), whilePending act: () -> Void) -> Answer {
        let watcher = Watcher()
        phone.give(to: watcher)
        return Self.wait(whilePending: {
            watcher.isAsked.wait()
            act()
        }) { context.evaluatePolicy(policy, localizedReason: "to test", reply: $0) }
    }

    /// Waits for a reply of LocalAuthentication.
    static func wait(
        whilePending act: () -> Void = {}, for call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
    ) -> Answer {
        let answer = Lock<Answer?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        call { isAuthenticated, error in
            answer.withLock { $0 = Answer(isAuthenticated, error) }
            isDone.signal()
        }
        act()
        isDone.wait()
        return answer.withLock { $0 } ?? .other("no reply")
    }

    /// Asks whether a policy could be evaluated.
    func canEvaluate(_ policy: LAPolicy, _ context: LAContext = LAContext()) -> Answer {
        var error: NSError?
        let isPossible = context.canEvaluatePolicy(policy, error: &error)
        return Answer(isPossible, error.map { $0 as? LAError ?? $0 as any Error })
    }

    /// The sentences about why a policy can't be evaluated: for people, and for debugging.
    func obstacle(_ policy: LAPolicy) -> (localized: String, debug: String?)? {
        var error: NSError?
        guard !LAContext().canEvaluatePolicy(policy, error: &error), let error else { return nil }
        return (error.localizedDescription, error.userInfo["NSDebugDescription"] as? String)
    }

    /// The debug description of the error with which an evaluation ends.
    func debugDescription(of policy: LAPolicy, whilePending act: (() -> Void)? = nil) -> String {
        let text = Lock("no error")
        let watcher = Watcher()
        if act != nil { phone.give(to: watcher) }
        _ = Self.wait(whilePending: {
            guard let act else { return }
            watcher.isAsked.wait()
            act()
        }) { done in
            LAContext().evaluatePolicy(policy, localizedReason: "to test") { isAuthenticated, error in
                let debug = (error as? NSError)?.userInfo["NSDebugDescription"] as? String
                text.withLock { $0 = debug ?? "none" }
                done(isAuthenticated, error)
            }
        }
        return text.withLock { $0 }
    }
}

/// Looks at a prompt, tells that it is there, and leaves it.
private final class Watcher: Person {
    let isAsked = DispatchSemaphore(value: 0)

    func answer(_ prompt: Prompt) -> PromptAnswer {
        if prompt.kindName == "faceIDPermission" { return .allow }
        isAsked.signal()
        return .none
    }
}
