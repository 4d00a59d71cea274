import LatchkeyKeyRotation
import LatchkeyLock
import LatchkeyReactNative

/// The wallet's screens that show the words and ask for some, and the person before them.
public final class BackupScreens: BackupPresenter {
    /// What the person does.
    public enum Habit: String, Sendable {
        /// Writes the words down and names those that are asked for.
        case right
        /// Names wrong words, and gives up.
        case wrong
        /// Closes the screens.
        case closes
        /// Looks at the words until the screens are closed by the app.
        case waits
    }

    private let state = Lock<(habit: Habit, shown: [[String]], closed: Int)>((.right, [], 0))
    private let gate = Gate()

    /// The words of each time that the screens were shown.
    public var shown: [[String]] { state.withLock { $0.shown } }
    /// How often the screens were closed again.
    public var closedCount: Int { state.withLock { $0.closed } }

    /// Changes what the person does.
    public func become(_ habit: Habit) {
        state.withLock { $0.habit = habit }
        if habit == .waits { gate.hold() } else { gate.release() }
    }

    /// Shows the words and asks for some.
    public func presentBackup(
        of rotation: KeyRotation, for account: RotationAccount
    ) async throws(RotationError) {
        defer { state.withLock { $0.closed += 1 } }
        let words = try await rotation.recoveryPhrase().words()
        let habit = state.withLock { state in
            state.shown.append(words)
            return state.habit
        }
        var answers: [Int: String] = [:]
        for position in await rotation.backupQuestions() {
            answers[position] = habit == .right ? words[position - 1] : "no word"
        }
        switch habit {
        case .right, .wrong: _ = try await rotation.confirmBackup(answers)
        case .closes: return
        // Canceled is as good as closed.
        case .waits: try? await gate.pass()
        }
    }
}
