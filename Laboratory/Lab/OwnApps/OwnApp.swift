import Foundation
import VirtualPhone

/// An app that the lab was started with, besides its own: where it is built, and copies of it for the phones.
final class OwnApp: Sendable {
    /// The folder `Name.app` that is built outside the lab.
    let source: URL
    /// The folder for copies of it.
    private let folder: URL
    /// The executable at its own place: `Name.app` may lead to it by a symbolic link.
    let executable: URL

    /// What tells one build of an app from the next.
    struct Build: Sendable, Equatable {
        fileprivate let files: [String: [Int]]
    }

    /// Finds the apps that a path means: a folder with an Info.plist, or a package that `tools/ios-on-linux` has built.
    ///
    /// - Throws: ``LabError`` if there is none, with the command that makes one.
    static func find(_ path: URL, in folder: URL) throws(LabError) -> [OwnApp] {
        let files = FileManager.default
        if files.fileExists(atPath: path.appendingPathComponent("Info.plist").path) {
            return [try OwnApp(path, in: folder)]
        }
        let built = path.appendingPathComponent(".ios-on-linux/apps")
        let names = (try? files.contentsOfDirectory(atPath: built.path).filter { $0.hasSuffix(".app") }.sorted()) ?? []
        guard !names.isEmpty else {
            throw LabError(
                404, "no_app",
                "\(path.path) is neither an app (a folder with an Info.plist and an executable) nor a package with an "
                    + "app that was built. Build it first: tools/ios-on-linux \(path.path)")
        }
        var apps: [OwnApp] = []
        for name in names { apps.append(try OwnApp(built.appendingPathComponent(name), in: folder)) }
        return apps
    }

    private init(_ source: URL, in folder: URL) throws(LabError) {
        self.source = source
        self.folder = folder.appendingPathComponent(LabSecret.digest(source.path).prefix(12).description)
        let bundle: AppBundle
        do throws(AppBundle.Fault) {
            bundle = try AppBundle(source)
        } catch {
            throw LabError(500, "app_missing", "The app \(source.path) can't be used. \(error)")
        }
        // It names folders of the lab and is a part of paths.
        let name = bundle.app.bundleIdentifier
        let isName = name.utf8.allSatisfy {
            (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 46
        }
        guard isName, (1...155).contains(name.utf8.count), !name.contains(".."), !name.hasPrefix(".") else {
            throw LabError(
                400, "invalid_app",
                "The bundle identifier of \(source.path) may have letters, digits, hyphens and dots only.")
        }
        executable = bundle.executable.resolvingSymlinksInPath()
    }

    /// The app as it is built now; nil while a part of it is missing.
    var build: Build? {
        var found: [String: [Int]] = [:]
        for url in [executable] + AppFile.own.map(source.appendingPathComponent) {
            var status = stat()
            guard stat(url.path, &status) == 0 else { continue }
            found[url.lastPathComponent] = [
                Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_size),
            ]
        }
        guard found[executable.lastPathComponent] != nil, found["Info.plist"] != nil else { return nil }
        return Build(files: found)
    }

    /// The files of a bundle that make it another one, besides its executable.
    enum AppFile {
        static let own = ["Info.plist", "Entitlements.plist", "AppIcon.png"]
    }

    /// Copies the app as it is built now, so that phones run it undisturbed by the next build.
    ///
    /// - Throws: ``LabError`` if a part of it is missing.
    func copy() throws(LabError) -> AppBundle {
        let files = FileManager.default
        let target = folder.appendingPathComponent(UUID().uuidString).appendingPathComponent(source.lastPathComponent)
        do {
            try files.createDirectory(at: target, withIntermediateDirectories: true)
            for name in try files.contentsOfDirectory(atPath: source.path) {
                try files.copyItem(
                    at: source.appendingPathComponent(name).resolvingSymlinksInPath(),
                    to: target.appendingPathComponent(name))
            }
            return try AppBundle(target)
        } catch {
            try? files.removeItem(at: target.deletingLastPathComponent())
            throw LabError(500, "app_missing", "The app \(source.path) can't be used. \(error)")
        }
    }

    /// Removes a copy that no phone starts any more.
    func remove(_ copy: AppBundle) {
        let place = copy.url.deletingLastPathComponent()
        guard place.path.hasPrefix(folder.path + "/") else { return }
        try? FileManager.default.removeItem(at: place)
    }
}
