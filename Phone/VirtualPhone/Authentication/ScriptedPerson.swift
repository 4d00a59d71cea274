import LatchkeyLock

/// A person who gives a queue of answers and then follows a habit.
public final class ScriptedPerson: Person {
    /// A person's behavior when the queue is empty.
    public enum Habit: Sendable, Hashable {
        /// Allows, continues with the first passkey and with the Apple Account, matches, and enters this passcode when
        /// asked for one, for an application password, or for the PIN of a security key; where no face is looked for any
        /// more, taps the fallback button, or else Cancel.
        case approves(passcode: String)
        /// Says "Don't Allow" to Face ID; otherwise approves with this passcode.
        case deniesFaceID(passcode: String)
        /// Taps Cancel on everything; says "Don't Allow".
        case cancels
        /// Allows Face ID, but shows the wrong face or finger, and cancels what comes then.
        case wrongFace
        /// Looks away until the fallback button appears, then enters this passcode.
        case prefersPasscode(String)
        /// Does nothing at all.
        case absent
    }

    private struct State {
        var habit: Habit
        var queue: [PromptAnswer]
        var seen: [Prompt] = []
        var actions: [WebAction] = []
        var pages: [WebPage] = []
    }

    private let state: Lock<State>

    /// Creates a person who first gives `answers` in order, then follows `habit`.
    public init(_ habit: Habit = .approves(passcode: "123456"), answers: [PromptAnswer] = []) {
        state = Lock(State(habit: habit, queue: answers))
    }

    /// Approves everything; the passcode is "123456".
    public static var approves: ScriptedPerson { ScriptedPerson() }
    /// Does not allow Face ID; the passcode is "123456".
    public static var deniesFaceID: ScriptedPerson { ScriptedPerson(.deniesFaceID(passcode: "123456")) }
    /// Cancels everything.
    public static var cancels: ScriptedPerson { ScriptedPerson(.cancels) }
    /// Is not the owner.
    public static var wrongFace: ScriptedPerson { ScriptedPerson(.wrongFace) }
    /// Falls back to the passcode "123456".
    public static var prefersPasscode: ScriptedPerson { ScriptedPerson(.prefersPasscode("123456")) }
    /// Is not there.
    public static var absent: ScriptedPerson { ScriptedPerson(.absent) }

    /// The prompts seen so far, in order.
    public var prompts: [Prompt] { state.withLock { $0.seen } }

    /// Adds answers to the end of the queue.
    public func enqueue(_ answers: PromptAnswer...) {
        state.withLock { $0.queue += answers }
    }

    /// The pages that the browser sheet showed so far, in order; one that they typed on comes again.
    public var pages: [WebPage] { state.withLock { $0.pages } }

    /// Adds actions on pages of the browser sheet to the end of their queue.
    public func enqueueOnWeb(_ actions: WebAction...) {
        state.withLock { $0.actions += actions }
    }

    /// Changes the habit.
    public func become(_ habit: Habit) {
        state.withLock { $0.habit = habit }
    }

    /// Gives the next answer of the queue, or the habit's.
    public func answer(_ prompt: Prompt) -> PromptAnswer {
        state.withLock { state in
            state.seen.append(prompt)
            if !state.queue.isEmpty { return state.queue.removeFirst() }
            return Self.answer(prompt, state.habit)
        }
    }

    /// Does the next action of the queue for pages.
    ///
    /// By habit those who approve press the page's first button once all its fields are filled in, and those who cancel tap
    /// Cancel.
    public func act(on page: WebPage) -> WebAction {
        state.withLock { state in
            state.pages.append(page)
            if !state.actions.isEmpty { return state.actions.removeFirst() }
            switch state.habit {
            case .absent: return .none
            case .cancels: return .cancel
            case .approves, .deniesFaceID, .wrongFace, .prefersPasscode:
                guard page.fields.allSatisfy({ !$0.text.isEmpty }), let first = page.buttons.first else { return .none }
                return .tap(first)
            }
        }
    }

    private static func answer(_ prompt: Prompt, _ habit: Habit) -> PromptAnswer {
        switch (prompt.kind, habit) {
        case (_, .absent): .none
        case (.faceIDPermission, .deniesFaceID), (.faceIDPermission, .cancels): .dontAllow
        case (.faceIDPermission, _): .allow
        case (.notifications, .cancels): .dontAllow
        case (.notifications, _): .allow
        case (_, .cancels): .cancel
        case (.webSignIn, _): .allow
        case (.passkey(let request), _): request.accounts.isEmpty ? .cancel : .allow
        case (.securityKey(let request), _): securityKey(request, habit)
        case (.appleID, _): .allow
        case (.biometry(let request), .approves), (.biometry(let request), .deniesFaceID):
            request.isLooking ? .match : request.fallbackTitle == nil ? .cancel : .fallback
        case (.biometry(let request), .wrongFace):
            request.isLooking ? .noMatch : .cancel
        case (.biometry(let request), .prefersPasscode): request.fallbackTitle == nil ? .noMatch : .fallback
        case (.passcode, .wrongFace): .cancel
        case (.passcode, .approves(let passcode)), (.passcode, .deniesFaceID(let passcode)),
            (.passcode, .prefersPasscode(let passcode)):
            .passcode(passcode)
        case (.applicationPassword, .wrongFace): .cancel
        case (.applicationPassword, .approves(let passcode)), (.applicationPassword, .deniesFaceID(let passcode)),
            (.applicationPassword, .prefersPasscode(let passcode)):
            .password(passcode)
        }
    }

    /// Touches the key that is at hand, and enters its PIN; cancels once something is wrong.
    private static func securityKey(_ request: SecurityKeyRequest, _ habit: Habit) -> PromptAnswer {
        switch (request.step, habit) {
        case (.touch(isAtHand: true, problem: nil), _): .allow
        case (.account, _): .allow
        case (.pin(_, isWrong: false), .approves(let pin)), (.pin(_, isWrong: false), .deniesFaceID(let pin)),
            (.pin(_, isWrong: false), .prefersPasscode(let pin)):
            .password(pin)
        case (.touch, _), (.pin, _): .cancel
        }
    }
}
