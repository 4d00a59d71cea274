import Foundation

extension AppBundle {
    /// Makes the folder `Name.app` from an executable and what stands beside its sources.
    ///
    /// SwiftPM builds no bundles: the executable is linked (or copied, on another file system) into a new folder, and
    /// the files of `support` (`Info.plist`, perhaps `Entitlements.plist`) are copied beside it. A bundle of the same
    /// name is replaced.
    ///
    /// - Parameters:
    ///   - executable: The built program; its name is the app's.
    ///   - support: The folder with the property lists.
    ///   - folder: Where the bundle is made.
    /// - Returns: The bundle.
    /// - Throws: ``Fault``, or what the file system says.
    public static func assemble(executable: URL, support: URL, into folder: URL) throws -> AppBundle {
        let files = FileManager.default
        let name = executable.lastPathComponent
        let finished = folder.appendingPathComponent("\(name).app")
        // Made beside it, so that nobody ever sees half a bundle.
        let draft = folder.appendingPathComponent(".\(name)-\(UUID().uuidString)")
        try files.createDirectory(at: draft, withIntermediateDirectories: true)
        defer { try? files.removeItem(at: draft) }
        for item in try files.contentsOfDirectory(at: support, includingPropertiesForKeys: nil) {
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

    /// Makes the folder of an app of this package from what `swift build` put beside the running program.
    ///
    /// - Parameters:
    ///   - name: The app's product, for example `MFATest`.
    ///   - products: Where the products are; the folder of the running program unless told otherwise.
    ///   - folder: Where the bundle is made.
    /// - Throws: ``Fault``, or what the file system says.
    public static func assemble(
        _ name: String, from products: URL = AppBundle.products, into folder: URL
    ) throws -> AppBundle {
        try assemble(
            executable: products.appendingPathComponent(name),
            support: products.appendingPathComponent("latchkey_\(name).resources/Support"), into: folder)
    }

    /// The folder of the running program: the build's products stand there.
    public static var products: URL {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }
}
