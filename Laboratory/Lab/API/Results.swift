import LatchkeyScenarios
import VirtualPhone

/// A message to a phone number.
///
/// Part of the event `messages`, which holds all of them, newest first.
public struct Message: Codable, Sendable, Hashable {
    /// Counts messages, from 1.
    public var id: Int
    /// The number that it went to.
    public var to: String
    /// The text.
    public var body: String
    /// The code in it; nil if it has none.
    public var code: String?
    /// `one_time_password` or `notice`.
    public var purpose: String
    /// When it was sent, in milliseconds since 1970, in the visit's time.
    public var sentAt: Int64
    /// `delivered`, `waiting` (it is late) or `lost`.
    public var state: String
    /// The phones that got it.
    public var phones: [String]
}

/// The reply to `GET messages`, and the event `messages`.
public struct MessageList: Codable, Sendable, Hashable {
    /// Newest first.
    public var messages: [Message]
}

/// A line of the results log.
///
/// The event `log`.
public struct ResultEntry: Codable, Sendable, Hashable {
    /// Counts lines, from 1.
    public var id: Int
    /// When, in the visit's time, milliseconds since 1970.
    public var at: Int64
    /// `touch`, `scenario`, `prompt`, `phone`, `app`, `network`, `message`, `server` or `lab`.
    public var kind: String
    /// The phone's id; nil if none is concerned.
    public var phone: String?
    /// The event, in plain words.
    public var words: String
    /// The same for developers: operation and outcome; nil if there is nothing more to say.
    public var detail: String?
    /// Whether it went well; nil where that makes no sense.
    public var passed: Bool?
    /// How long it took; nil where that makes no sense.
    public var milliseconds: Double?
}

/// A scenario and how it went last.
///
/// Part of the reply to `GET scenarios`.
public struct ScenarioEntry: Codable, Sendable, Hashable {
    /// The scenario.
    public var scenario: Scenario
    /// The last result; nil if it was not played yet.
    public var lastRun: ScenarioRun?
}

/// The reply to `GET scenarios`.
public struct ScenarioList: Codable, Sendable, Hashable {
    /// The scenarios.
    public var scenarios: [ScenarioEntry]
}

/// A scenario being played, or played.
///
/// The event `scenario`.
public struct ScenarioRun: Codable, Sendable, Hashable {
    /// Counts runs, from 1.
    public var id: Int
    /// The scenario's number.
    public var number: Int
    /// Its title.
    public var title: String
    /// The phone that it is played on.
    public var phone: String
    /// `running`, `passed`, `failed` or `stopped`.
    public var state: String
    /// When it began, in milliseconds since 1970, by this machine's clock.
    public var startedAt: Int64
    /// The time taken so far in milliseconds, without pauses for viewers.
    public var milliseconds: Double
    /// Its steps with their results.
    public var steps: [StepResult]
}

/// A step of a run.
public struct StepResult: Codable, Sendable, Hashable {
    /// The action or check, in plain words.
    public var words: String
    /// `waiting`, `running`, `passed`, `failed` or `skipped`.
    public var state: String
    /// The expected result.
    public var expected: String
    /// The actual result; nil before the step.
    public var actual: String?
    /// How long it took, in milliseconds; nil before.
    public var ms: Double?
}

/// The body of `POST scenarios/{number}/play`, and `POST scenarios/all/play`.
public struct PlayOrder: Codable, Sendable, Hashable {
    /// How fast: 0 without pauses, 1 a pause of a second after each step, 2 half a second; if missing, 1.
    public var speed: Double?
    /// The phone; if missing, the first.
    public var phone: String?
    /// Whether what the visitor has enrolled and stored may be erased for it; if missing, no.
    public var erase: Bool?
}

/// The body of `POST clock`.
public struct ClockOrder: Codable, Sendable, Hashable {
    /// How many seconds server and phones are to be ahead of this machine: -31 536 000…31 536 000.
    public var seconds: Int
}

/// The reply to `GET phones/{id}/events`.
public struct PhoneEventList: Codable, Sendable, Hashable {
    /// Oldest first.
    public var events: [PhoneEvent]
}

/// The reply to `GET wire`.
public struct WireLog: Codable, Sendable, Hashable {
    /// Oldest first.
    public var wire: [WireEntry]
}

/// A state to share: the reply to `GET link`, the body of `POST link`.
public struct SharedLink: Codable, Sendable, Hashable {
    /// Put behind `#` of the page's address: phones and settings, no secrets and nothing that was enrolled.
    public var state: String
}

/// The reply to requests that give nothing back.
public struct Done: Codable, Sendable, Hashable {
    /// True.
    public var done = true
}
