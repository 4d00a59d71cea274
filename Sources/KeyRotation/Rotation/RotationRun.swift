import LatchkeyKit

/// One run of the machine: every journal is durable before the action that it allows.
struct RotationRun {
    private let setting: RotationSetting
    private let store: JournalStore
    private let onProgress: @Sendable (RotationProgress) -> Void
    private var machine: RotationMachine
    private var effects: RotationEffects
    /// What is on the disk.
    private var kept: JournalStore.Kept

    init(
        _ setting: RotationSetting, _ store: JournalStore, _ machine: RotationMachine, kept: JournalStore.Kept,
        onProgress: @escaping @Sendable (RotationProgress) -> Void
    ) {
        self.setting = setting
        self.store = store
        self.machine = machine
        self.kept = kept
        self.onProgress = onProgress
        effects = RotationEffects(setting, DeviceAuthentication(reason: setting.reason))
    }

    /// Runs until it has ended, waits for the person, or can't go on.
    mutating func drive(_ first: RotationEvent) async -> Result<RotationStatus, RotationError> {
        defer { effects.authentication.invalidate() }
        var event = first
        while true {
            let action = machine.handle(event)
            do throws(RotationError) {
                try keep()
            } catch {
                return .failure(error)
            }
            onProgress(RotationProgress(machine.journal?.phase))
            switch action {
            case .end(.rotated): return .success(.rotated)
            case .end(.discarded): return .success(.discarded)
            case .awaitBackup: return .success(.waitingForBackup)
            case .stop(let error): return .failure(error)
            default: event = await effects.perform(action, machine.journal)
            }
        }
    }

    private mutating func keep() throws(RotationError) {
        guard machine.journal != kept.journal else { return }
        kept = try store.replace(kept, with: machine.journal, of: setting.account, at: setting.now())
    }
}
