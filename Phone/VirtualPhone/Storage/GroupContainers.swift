import Foundation
import LatchkeyLock

/// The folders that the apps of an application group share, each with its group's name.
final class GroupContainers: Sendable {
    private struct State {
        var folder: URL?
        var isTemporary = false
    }

    private let state = Lock(State())

    /// Keeps the folders in one that outlives the phone.
    func keep(in folder: URL) {
        state.withLock { $0 = State(folder: folder) }
    }

    /// The folder of a group, made with `Library/Caches` in it, as iOS does, if it is not there.
    ///
    /// - Returns: nil for a name that can't be a group's, or if the folder can't be made.
    func container(of group: String) -> URL? {
        guard Self.isName(group) else { return nil }
        return state.withLock { state in
            let container = Self.folder(&state).appendingPathComponent(group, isDirectory: true)
            let caches = container.appendingPathComponent("Library/Caches", isDirectory: true)
            // Other users of the computer must not read it.
            let made: ()? = try? FileManager.default.createDirectory(
                at: caches, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            return made.map { container }
        }
    }

    /// Removes the folders of groups, with their contents.
    func remove(_ groups: some Sequence<String>) {
        state.withLock { state in
            guard let folder = state.folder else { return }
            for group in groups where Self.isName(group) {
                try? FileManager.default.removeItem(at: folder.appendingPathComponent(group, isDirectory: true))
            }
        }
    }

    deinit {
        let last = state.withLock { $0 }
        if last.isTemporary, let folder = last.folder { try? FileManager.default.removeItem(at: folder) }
    }

    private static func folder(_ state: inout State) -> URL {
        if let folder = state.folder { return folder }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "latchkey-groups-\(UUID().uuidString)", isDirectory: true)
        state = State(folder: folder, isTemporary: true)
        return folder
    }

    /// Whether a group's name can be a folder's name: the entitlements that it comes from are trusted as given.
    private static func isName(_ group: String) -> Bool {
        (1...255).contains(group.utf8.count) && !group.hasPrefix(".")
            && group.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

extension VirtualPhone {
    /// Keeps the folders of application groups in one that outlives the phone, as an ``AppRunner`` does.
    ///
    /// Otherwise they are beside the phone's state file, with `.groups` at the end of its name, or in a temporary folder
    /// that is removed with the phone.
    public func keepGroupContainers(in folder: URL) { groupContainers.keep(in: folder) }

    /// The folder of one of an app's groups; nil if the app does not belong to the group.
    func groupContainer(_ group: String, for token: LaunchToken) throws(PhoneFailure) -> URL? {
        let isMember = try state.withLock { state throws(PhoneFailure) in
            try state.running(token).app.applicationGroups.contains(group)
        }
        return isMember ? groupContainers.container(of: group) : nil
    }
}
