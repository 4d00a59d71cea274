import Foundation

/// What is known of a type.
struct TypeDeclaration: Sendable {
    let identifier: String
    /// The identifiers of those that it conforms to itself.
    let parents: [String]
    var tags: [UTTagClass: [String]] = [:]
    var description: String?
    var version: Int?
    var referenceURL: URL?

    init(_ identifier: String, _ parents: [String], extensions: [String] = [], mimeTypes: [String] = []) {
        self.identifier = identifier
        self.parents = parents
        if !extensions.isEmpty { tags[.filenameExtension] = extensions }
        if !mimeTypes.isEmpty { tags[.mimeType] = mimeTypes }
    }

    /// Reads a declaration of an app's property list
    /// (developer.apple.com/documentation/bundleresources/information-property-list/utexportedtypedeclarations).
    init?(_ entry: [String: Any]) {
        guard let identifier = entry["UTTypeIdentifier"] as? String, !identifier.isEmpty else { return nil }
        self.init(identifier, Self.texts(entry["UTTypeConformsTo"]))
        for (name, value) in entry["UTTypeTagSpecification"] as? [String: Any] ?? [:] {
            tags[UTTagClass(rawValue: name)] = Self.texts(value)
        }
        description = entry["UTTypeDescription"] as? String
        version = entry["UTTypeVersion"] as? Int
        referenceURL = (entry["UTTypeReferenceURL"] as? String).flatMap(URL.init(string:))
    }

    /// One text or several.
    private static func texts(_ value: Any?) -> [String] {
        value as? [String] ?? (value as? String).map { [$0] } ?? []
    }
}

/// The types that are declared: by the system, and by the app's property list.
enum TypeCatalog {
    private static let own: [TypeDeclaration] = ["UTExportedTypeDeclarations", "UTImportedTypeDeclarations"].flatMap {
        (Bundle.main.object(forInfoDictionaryKey: $0) as? [[String: Any]] ?? []).compactMap(TypeDeclaration.init)
    }
    // The system's types are not an app's to change.
    private static let all = SystemTypes.all + own
    private static let byIdentifier = Dictionary(
        all.map { ($0.identifier.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

    /// The declaration of an identifier, whose letter case does not count.
    static func declaration(of identifier: String) -> TypeDeclaration? { byIdentifier[identifier.lowercased()] }

    /// The types that have a tag, whose letter case does not count.
    static func identifiers(tag: String, _ tagClass: UTTagClass) -> [String] {
        all.filter { $0.tags[tagClass]?.contains { $0.caseInsensitiveCompare(tag) == .orderedSame } == true }
            .map(\.identifier)
    }
}

/// A type without a declaration: its identifier says its tag and what it conforms to.
///
/// The identifier is `dyn.a` and a text in Base32 with letters of Apple's own, such as `?0=6:1=smd`: the type conforms to (0)
/// `public.data` (6) and has the file name extension (1) `smd`.
struct DynamicType {
    static let prefix = "dyn."
    private static let letters = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
    private static let tagClasses: [UTTagClass: String] = [.filenameExtension: "1", .mimeType: "3"]
    private static let supertypes = [
        "public.data": "6", "public.text": "7", "public.plain-text": "8", "public.image": "B", "public.directory": "E",
        "public.folder": "F",
    ]
    /// The longest tag of a type; names of files are no longer.
    private static let longestTag = 255

    let identifier: String
    let declaration: TypeDeclaration

    /// The type of a tag; nil if the tag is too long.
    init?(tag: String, tagClass: UTTagClass, supertype: String) {
        let tag = tag.lowercased()
        guard tag.utf8.count <= Self.longestTag else { return nil }
        let text =
            "?0=\(Self.supertypes[supertype] ?? supertype):\(Self.tagClasses[tagClass] ?? tagClass.rawValue)=\(tag)"
        identifier = Self.prefix + "a" + Self.encoded(Array(text.utf8))
        var declaration = TypeDeclaration(identifier, [supertype])
        declaration.tags[tagClass] = [tag]
        self.declaration = declaration
    }

    /// Reads an identifier; nil if it is none of such a type.
    init?(identifier: String) {
        guard identifier.utf8.count <= 1024, identifier.hasPrefix(Self.prefix + "a"),
            let bytes = Self.decoded(identifier.utf8.dropFirst(Self.prefix.utf8.count + 1)),
            let text = String(validating: bytes, as: UTF8.self),
            let match = text.wholeMatch(of: /\?0=([^:=]+):([^:=]+)=(.+)/)
        else { return nil }
        let (_, supertype, tagClass, tag) = match.output
        self.init(
            tag: String(tag),
            tagClass: Self.tagClasses.first { $0.value == tagClass }?.key ?? UTTagClass(rawValue: String(tagClass)),
            supertype: Self.supertypes.first { $0.value == supertype }?.key ?? String(supertype))
        guard self.identifier == identifier else { return nil }
    }

    /// Five bits for each letter, the last ones filled with zeros.
    private static func encoded(_ bytes: [UInt8]) -> String {
        var (text, bits, count) = ([UInt8](), 0, 0)
        for byte in bytes {
            bits = bits << 8 | Int(byte)
            count += 8
            while count >= 5 {
                count -= 5
                text.append(letters[bits >> count & 31])
            }
            bits &= 1 << count - 1
        }
        if count > 0 { text.append(letters[bits << (5 - count) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
        var (bytes, bits, count) = ([UInt8](), 0, 0)
        for letter in text {
            guard let value = letters.firstIndex(of: letter) else { return nil }
            bits = bits << 5 | value
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            bits &= 1 << count - 1
        }
        return bytes
    }
}
