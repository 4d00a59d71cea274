import Foundation
import LatchkeyCrypto
import LatchkeyLock

// The folders of this module, each above those that it knows: Values, Codes, Device; then Core with what a phone does
// (Authentication, Authorization, Passkeys, SecurityKeys, AppleID, Enclave, Keychain, AppAttest, Lifecycle, Notifications,
// Screen, Storage, Web), which know each other, since all of them are one state under one lock; then Socket, Hosting, and at the top the dispatcher, ProcessPhone and Inspection.

/// A virtual iPhone: passcode, biometry, keychain, Secure Enclave, installed apps, and one ordered event log.
///
/// It is deterministic: the same seed and the same inputs give the same events; keys, signatures and launch tokens
/// are excepted, they are always random.
public final class VirtualPhone: Sendable {
    let state: PhoneMemory
    let desk = PromptQueue()
    let log = EventLog()
    let heldCalls = HeldCalls()
    let callWatch = Lock<CallWatch?>(nil)
    let networkWatch = Lock<NetworkWatch?>(nil)
    let losses = Lock(0)
    let groupContainers = GroupContainers()
    let alarm = NotificationAlarm()
    let screen: PhoneScreen
    let appleID: Lock<AppleIDPost>
    private let clock: @Sendable () -> Date

    /// Creates a new phone, turned on and unlocked.
    ///
    /// - Parameters:
    ///   - configuration: hardware, passcode and enrolled biometry.
    ///   - person: the person who answers the prompts.
    ///   - seed: from which handles and references follow.
    ///   - clock: the phone's time.
    public init(
        _ configuration: PhoneConfiguration = .iPhone15Pro, person: any Person = ScriptedPerson(), seed: UInt64 = 1,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        var first = Self.factoryState(configuration, person, seed)
        first.clock = clock
        let (issuer, appleID) = Self.appleIDPost(of: first)
        self.appleID = appleID
        state = PhoneMemory(first)
        screen = PhoneScreen(memory: state, desk: desk, clock: clock) { account in
            appleID.withLock { $0.issuer }.apps(of: account)
        }
        self.clock = clock
        follow(issuer, isOwn: true)
    }

    /// Opens the phone stored in a file; creates a new phone if there is no file.
    ///
    /// The phone with its settings, apps and keychain survives the end of its process, even by SIGKILL; every
    /// acknowledged change is on disk. Launches, authentication contexts and the event log end with the process. The
    /// file has mode 0600, contains passcode and items in clear text, and can be open in only one phone at a time.
    ///
    /// - Parameters:
    ///   - stateFile: where the phone lives.
    ///   - configuration: of a new phone; one that is there already keeps its own.
    ///   - person: the person who answers the prompts.
    ///   - seed: of a new phone: from which handles and references follow.
    ///   - clock: the phone's time.
    /// - Throws: why the file can't be used; it is left as it is.
    public init(
        stateFile: URL, _ configuration: PhoneConfiguration = .iPhone15Pro, person: any Person = ScriptedPerson(),
        seed: UInt64 = 1, clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(StateFileError) {
        let (file, records) = try StateFile.open(stateFile.path)
        var first = Self.factoryState(configuration, person, seed)
        if !records.isEmpty {
            guard let known = PhoneState(records: records, person: person) else {
                throw .damaged(path: stateFile.path)
            }
            first = known
        }
        first.file = file
        first.clock = clock
        first.isDirty = records.isEmpty
        first.items.changes = []
        first.writeDown()
        guard file.failure == nil else {
            throw .system(path: stateFile.path, reason: "the first write failed with \(file.failure?.rawValue ?? 0)")
        }
        let (issuer, appleID) = Self.appleIDPost(of: first)
        self.appleID = appleID
        state = PhoneMemory(first)
        screen = PhoneScreen(memory: state, desk: desk, clock: clock) { account in
            appleID.withLock { $0.issuer }.apps(of: account)
        }
        self.clock = clock
        follow(issuer, isOwn: true)
        groupContainers.keep(in: stateFile.appendingPathExtension("groups"))
        planNotifications()
    }

    /// Creates a phone that goes on where another was when its ``stateFileContents`` were read; it has no file of its own.
    ///
    /// - Parameters:
    ///   - contents: of a state file, from anywhere: nothing in them is believed unchecked.
    ///   - configuration: of the new phone, whatever the other's was.
    ///   - person: the person who answers the prompts.
    ///   - clock: the phone's time.
    /// - Throws: why the contents can't be used.
    public init(
        stateFileContents contents: Data, as configuration: PhoneConfiguration,
        person: any Person = ScriptedPerson(), clock: @escaping @Sendable () -> Date = { Date() }
    ) throws(StateFileError) {
        let name = "The phone's state"
        let bytes = [UInt8](contents)
        let (records, end) = try StateFile.read(bytes, name)
        guard end == bytes.count, records.allSatisfy(\.hasPlausibleDates),
            var first = PhoneState(records: records, person: person)
        else {
            throw .damaged(path: name)
        }
        first.durable.configuration = configuration
        first.clock = clock
        let (issuer, appleID) = Self.appleIDPost(of: first)
        self.appleID = appleID
        state = PhoneMemory(first)
        screen = PhoneScreen(memory: state, desk: desk, clock: clock) { account in
            appleID.withLock { $0.issuer }.apps(of: account)
        }
        self.clock = clock
        follow(issuer, isOwn: true)
        planNotifications()
    }

    /// What a state file of this phone would contain now, passcode and items in clear text; it may have none.
    public var stateFileContents: Data {
        Data(StateFile.contents(of: state.withLock { $0.snapshot }))
    }

    /// Releases the state file, so that another phone can use it; this phone continues in memory only.
    ///
    /// A phone also releases it when it is deallocated, which may be a moment after its last use: a thread of its own can
    /// still hold it.
    public func closeStateFile() { state.withLock { $0.file = nil } }

    private static func factoryState(
        _ configuration: PhoneConfiguration, _ person: any Person, _ seed: UInt64
    ) -> PhoneState {
        PhoneState(
            new: DurableState(
                configuration: configuration, enclaveSecret: randomBytes(32), hardwareIdentifier: randomBytes(16)),
            person: person, seed: seed)
    }

    /// Without randomness no key can be made either: an empty secret makes every wrap fail, honestly.
    static func randomBytes(_ count: Int) -> [UInt8] { (try? SecureRandom.bytes(count)) ?? [] }

    deinit {
        desk.close()
        let (issuer, observation) = appleID.withLock { ($0.issuer, $0.observation) }
        issuer.stopObserving(observation)
    }

    /// The phone's time.
    public var now: Date { clock() }

    /// The events so far, in order.
    public var events: [PhoneEvent] { log.events }

    /// Calls `observer` with every later event, in order, on a queue of the phone's own.
    ///
    /// - Returns: a number for ``removeObserver(_:)``.
    public func observeEvents(_ observer: @escaping @Sendable (PhoneEvent) -> Void) -> Int {
        log.addObserver(observer)
    }

    /// Ends an observation.
    public func removeObserver(_ id: Int) {
        log.removeObserver(id)
    }

    /// How launches ended, in order.
    public var terminations: [Termination] { state.withLock { $0.terminations } }

    /// Hardware and settings as they left the shop; passcode and enrollment may have changed since.
    public var configuration: PhoneConfiguration { state.withLock { $0.durable.configuration } }

    /// The passcode that unlocks the phone; nil if none is set.
    public var passcode: String? { state.withLock { $0.durable.passcode } }

    /// Gives the phone to another person.
    public func give(to person: any Person) {
        state.withLock { $0.person = person }
    }

    /// Records an action on the phone itself, and updates the screen.
    func note(_ verb: String, app: String? = nil, outcome: String = "ok") {
        screen.refresh()
        log.append(time: now, app: app, operation: "phone.\(verb)", outcome: outcome)
    }
}
