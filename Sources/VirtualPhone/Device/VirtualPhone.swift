import Foundation
import LatchkeyCrypto
import LatchkeyLock

/// A virtual iPhone: passcode, biometry, keychain, Secure Enclave, installed apps, and one ordered event log.
///
/// It is deterministic: the same seed and the same inputs give the same events; keys, signatures and launch tokens
/// are excepted, they are always random.
public final class VirtualPhone: Sendable {
    let state: Lock<PhoneState>
    let desk = PromptDesk()
    let log = EventLog()
    private let clock: @Sendable () -> Date

    /// Takes a phone out of its box: switched on and unlocked.
    ///
    /// - Parameters:
    ///   - configuration: hardware, passcode and enrolled biometry.
    ///   - person: who answers the prompts.
    ///   - seed: from which handles and references follow.
    ///   - clock: the phone's time.
    public init(
        _ configuration: PhoneConfiguration = .iPhone15Pro, person: any Person = ScriptedPerson(), seed: UInt64 = 1,
        clock: @escaping @Sendable () -> Date = { Date() }
    ) {
        // Without randomness no key can be made either: an empty secret makes every wrap fail, honestly.
        let secret = (try? SecureRandom.bytes(32)) ?? []
        state = Lock(PhoneState(configuration: configuration, person: person, seed: seed, enclaveSecret: secret))
        self.clock = clock
    }

    deinit {
        desk.close()
    }

    /// The phone's time.
    public var now: Date { clock() }

    /// What happened so far, in order.
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

    /// Hardware and settings as they left the shop; passcode and enrolment may have changed since.
    public var configuration: PhoneConfiguration { state.withLock { $0.configuration } }

    /// Gives the phone to somebody else.
    public func give(to person: any Person) {
        state.withLock { $0.person = person }
    }

    /// Notes what was done to the phone itself.
    func note(_ verb: String, app: String? = nil, outcome: String = "ok") {
        log.append(time: now, app: app, operation: "phone.\(verb)", outcome: outcome)
    }
}
