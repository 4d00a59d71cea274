import LatchkeyCrypto

/// The code that runs under an app's name.
public enum AppCode: String, Sendable, Hashable {
    /// The code signed by its developer.
    case signed
    /// Modified code with the same identifier and entitlements, which only runs on a jailbroken phone.
    case modified
}

extension App {
    /// The SHA-256 of the app's code directory, 32 bytes, which App Attest reports since iOS 27 for apps that opted in.
    ///
    /// An app has no executable here; the hash covers identifier, Info.plist and entitlements, like a real code
    /// directory. It differs for each build (`CFBundleVersion`).
    public func codeDirectoryHash(of code: AppCode = .signed) -> [UInt8] {
        let covered: PropertyListValue = .dictionary([
            "identifier": .string(bundleIdentifier), "info": .dictionary(infoDictionary),
            "entitlements": .dictionary(effectiveEntitlements), "code": .string(code.rawValue),
        ])
        return HashAlgorithm.sha256.hash(covered.encoded)
    }
}
