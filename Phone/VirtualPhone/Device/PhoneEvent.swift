import Foundation
import LatchkeyLock

/// One thing that happened on a phone.
///
/// Events never hold secrets: no passcode, key, password or item data.
public struct PhoneEvent: Codable, Sendable, Hashable {
    /// The place in the phone's order, from 1, without gaps.
    public let sequence: Int
    /// The phone's time, in milliseconds since 1970.
    public let milliseconds: Int64
    /// The bundle identifier of the requesting app; nil for actions on the phone itself.
    public let app: String?
    /// The operation: a raw value of ``PhoneOperation``, or "phone." and a verb.
    public let operation: String
    /// The kind of the prompt, if the event is a prompt's end.
    public let prompt: String?
    /// The result: "ok", an answer's name, ``wrongPasscode``, or a failure's domain and code.
    public let outcome: String

    /// The outcome of a prompt at which another passcode than the phone's was entered.
    public static let wrongPasscode = "wrongPasscode"

    /// One line of JSON with sorted keys.
    public var jsonLine: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(self) else { return "{}" }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A phone's events in order, with observers.
final class EventLog: Sendable {
    private struct State {
        var events: [PhoneEvent] = []
        /// The total number of events, including removed ones.
        var count = 0
        var observers: [Int: @Sendable (PhoneEvent) -> Void] = [:]
        var nextObserver = 1
    }

    /// The maximum number of events, because a phone may be used for days.
    static let capacity = 4_096

    private let state = Lock(State())
    // Serial, so that observers see the events in order and may themselves call the phone.
    private let queue = DispatchQueue(label: "latchkey.phone.events")

    var events: [PhoneEvent] { state.withLock { $0.events } }

    func append(time: Date, app: String?, operation: String, prompt: String? = nil, outcome: String) {
        state.withLock { state in
            let event = PhoneEvent(
                sequence: state.count + 1, milliseconds: Int64(time.timeIntervalSince1970 * 1000), app: app,
                operation: operation, prompt: prompt, outcome: outcome)
            state.count += 1
            state.events.append(event)
            // Half of them at once: so each is moved once at the most.
            if state.events.count > Self.capacity { state.events.removeFirst(Self.capacity / 2) }
            for observer in state.observers.values {
                queue.async { observer(event) }
            }
        }
    }

    func addObserver(_ observer: @escaping @Sendable (PhoneEvent) -> Void) -> Int {
        state.withLock { state in
            defer { state.nextObserver += 1 }
            state.observers[state.nextObserver] = observer
            return state.nextObserver
        }
    }

    func removeObserver(_ id: Int) {
        state.withLock { _ = $0.observers.removeValue(forKey: id) }
    }
}
