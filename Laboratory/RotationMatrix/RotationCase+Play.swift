import FlowNetwork
import LatchkeyFlow
import LatchkeyKeyRotation

extension RotationCase {
    /// The maximum number of launches.
    static let maximumLaunches = 30

    /// Plays the run on a phone of its own, which becomes this process's.
    ///
    /// - Returns: `nil` if the network has no such account.
    public func play() async throws -> RotationOutcome? {
        guard let stage = try RotationStage(shape, hasEnclave: hasEnclave) else { return nil }
        if oldKeys == .imported { try await stage.importOldKeys() }
        arrange(stage)
        let play = RotationPlay(stage: stage, confirms: confirms, isContentWithout: deeds.last == .cancel)
        var isDone = await play.launch()
        let step = (try? await KeyRotation(stage.setting()).journal()).flatMap { $0.map(\.phase.name) } ?? "nothing"
        let wasKilled = !stage.isRunning
        var rest = deeds
        var hasDiedAgain = false
        var launches = 1
        while launches < Self.maximumLaunches, !isDone || !rest.isEmpty || !stage.isRunning {
            if rest.first == .otherPhone { try await stage.playOtherPhone() }
            try stage.relaunch()
            if launches == 1 { arrangeSecond(stage) }
            launches += 1
            isDone = await play.launch(rest.isEmpty ? .goOn : rest.removeFirst())
            if launches == 2 { hasDiedAgain = !stage.isRunning }
        }
        let hasStruck = strikes(wasKilled, stage)
        // No transaction may be left that can still be executed.
        stage.node.advance(FlowTransaction.expiry)
        try stage.relaunch()
        let ending = await stage.judge()
        return RotationOutcome(
            ending: ending, step: step, violations: stage.violations,
            hasStruck: hasStruck && (secondKill == nil || hasDiedAgain), isBeyondEnd: !hasStruck, launches: launches)
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
        case .otherPhone(let request): stage.planOtherPhone(beforeRequest: request)
        }
    }

    private func arrangeSecond(_ stage: RotationStage) {
        if case .both(_, let fault) = trouble { stage.node.plan(fault, .next(.submit)) }
        if let secondKill { stage.phone.kill(stage.launch, beforeEffect: secondKill) }
    }

    private func strikes(_ wasKilled: Bool, _ stage: RotationStage) -> Bool {
        switch trouble {
        case .none: false
        case .kill: wasKilled
        case .fault: stage.node.plannedFaults.isEmpty
        case .both: wasKilled && stage.node.plannedFaults.isEmpty
        case .otherPhone: stage.other != nil
        }
    }
}
