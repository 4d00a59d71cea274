import FlowNetwork
import LatchkeyKeyRotation

/// One run of the matrix: an account, a phone, what goes wrong in the first launch, and what the person does then.
public struct RotationCase: Sendable, Hashable {
    /// What goes wrong.
    public enum Trouble: Sendable, Hashable {
        /// Nothing.
        case none
        /// The app is killed before this effect of its first launch, counted from 1.
        case kill(beforeEffect: Int)
        /// A fault befalls this request, counted from 1; of faults that concern submissions, this submission.
        case fault(NetworkFault, request: Int)
        /// Both: the app is killed, and the fault befalls the first submission after that.
        case both(beforeEffect: Int, NetworkFault)
        /// Another phone of the person rotates the same account before this request leaves, counted from 1.
        case otherPhone(beforeRequest: Int)

        /// The name in tables.
        public var name: String {
            switch self {
            case .none: "none"
            case .kill: "killed"
            case .fault(let fault, _): fault.description
            case .both(_, let fault): "killed, then \(fault)"
            case .otherPhone: "another phone meanwhile"
            }
        }
    }

    /// What the person does in a launch that comes after the trouble.
    public enum Deed: String, Sendable, Hashable {
        /// Goes on, or begins if there is nothing to go on with.
        case goOn = "gone on"
        /// Stops for good.
        case cancel = "cancelled"
        /// Begins anew with other keys.
        case beginAnew = "begun anew"
        /// Rotates the same account on another phone, and goes on here afterwards.
        case otherPhone = "another phone"
    }

    /// Where the old keys are with which the person can sign.
    public enum OldKeys: String, Sendable, Hashable {
        /// In memory.
        case memory
        /// In the keychain, as ``ImportedKeys`` puts them there.
        case imported
    }

    /// The account.
    public let shape: AccountShape
    /// Whether the phone has a Secure Enclave.
    public let hasEnclave: Bool
    /// Whether the person confirms the backup.
    public let confirms: Bool
    /// Where the old keys are.
    public var oldKeys = OldKeys.memory
    /// What goes wrong.
    public let trouble: Trouble
    /// The person's deeds in the launches after the first; then they go on until nothing is left to do.
    public var deeds: [Deed] = []
    /// The app is killed before this effect of the second launch too, counted from 1.
    public var secondKill: Int?

    /// Describes a run.
    public init(_ shape: AccountShape, hasEnclave: Bool, confirms: Bool = true, _ trouble: Trouble) {
        self.shape = shape
        self.hasEnclave = hasEnclave
        self.confirms = confirms
        self.trouble = trouble
    }

    /// The name of all that goes wrong, in tables: `killed, then cancelled`.
    public var name: String {
        let deeds = deeds.map { ", then \($0.rawValue)" }.joined()
        return trouble.name + deeds + (secondKill == nil ? "" : ", killed again")
            + (oldKeys == .imported ? ", old keys imported" : "")
    }

    /// Whether another phone plays a part.
    var hasOtherPhone: Bool {
        if case .otherPhone = trouble { return true }
        return deeds.contains(.otherPhone)
    }
}

extension RotationCase: CustomStringConvertible {
    /// All that goes wrong, with its numbers, and the phone.
    public var description: String {
        let parts = [
            "\(trouble)", deeds.isEmpty ? nil : "then \(deeds.map(\.rawValue).joined(separator: ", then "))",
            secondKill.map { "killed again before effect \($0)" }, oldKeys == .imported ? "old keys imported" : nil,
            hasEnclave ? "enclave" : "no enclave", confirms ? nil : "not confirmed",
        ]
        return parts.compactMap { $0 }.joined(separator: ", ")
    }
}

/// What came of a run.
public struct RotationOutcome: Sendable {
    /// How it ended.
    public let ending: RotationEnding
    /// The phase of the journal when the first launch ended: the step at which the trouble struck.
    public let step: String
    /// What was seen that must never be.
    public let violations: [String]
    /// Whether all of the trouble came: not if some was planned for later than the end of its launch.
    public let hasStruck: Bool
    /// Whether the first trouble was planned for later than the run's end, so that no later moment is left.
    public let isBeyondEnd: Bool
    /// The number of launches.
    public let launches: Int

    /// Whether the run ended as it must.
    public func isGood(_ run: RotationCase) -> Bool {
        violations.isEmpty && run.allowedEndings.contains(ending)
    }
}

extension RotationCase {
    /// How the run may end.
    public var allowedEndings: Set<RotationEnding> {
        if shape == .serverHeld { return [.untouched] }
        if hasOtherPhone { return [.rotated, .overtaken] }
        // Stopping for good is possible before the first transaction is signed, and refused from then on.
        if deeds.last == .cancel { return [.untouched, .rotated] }
        return [confirms ? .rotated : .waiting]
    }
}
