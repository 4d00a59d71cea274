#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseStore {
    /// Creates a store in a new temporary file, for tests and experiments; the caller removes the folder.
    ///
    /// - Parameter folder: An existing folder; the system's for temporary files unless said otherwise.
    public static func temporary(
        in folder: URL = FileManager.default.temporaryDirectory
    ) throws(StoreError) -> DatabaseStore {
        try DatabaseStore(path: folder.appendingPathComponent("latchkey-\(UUID().uuidString).sqlite").path)
    }
}
