import LatchkeyScenarios
import OpenIDProvider
import VirtualPhone

/// All that a page shows of a visit, at one moment.
///
/// The reply to `POST visit`, `GET state` and `POST reset`. Everything in it is replaced or added to by later events.
public struct LabState: Codable, Sendable, Hashable {
    /// The lab's version.
    public var version: String
    /// The number of the newest event that this holds: `GET events?after=` goes on from here.
    public var sequence: Int
    /// The visit's end without requests, and its limits.
    public var visit: VisitInfo
    /// The phones, oldest first.
    public var phones: [PhoneInfo]
    /// Each phone's display; as many as ``phones``.
    public var displays: [PhoneDisplay]
    /// Each phone's keychain; as many as ``phones``.
    public var inspectors: [InspectorReport]
    /// Each phone's App Attest report; as many as ``phones``.
    public var attestations: [AppAttestReport]
    /// The requests on the wire, oldest first, at most 200.
    public var wire: [WireEntry]
    /// The server's data.
    public var server: ServerPanel
    /// The messages, newest first.
    public var messages: [Message]
    /// The events, oldest first, at most 500.
    public var log: [ResultEntry]
    /// The scenarios, each with its last run.
    public var scenarios: [ScenarioEntry]
    /// The run that is being played; nil if none is.
    public var run: ScenarioRun?
    /// The disturbances of each phone; as many as ``phones``.
    public var faults: [PhoneFaults]
    /// The offset of the visit's time.
    public var clock: ClockState
    /// The feature flags that apps get from afar.
    public var flags: RemoteFlags
    /// The state of the App Attest data service.
    public var dataService: DataServiceState
    /// The OpenID provider that the visit's phones sign in with.
    public var identityProvider: OpenIDProviderState
    /// The issuer of Sign in with Apple, as it stands in the tokens of the visit's phones: an URL.
    public var appleIDIssuer: String
    /// The visit's Flow network; nil before it is used.
    public var flow: FlowPanel?
}

/// The frame of a visit.
public struct VisitInfo: Codable, Sendable, Hashable {
    /// The seconds without a request and without an open page after which the visit is gone.
    public var idleSeconds: Int
    /// The most phones.
    public var phoneLimit: Int
    /// The models that `POST phones` takes.
    public var models: [PhoneModel]
    /// The passcode that phones of the lab begin with.
    public var passcode: String
    /// Always true: neither phone nor Secure Enclave is real.
    public var isSimulated: Bool
    /// The name of the visit's server, which the apps pin.
    public var serverID: String
    /// Whether the visitor's earlier visit has ended by itself, and its results can be exported still.
    public var hasEarlierResults: Bool
    /// Whether the visitor has done anything yet.
    public var isTouched: Bool
}

/// The display of a phone.
///
/// The event `display`.
public struct PhoneDisplay: Codable, Sendable, Hashable {
    /// The phone's id.
    public var phone: String
    /// The visible screen.
    public var display: Display
}

/// The disturbances of one phone.
///
/// The body of `POST faults`.
public struct PhoneFaults: Codable, Sendable, Hashable {
    /// The phone's id.
    public var phone: String
    /// The faults.
    public var faults: Faults
}

/// The faults between a phone and the server.
///
/// Counts say how many of the next requests (or messages) are hit; each falls by one with a hit. Members that a request
/// leaves out are 0.
public struct Faults: Codable, Sendable, Hashable {
    /// Requests that are lost before the server gets them.
    public var loseBefore = 0
    /// Requests whose reply is lost: the server has acted.
    public var loseAfter = 0
    /// The delay of every request in milliseconds, 0…30,000; stays until changed.
    public var delayMs = 0
    /// Requests that reach the server twice, byte for byte; the phone gets the first reply.
    public var repeatRequest = 0
    /// Requests that nobody answers: the app waits for its own time-out (-1001), and the server never gets them.
    public var timeOut = 0
    /// Requests that find nobody listening at the server's address (-1004).
    public var deadHost = 0
    /// Requests whose server nobody knows (-1003).
    public var unknownHost = 0
    /// Signatures that are replaced by one of another key over the same bytes.
    public var otherKey = 0
    /// Signatures in which a byte is changed.
    public var flipByte = 0
    /// The delay of messages in seconds of the visit's time, 0…3,600; stays until changed.
    public var smsLate = 0
    /// Messages that never come.
    public var smsLost = 0
    /// The requests that the faults above are for: a path, its beginning and `*`, or empty for any.
    public var only = ""
    /// The requests that are held until the visitor lets them go: a path, its beginning and `*`, or empty for none.
    public var hold = ""

    /// Whether nothing goes wrong.
    public var isEmpty: Bool { self == Faults() }

    /// Whether a request is one that `aim` means: a path, its beginning and `*`, or empty for any.
    static func matches(_ path: String, _ aim: String) -> Bool {
        aim.hasSuffix("*") ? path.hasPrefix(aim.dropLast()) : aim.isEmpty || path == aim
    }
}

extension Faults {
    /// Reads the page's JSON; missing numbers are 0.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func count(_ key: CodingKeys, to limit: Int) throws -> Int {
            min(max(try values.decodeIfPresent(Int.self, forKey: key) ?? 0, 0), limit)
        }
        loseBefore = try count(.loseBefore, to: 1_000)
        loseAfter = try count(.loseAfter, to: 1_000)
        delayMs = try count(.delayMs, to: 30_000)
        repeatRequest = try count(.repeatRequest, to: 1_000)
        otherKey = try count(.otherKey, to: 1_000)
        flipByte = try count(.flipByte, to: 1_000)
        smsLate = try count(.smsLate, to: 3_600)
        smsLost = try count(.smsLost, to: 1_000)
        timeOut = try count(.timeOut, to: 1_000)
        deadHost = try count(.deadHost, to: 1_000)
        unknownHost = try count(.unknownHost, to: 1_000)
        only = try values.decodeIfPresent(String.self, forKey: .only) ?? ""
        hold = try values.decodeIfPresent(String.self, forKey: .hold) ?? ""
    }
}

/// The offset of a visit's time, and who follows it.
public struct ClockState: Codable, Sendable, Hashable {
    /// Seconds that server and phones are ahead of this machine.
    public var offsetSeconds: Int
    /// Whether app processes follow too; if not, ``note`` says why.
    public var appsFollow: Bool
    /// A sentence for the page; nil if there is nothing to say.
    public var note: String?
}

/// Something to tell the person at the page.
///
/// The event `notice`.
public struct Notice: Codable, Sendable, Hashable {
    /// `info`, `warning` or `error`.
    public var level: String
    /// The event.
    public var text: String
    /// The next step; nil if none.
    public var next: String?
}
