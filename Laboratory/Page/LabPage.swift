import Foundation

/// The lab's page: HTML, CSS and JavaScript as they are, without a build.
public enum LabPage {
    /// Why the page can't be served.
    public struct Missing: Error, CustomStringConvertible, Sendable, Hashable {
        /// The searched paths, in order.
        public let places: [String]

        /// The advice.
        public var description: String {
            "the lab's page is missing: no page/index.html in \(places.joined(separator: " or ")). "
                + "It belongs beside the program, in \(LabPage.bundleName): build with `swift build`, "
                + "and copy that folder along with the program."
        }
    }

    /// The folder that the build puts next to the program.
    static let bundleName = "latchkey_LatchkeyLabPage.resources"

    /// The folder of the page's files.
    ///
    /// It is searched next to the running program, because a build-time path is wrong once the program has moved.
    /// - Throws: ``Missing`` if it is not there.
    public static func folder() throws(Missing) -> URL {
        try folder(beside: programFolders())
    }

    static func folder(beside programs: [URL]) throws(Missing) -> URL {
        let bundles = programs.map { $0.appendingPathComponent(bundleName) }
        for bundle in bundles {
            let page = bundle.appendingPathComponent("page")
            let index = page.appendingPathComponent("index.html")
            if FileManager.default.isReadableFile(atPath: index.path) { return page }
        }
        throw Missing(places: bundles.map(\.path))
    }

    /// The folder of the running program, behind links too.
    private static func programFolders() -> [URL] {
        let bundle = Bundle.main.bundleURL
        guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return [bundle] }
        let folder = program.deletingLastPathComponent()
        return folder.path == bundle.path ? [bundle] : [folder, bundle]
    }
}
