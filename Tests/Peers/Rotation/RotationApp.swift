import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation

/// Rotates a Flow account's keys, or goes on where the last launch was killed, and ends: 0 once the account is rotated.
///
/// Its person writes the words down and names them. It writes a JSON line for each step, and at the end one with the
/// public keys that have just signed. May be killed at any moment.
@main
struct RotationApp {
    static func main() async {
        guard let task = RotationTask(environment: ProcessInfo.processInfo.environment) else {
            write(["step": "configuration"])
            exit(2)
        }
        do {
            let rotation = KeyRotation(try await task.setting { write(["step": $0.phase?.name ?? "begun"]) })
            var status = try await rotation.begin(retiring: task.retiring)
            if status == .waitingForBackup { status = try await confirm(rotation) }
            let held = try await task.signers(rotation).map { "\($0)" }.joined(separator: " ")
            write(["step": "ended", "status": status.rawValue, "held": held])
            exit(status == .rotated ? 0 : 1)
        } catch {
            write(["step": "failed", "error": "\(error)"])
            exit(1)
        }
    }

    private static func confirm(_ rotation: KeyRotation) async throws -> RotationStatus {
        let words = try await rotation.recoveryPhrase().words()
        let answers = await rotation.backupQuestions().map { ($0, words[$0 - 1]) }
        return try await rotation.confirmBackup(Dictionary(uniqueKeysWithValues: answers))
    }

    /// Writes a line at once, since the next moment may be the last.
    private static func write(_ line: [String: String]) {
        guard let data = try? JSONEncoder().encode(line) else { return }
        FileHandle.standardOutput.write(data + Data("\n".utf8))
    }
}
