import Foundation
import LatchkeyLock
import VirtualPhone

/// The apps that the lab was started with, besides its own, and their newest builds.
final class OwnApps: Sendable {
    private struct Entry: Sendable {
        let app: OwnApp
        var build: OwnApp.Build?
        var copy: AppBundle
    }

    private let state: Lock<[Entry]>
    /// One look for new builds after the other.
    private let looks = Lock(())

    /// Finds the apps and adds them to the catalog.
    ///
    /// - Throws: ``LabError`` if a path leads to none, or two are the same.
    init(_ paths: [URL], in folder: URL, _ catalog: AppCatalog) throws(LabError) {
        var entries: [Entry] = []
        for path in paths {
            for app in try OwnApp.find(path, in: folder) {
                // First the state, then the copy: a build in between is seen later.
                let build = app.build
                let copy = try app.copy()
                try catalog.add(copy)
                entries.append(Entry(app: app, build: build, copy: copy))
            }
        }
        state = Lock(entries)
    }

    /// The folders in which a new build shows.
    var folders: [URL] {
        state.withLock { $0.flatMap { [$0.app.executable.deletingLastPathComponent(), $0.app.source] } }
    }

    /// The result of a look at an app that was built anew.
    enum News: Sendable {
        /// There is a new one, which takes the place of another copy.
        case built(AppBundle)
        /// The new one can't be used.
        case broken(name: String, LabError)
    }

    /// Calls a handler for each app that was built anew since the last look, and removes the copy that it replaces.
    func look(_ handle: (News) -> Void) {
        looks.withLock { _ in
            for (index, entry) in state.withLock({ $0 }).enumerated() {
                // Nil: it is just being built.
                guard let build = entry.app.build, build != entry.build else { continue }
                let news = Self.news(entry)
                state.withLock { entries in
                    entries[index].build = build
                    if case .built(let copy) = news { entries[index].copy = copy }
                }
                handle(news)
                if case .built = news { entry.app.remove(entry.copy) }
            }
        }
    }

    private static func news(_ entry: Entry) -> News {
        let name = entry.copy.app.displayName
        do throws(LabError) {
            let copy = try entry.app.copy()
            let (old, new) = (entry.copy.app.bundleIdentifier, copy.app.bundleIdentifier)
            guard old == new else {
                entry.app.remove(copy)
                throw LabError(
                    409, "other_app", "Its bundle identifier was \(old) and is now \(new). Start the lab again.")
            }
            return .built(copy)
        } catch {
            return .broken(name: name, error)
        }
    }
}
