import Foundation
import LatchkeyHTTP
import VirtualPhone

/// The picture of an app on the home screen: `AppIcon.png` in its bundle.
struct AppIcon: Sendable {
    private let bytes: [UInt8]
    private let tag: String
    private let bundleIdentifier: String

    /// The largest file that is taken, in bytes: Apple's icons have 1,024 by 1,024 points.
    private static let limit = 2_097_152
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Reads the icon of an app; nil if there is none, or one that is no PNG.
    init?(_ bundle: AppBundle) {
        let url = bundle.url.appendingPathComponent("AppIcon.png")
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
            let size = (attributes[.size] as? NSNumber)?.intValue, size <= Self.limit,
            let data = FileManager.default.contents(atPath: url.path), data.starts(with: Self.signature)
        else { return nil }
        bytes = [UInt8](data)
        tag = String(LabSecret.digest(data.base64EncodedString()).prefix(16))
        bundleIdentifier = bundle.app.bundleIdentifier
    }

    /// Where the page finds it.
    var path: String { "/lab/api/apps/\(bundleIdentifier)/icon?v=\(tag)" }

    /// The picture as a reply; its path changes with it, so that it need not be asked for again.
    var response: HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "image/png", "Cache-Control": "private, max-age=31536000, immutable",
                "X-Content-Type-Options": "nosniff",
            ], body: bytes)
    }
}
