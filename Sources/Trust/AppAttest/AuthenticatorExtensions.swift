/// The extensions of iOS 27 and macOS 27 in authenticator data.
public struct AuthenticatorExtensions: Sendable, Hashable {
    /// `apple_validation_category_01` as the number that it is; nil if it is not there.
    public let validationCategory: UInt32?
    /// `apple_bundle_version_01`, the app's CFBundleVersion; nil if it is not there.
    public let bundleVersion: String?

    /// Reads the map; nil if it is not a map, or one of the two members has another type.
    ///
    /// Other members are passed over: Apple has added some before (`apple_cd_hash_hash_01`), and all are signed.
    init?(_ map: CBORValue) {
        guard case .map(let members) = map, members.allSatisfy({ $0.key.textString != nil }) else { return nil }
        switch map["apple_validation_category_01"] {
        // Apple's text says UInt32; every real one has four bytes, the least significant first.
        case .bytes(let bytes)? where bytes.count == 4:
            validationCategory = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        case .unsigned(let number)? where number <= UInt32.max: validationCategory = UInt32(number)
        case nil: validationCategory = nil
        default: return nil
        }
        switch map["apple_bundle_version_01"] {
        case .text(let text)?: bundleVersion = text
        case nil: bundleVersion = nil
        default: return nil
        }
    }
}
