import FlowNetwork
import LatchkeyKeyRotation

/// One run of the matrix: an account, a phone, and the one thing that goes wrong.
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

        /// The name in tables.
        public var name: String {
            switch self {
            case .none: "none"
            case .kill: "killed"
            case .fault(let fault, _): fault.description
            case .both(_, let fault): "killed, then \(fault)"
            }
        }
    }

    /// The account.
    public let shape: AccountShape
    /// Whether the phone has a Secure Enclave.
    public let hasEnclave: Bool
    /// Whether the person confirms the backup.
    public let confirms: Bool
    /// What goes wrong.
    public let trouble: Trouble

    /// Describes a run.
    public init(_ shape: AccountShape, hasEnclave: Bool, confirms: Bool = true, _ trouble: Trouble) {
        self.shape = shape
        self.hasEnclave = hasEnclave
        self.confirms = confirms
        self.trouble = trouble
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
    /// Whether the trouble came at all: not if it was planned for later than the run's end.
    public let hasStruck: Bool
    /// The number of launches.
    public let launches: Int

    /// Whether the run ended as it must.
    public func isGood(_ run: RotationCase) -> Bool {
        guard violations.isEmpty else { return false }
        if run.shape == .serverHeld { return ending == .untouched }
        return ending == (run.confirms ? .rotated : .waiting)
    }
}

extension RotationCase {
    /// The maximum number of launches.
    static let maximumLaunches = 30

    /// Plays the run on a phone of its own, which becomes this process's.
    ///
    /// - Returns: `nil` if the network has no such account.
    public func play() async throws -> RotationOutcome? {
        guard let stage = try RotationStage(shape, hasEnclave: hasEnclave) else { return nil }
        arrange(stage)
        let play = RotationPlay(stage: stage, confirms: confirms)
        var launches = 1
        var isDone = await play.launch()
        let step = (try? await KeyRotation(stage.setting()).journal()).flatMap { $0.map(\.phase.name) } ?? "nothing"
        let wasKilled = !stage.phone.isRunning(stage.launch)
        while launches < Self.maximumLaunches, !isDone || !stage.phone.isRunning(stage.launch) {
            try stage.relaunch()
            if launches == 1, case .both(_, let fault) = trouble { stage.node.plan(fault, .next(.submit)) }
            launches += 1
            isDone = await play.launch()
        }
        let hasStruck = strikes(wasKilled, stage)
        if stage.phone.isRunning(stage.launch) { try stage.relaunch() }
        let ending = await stage.judge()
        return RotationOutcome(
            ending: ending, step: step, violations: stage.violations, hasStruck: hasStruck, launches: launches)
    }

    private func arrange(_ stage: RotationStage) {
        switch trouble {
        case .none: break
        case .kill(let effect), .both(let effect, _): stage.phone.kill(stage.launch, beforeEffect: effect)
        case .fault(let fault, let request):
            let trigger =
                fault.concernsSubmissions
                ? FaultTrigger(.submit, skipping: request - 1) : FaultTrigger.request(request)
            stage.node.plan(fault, trigger)
        }
    }

    private func strikes(_ wasKilled: Bool, _ stage: RotationStage) -> Bool {
        switch trouble {
        case .none: false
        case .kill: wasKilled
        case .fault: stage.node.plannedFaults.isEmpty
        case .both: wasKilled && stage.node.plannedFaults.isEmpty
        }
    }
}
