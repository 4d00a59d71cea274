import Foundation

/// Something that goes wrong at a call of DeviceCheck: a setting of the phone, for tests.
public struct AppAttestFault: Sendable, Hashable {
    /// A call that can go wrong.
    public enum Call: String, Sendable, Hashable, CaseIterable {
        /// `DCAppAttestService.generateKey`.
        case generateKey
        /// `DCAppAttestService.attestKey`.
        case attestKey
        /// `DCAppAttestService.generateAssertion`.
        case generateAssertion
        /// `DCDevice.generateToken`.
        case generateToken
    }

    /// The effect.
    public enum Effect: Sendable, Hashable {
        /// The call fails with this code, and nothing else happens.
        case fails(DeviceCheckCode)
        /// The answer comes late, by this many seconds.
        case slow(TimeInterval)
        /// The answer waits for ``VirtualPhone/releaseHeldAppAttestCalls()``, or for the end of the launch.
        case held
    }

    /// The affected call.
    public let call: Call
    /// The number of the first affected call after the fault is set, from 1.
    public let number: Int
    /// The number of affected calls in a row; `Int.max` for all.
    public let count: Int
    /// The effect.
    public let effect: Effect

    /// Describes a fault.
    public init(_ effect: Effect, at call: Call, number: Int = 1, count: Int = 1) {
        self.effect = effect
        self.call = call
        self.number = max(1, number)
        self.count = max(1, count)
    }

    /// This fault one call later; nil once it is over.
    var afterOneCall: AppAttestFault? {
        if number > 1 { return AppAttestFault(effect, at: call, number: number - 1, count: count) }
        if count == .max { return self }
        return count > 1 ? AppAttestFault(effect, at: call, number: 1, count: count - 1) : nil
    }
}

extension AppAttestFault {
    /// The form in a state file.
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [
            "call": .string(call.rawValue), "number": .integer(Int64(number)), "count": .integer(Int64(count)),
        ]
        switch effect {
        case .fails(let code): fields["fails"] = .integer(Int64(code.rawValue))
        case .slow(let seconds): fields["slow"] = .real(seconds)
        case .held: break
        }
        return .dictionary(fields)
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let call = fields["call"]?.string.flatMap(Call.init(rawValue:)),
            let number = fields["number"]?.integer, let count = fields["count"]?.integer,
            fields["slow"]?.real.map({ (0...1e6).contains($0) }) ?? true
        else { return nil }
        let code = fields["fails"]?.integer.flatMap { DeviceCheckCode(rawValue: Int(clamping: $0)) }
        let effect = code.map { Effect.fails($0) } ?? fields["slow"]?.real.map { Effect.slow($0) } ?? .held
        self.init(effect, at: call, number: Int(clamping: number), count: Int(clamping: count))
    }
}
