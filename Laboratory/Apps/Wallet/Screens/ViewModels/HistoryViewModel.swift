import AppShared
import Combine
import LatchkeyFlow
import LatchkeyKeyRotation

/// The screen "History": the rotations that have ended, and the old keys that they have put aside.
@MainActor public final class HistoryViewModel: ObservableObject {
    /// The rotations, the newest first.
    @Published public private(set) var entries: [HistoryEntry] = []
    /// The old keys that are still on this phone.
    @Published public private(set) var retired: [RetiredKeyRow] = []
    /// The key whose deletion is to be confirmed.
    @Published public var leaving: RetiredKeyRow?
    /// Why something could not be read or deleted.
    @Published public private(set) var notice: Notice?

    private let rotation: RotationViewModel

    init(rotation: RotationViewModel) {
        self.rotation = rotation
    }

    /// Reads the history and the list of old keys; asks nobody.
    public func read() async {
        do throws(RotationError) {
            let records = try await rotation.rotation.history()
            entries = records.enumerated().map { HistoryEntry($0.offset, $0.element) }.reversed()
            retired = try await rotation.rotation.retiredKeys().map(RetiredKeyRow.init)
            notice = nil
        } catch {
            notice = Notice("The history could not be read", .rotation(error))
        }
    }

    /// Deletes an old key from this phone for good.
    public func remove(_ key: RetiredKeyRow) async {
        do throws(RotationError) {
            try await rotation.rotation.removeRetiredKey(key.id)
        } catch {
            notice = Notice("The key could not be deleted", .rotation(error))
            return
        }
        await read()
    }
}
