import Foundation

/// A type of data, of files or of other things, by its uniform type identifier
/// (developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct).
@available(iOS 14, *)
public struct UTType: Hashable, Sendable {
    /// The identifier, such as `public.json`; those of no declared type begin with `dyn.`.
    public let identifier: String
    /// What was said of an app's own type where it is used; nil for types that are declared.
    private let claimed: TypeDeclaration?

    private init(_ identifier: String, claimed: TypeDeclaration?) {
        self.identifier = identifier
        self.claimed = claimed
    }

    init(declared identifier: String) {
        self.init(identifier, claimed: nil)
    }

    /// The type of an identifier that the system or the app's property list declares, in any letter case; nil if neither
    /// does.
    public init?(_ identifier: String) {
        if let declared = TypeCatalog.declaration(of: identifier) {
            self.init(declared: declared.identifier)
        } else if DynamicType(identifier: identifier) != nil {
            self.init(declared: identifier)
        } else {
            return nil
        }
    }

    /// The type of a file name's extension, without its point, that conforms to another type; one with a `dyn.`
    /// identifier if no such type is declared, nil if the extension is empty or longer than 255 bytes.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// The type of a MIME type, as for file name extensions.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// The type of a tag, as for file name extensions; any supertype will do if none is given.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        guard !tag.isEmpty, let type = Self.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first else {
            return nil
        }
        self = type
    }

    /// A type that the app's property list exports; what the list does not say is that it conforms to `parentType`
    /// (developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(exportedas:conformingto:)).
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(own: identifier, parentType)
    }

    /// A type that the app's property list imports; what the list does not say is that it conforms to `parentType`
    /// (developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(importedas:conformingto:)).
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(own: identifier, parentType)
    }

    private init(own identifier: String, _ parent: UTType?) {
        if let declared = TypeCatalog.declaration(of: identifier) {
            self.init(declared: declared.identifier)
        } else {
            let parents = parent.map { [$0.identifier] } ?? []
            self.init(identifier, claimed: TypeDeclaration(identifier.lowercased(), parents))
        }
    }

    /// The types of a tag that conform to a type, the declared ones first; one with a `dyn.` identifier if there is none.
    public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        let found = TypeCatalog.identifiers(tag: tag, tagClass).map(UTType.init(declared:))
            .filter { type in supertype.map(type.conforms) ?? true }
        guard found.isEmpty else { return found }
        let dynamic = DynamicType(tag: tag, tagClass: tagClass, supertype: (supertype ?? .data).identifier)
        return dynamic.map { [UTType(declared: $0.identifier)] } ?? []
    }

    private var declaration: TypeDeclaration {
        claimed ?? TypeCatalog.declaration(of: identifier) ?? DynamicType(identifier: identifier)?.declaration
            ?? TypeDeclaration(identifier, [])
    }

    // MARK: What is known of it

    /// The first extension of file names, without its point.
    public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }

    /// The first MIME type.
    public var preferredMIMEType: String? { tags[.mimeType]?.first }

    /// File name extensions and MIME types, the preferred ones first.
    public var tags: [UTTagClass: [String]] { declaration.tags }

    /// The words of the app's property list; nil for the system's types, whose words Apple does not document.
    public var localizedDescription: String? { declaration.description }

    /// The version of the app's property list.
    public var version: Int? { declaration.version }

    /// Where the property list says that the type is described.
    public var referenceURL: URL? { declaration.referenceURL }

    /// Whether it was made of a tag, since no type of it is declared.
    public var isDynamic: Bool { identifier.hasPrefix(DynamicType.prefix) }

    /// Whether the system or the app's property list declares it.
    public var isDeclared: Bool { TypeCatalog.declaration(of: identifier) != nil }

    /// Whether anybody may use it, as those that begin with `public.`.
    public var isPublic: Bool { identifier.hasPrefix("public.") }

    // MARK: What it conforms to

    /// All types that it conforms to, besides itself.
    public var supertypes: Set<UTType> {
        var found: Set<UTType> = []
        var open = declaration.parents
        while let parent = open.popLast() {
            let type = UTType(declared: parent)
            if type != self, found.insert(type).inserted { open += type.declaration.parents }
        }
        return found
    }

    /// Whether it is this type or one that conforms to it.
    public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

    /// Whether it conforms to another type.
    public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

    /// Whether another type conforms to it.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// Whether both have one identifier.
    public static func == (one: UTType, other: UTType) -> Bool { one.identifier == other.identifier }

    /// Takes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

@available(iOS 14, *)
extension UTType: Codable {
    /// Reads an identifier.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let identifier = try container.decode(String.self)
        guard let type = UTType(identifier) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "No type is declared as \(identifier).")
        }
        self = type
    }

    /// Writes the identifier.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

@available(iOS 14, *)
extension UTType: CustomStringConvertible, CustomDebugStringConvertible {
    /// The identifier.
    public var description: String { identifier }

    /// The identifier.
    public var debugDescription: String { identifier }
}

/// A kind of tags that types have (developer.apple.com/documentation/uniformtypeidentifiers/uttagclass).
@available(iOS 14, *)
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    /// As property lists write it.
    public let rawValue: String

    /// A kind of tags by its name in property lists.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Extensions of file names, without their point.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// MIME types.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}
