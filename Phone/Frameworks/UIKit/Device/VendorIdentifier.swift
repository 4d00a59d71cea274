import Foundation

/// A random identifier in a file of the app's container.
struct VendorIdentifier {
    private let file: URL

    /// Keeps the identifier in a folder.
    init(folder: URL) { file = folder.appendingPathComponent("identifierForVendor") }

    /// Keeps the identifier of this process's app; nil without a place for it.
    static var ofThisApp: VendorIdentifier? {
        let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        let app = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        return (support?.appendingPathComponent(app)).map(VendorIdentifier.init)
    }

    /// The identifier, made at the first call; nil if it cannot be kept.
    func value() -> UUID? {
        if let kept = read() { return kept }
        let fresh = UUID()
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(fresh.uuidString.utf8).write(to: file, options: .atomic)
        } catch {
            return nil
        }
        return read()
    }

    private func read() -> UUID? {
        (try? Data(contentsOf: file)).flatMap { UUID(uuidString: String(decoding: $0, as: UTF8.self)) }
    }
}
