import LatchkeyKit

/// One run of the machine: every journal is durable before the action that it allows.
struct RotationRun {
    private let setting: RotationSetting
    private let store: JournalStore
    private var machine: RotationMachine
    private var effects: RotationEffects
    /// What is on the disk.
    private var kept: RotationJournal?

    init(_ setting: RotationSetting, _ store: JournalStore, _ machine: RotationMachine, kept: RotationJournal?) {
        self.setting = setting
        self.store = store
        self.machine = machine
        self.kept = kept
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
            setting.onProgress(RotationProgress(machine.journal?.phase))
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
        guard machine.journal != kept else { return }
        try store.keep(machine.journal, of: setting.account)
        kept = machine.journal
    }
}
