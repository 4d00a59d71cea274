import LatchkeyCrypto

/// What runs under an app's name.
public enum AppCode: String, Sendable, Hashable {
    /// What its developer signed.
    case signed
    /// Something else, signed anew with the same identifier and entitlements: only a jailbroken phone runs it.
    case modified
}

extension App {
    /// The SHA-256 of the app's code directory, 32 bytes: what App Attest tells since iOS 27 of apps that opted in.
    ///
    /// An app has no executable here: identifier, Info.plist and entitlements, which a real code directory covers too,
    /// stand for it. It is another one for each build (`CFBundleVersion`).
    public func codeDirectoryHash(of code: AppCode = .signed) -> [UInt8] {
        let covered: PropertyListValue = .dictionary([
            "identifier": .string(bundleIdentifier), "info": .dictionary(infoDictionary),
            "entitlements": .dictionary(effectiveEntitlements), "code": .string(code.rawValue),
        ])
        return HashAlgorithm.sha256.hash(covered.encoded)
    }
}
