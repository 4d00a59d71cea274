import Foundation

extension AppBundle {
    /// Creates the folder `Name.app` from an executable and its support files.
    ///
    /// SwiftPM builds no bundles, so the executable is linked (or copied, on another file system) into a new folder,
    /// together with copies of the files in `support` (`Info.plist`, optionally `Entitlements.plist`). A bundle of the
    /// same name is replaced.
    ///
    /// - Parameters:
    ///   - executable: The built program; its name is the app's.
    ///   - support: The folder with the property lists.
    ///   - folder: The folder for the bundle.
    /// - Returns: The bundle.
    /// - Throws: ``Fault``, or the file system's error.
    public static func assemble(executable: URL, support: URL, into folder: URL) throws -> AppBundle {
        let files = FileManager.default
        let name = executable.lastPathComponent
        let finished = folder.appendingPathComponent("\(name).app")
        // Created under another name first, so that an incomplete bundle is never visible.
        let draft = folder.appendingPathComponent(".\(name)-\(UUID().uuidString)")
        try files.createDirectory(at: draft, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: draft) }
        for item in try files.contentsOfDirectory(at: support, includingPropertiesForKeys: nil)
        where item.lastPathComponent != name {
            try files.copyItem(at: item, to: draft.appendingPathComponent(item.lastPathComponent))
        }
        let program = draft.appendingPathComponent(name)
        do {
            try files.linkItem(at: executable.resolvingSymlinksInPath(), to: program)
        } catch {
            try files.copyItem(at: executable.resolvingSymlinksInPath(), to: program)
        }
        if files.fileExists(atPath: finished.path) { try files.removeItem(at: finished) }
        try files.moveItem(at: draft, to: finished)
        return try AppBundle(finished)
    }

    /// Creates the bundle of an app from the products of `swift build`.
    ///
    /// Its property lists are in `Name.app` beside the program, where `tools/ios-on-linux` puts them, or in the program's
    /// resources, as the apps of this package have them.
    ///
    /// - Parameters:
    ///   - name: The app's product, for example `MFATest`.
    ///   - products: The folder with the products (default: that of the running program).
    ///   - folder: The folder for the bundle.
    /// - Throws: ``Fault``, or the file system's error.
    public static func assemble(
        _ name: String, from products: URL = AppBundle.products, into folder: URL
    ) throws -> AppBundle {
        let app = products.appendingPathComponent("\(name).app")
        let hasApp = FileManager.default.fileExists(atPath: app.appendingPathComponent("Info.plist").path)
        return try assemble(
            executable: products.appendingPathComponent(name),
            support: hasApp ? app : products.appendingPathComponent("latchkey_\(name).resources/Support"), into: folder)
    }

    /// The folder of the running program, which contains the build's products.
    public static var products: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }
}
