import LatchkeyHTTP
import LatchkeyWire

/// Feature flags as apps fetch them.
struct FlagsDocument: Sendable {
    /// The path at which a phone's apps find them, behind the phone's key.
    static let path = "/lab/flags"

    /// The initial document: Kit's own defaults.
    static let standard = RemoteFlags(
        isFeatureEnabled: true, refreshThreshold: 86_400, maxRetryAttempts: 16, offOnVersion: nil)

    let flags: RemoteFlags

    /// The document.
    var response: HTTPResponse {
        var members: [String: JSONValue] = [
            "isFeatureEnabled": .boolean(flags.isFeatureEnabled), "refreshThreshold": .integer(flags.refreshThreshold),
            "maxRetryAttempts": .integer(flags.maxRetryAttempts),
        ]
        if let version = flags.offOnVersion, let numbers = Self.numbers(version) {
            let next = [numbers[0], numbers[1], numbers[2] + 1].map(String.init).joined(separator: ".")
            members["systemVersions"] = .array([
                .object(["from": .string(version), "before": .string(next), "isFeatureEnabled": .boolean(false)])
            ])
        }
        var response = HTTPResponse(status: 200, json: LabJSON.bytes(of: JSONValue.object(members)))
        response.headers["Connection"] = "close"
        return response
    }

    /// - Throws: ``LabError`` for numbers beyond their limits and invalid versions.
    static func check(_ flags: RemoteFlags) throws(LabError) {
        guard (60...31_536_000).contains(flags.refreshThreshold), (0...100).contains(flags.maxRetryAttempts) else {
            throw LabError(
                400, "invalid_request", "The age must be 60 to 31,536,000 seconds, the attempts 0 to 100.")
        }
        guard flags.offOnVersion.map({ numbers($0) != nil }) ?? true else {
            throw LabError(400, "invalid_request", "Write the version like 18.1, with up to three numbers.")
        }
    }

    /// Three numbers; nil if it is no version.
    private static func numbers(_ version: String) -> [Int]? {
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } && (1...4).contains(part.utf8.count)
                ? Int(part) : nil
        }
        guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
        let version = numbers + Array(repeating: 0, count: 3 - numbers.count)
        // The one behind it is written too, and no number has more than four digits.
        return version[2] < 9_999 ? version : nil
    }
}
