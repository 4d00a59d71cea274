import Foundation
import LatchkeyLock
import VirtualPhone

/// The apps installed on the lab's phones: those of this package, and others that the lab was started with.
final class AppCatalog: Sendable {
    private struct State: Sendable {
        var bundles: [AppBundle]
        var icons: [String: AppIcon] = [:]
    }

    private let state: Lock<State>

    init(bundles: [AppBundle]) { state = Lock(State(bundles: bundles)) }

    /// The apps as they are now, in the order in which they were added.
    var bundles: [AppBundle] { state.withLock { $0.bundles } }

    /// The picture of an app; nil if it brought none.
    func icon(of bundleIdentifier: String) -> AppIcon? { state.withLock { $0.icons[bundleIdentifier] } }

    /// Adds an app.
    ///
    /// - Throws: ``LabError`` if there is another one with its bundle identifier.
    func add(_ bundle: AppBundle) throws(LabError) {
        let (name, icon) = (bundle.app.bundleIdentifier, AppIcon(bundle))
        let isNew = state.withLock { state in
            guard !state.bundles.contains(where: { $0.app.bundleIdentifier == name }) else { return false }
            state.bundles.append(bundle)
            state.icons[name] = icon
            return true
        }
        guard isNew else {
            throw LabError(
                409, "app_twice", "Two apps have the bundle identifier \(name). Change CFBundleIdentifier of one.")
        }
    }

    /// Puts a newly built app in the place of the one with the same bundle identifier.
    func replace(_ bundle: AppBundle) {
        let (name, icon) = (bundle.app.bundleIdentifier, AppIcon(bundle))
        state.withLock { state in
            guard let index = state.bundles.firstIndex(where: { $0.app.bundleIdentifier == name }) else { return }
            state.bundles[index] = bundle
            state.icons[name] = icon
        }
    }

    /// The names of the executables.
    static let names = ["MFATest", "Vault", "Messenger", "Chatter", "Wallet"]

    /// Creates `Name.app` for each app, with the executable and its property lists.
    ///
    /// - Parameters:
    ///   - programs: The folder with the built executables and resources.
    ///   - folder: The folder for the apps.
    /// - Throws: ``LabError`` if an app was not built.
    static func assembled(from programs: URL, in folder: URL) throws(LabError) -> AppCatalog {
        let missing = names.filter { name in
            !FileManager.default.isExecutableFile(atPath: programs.appendingPathComponent(name).path)
        }
        guard missing.isEmpty else {
            throw LabError(
                500, "app_missing",
                "The folder \(programs.path) does not have the built apps: \(missing.joined(separator: ", ")). Build "
                    + "them with `swift build`, and name the folder that they are in with --apps.")
        }
        var bundles: [AppBundle] = []
        for name in names {
            do {
                bundles.append(try AppBundle(try assemble(name, from: programs, in: folder)))
            } catch {
                throw LabError(
                    500, "app_missing",
                    "The app \(name) is not in \(programs.path) as it should be: \(error.localizedDescription) "
                        + "Build all: swift build")
            }
        }
        return AppCatalog(bundles: bundles)
    }

    private static func assemble(_ name: String, from programs: URL, in folder: URL) throws -> URL {
        let files = FileManager.default
        let app = folder.appendingPathComponent(name + ".app")
        try files.createDirectory(at: app, withIntermediateDirectories: true)
        try place(programs.appendingPathComponent(name), at: app.appendingPathComponent(name))
        let support = programs.appendingPathComponent("latchkey_\(name).resources/Support")
        for file in try files.contentsOfDirectory(atPath: support.path) {
            try files.copyItem(at: support.appendingPathComponent(file), to: app.appendingPathComponent(file))
        }
        return app
    }

    /// An executable, and the number of a file system that it was copied to.
    private struct Copy: Hashable {
        let executable: URL
        let fileSystem: Int
    }

    /// Where executables were copied to last in this process.
    private static let copies = Lock<[Copy: URL]>([:])

    /// Links an executable; to another file system it is copied once, and the labs of this process share the copy.
    ///
    /// Executables are large, and the other file system may be memory. The lock is held while one is copied, so that
    /// labs that start at the same time don't copy it each.
    private static func place(_ executable: URL, at target: URL) throws {
        let files = FileManager.default
        if (try? files.linkItem(at: executable, to: target)) != nil { return }
        let folder = try files.attributesOfItem(atPath: target.deletingLastPathComponent().path)
        let copy = Copy(executable: executable, fileSystem: (folder[.systemNumber] as? NSNumber)?.intValue ?? 0)
        try copies.withLock { copies in
            if let earlier = copies[copy], (try? files.linkItem(at: earlier, to: target)) != nil { return }
            try files.copyItem(at: executable, to: target)
            copies[copy] = target
        }
    }

    /// The folder of the program that runs.
    static var folderOfProgram: URL {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "."
        return URL(fileURLWithPath: path).deletingLastPathComponent()
    }
}

extension AppBundle {
    /// The name under the icon.
    var displayName: String {
        app.infoDictionary["CFBundleDisplayName"]?.string ?? app.infoDictionary["CFBundleName"]?.string
            ?? app.bundleIdentifier
    }
}
