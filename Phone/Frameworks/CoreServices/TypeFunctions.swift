import Foundation
import Security
import UniformTypeIdentifiers

// What apps ask about types before iOS 14 (developer.apple.com/documentation/coreservices/uttype).

/// The tags that are extensions of file names; `UTTagClass.filenameExtension` in its place.
public nonisolated(unsafe) let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
/// The tags that are MIME types; `UTTagClass.mimeType` in its place.
public nonisolated(unsafe) let kUTTagClassMIMEType: CFString = "public.mime-type"

/// The identifier of the type of a tag; a `dyn.` one if no such type is declared, nil for an empty tag.
///
/// - Parameter inConformingToUTI: the identifier of a type that it is to conform to; nil for any.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    let supertype = inConformingToUTI.flatMap { UTType(text($0)) }
    let type = UTType(tag: text(inTag), tagClass: UTTagClass(rawValue: text(inTagClass)), conformingTo: supertype)
    return type.map { retained($0.identifier) }
}

/// The identifiers of all types of a tag, as for ``UTTypeCreatePreferredIdentifierForTag(_:_:_:)``.
public func UTTypeCreateAllIdentifiersForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFArray>? {
    let supertype = inConformingToUTI.flatMap { UTType(text($0)) }
    guard !text(inTag).isEmpty else { return nil }
    let types = UTType.types(
        tag: text(inTag), tagClass: UTTagClass(rawValue: text(inTagClass)), conformingTo: supertype)
    return Unmanaged.passRetained(NSArray(array: types.map { NSString(string: $0.identifier) }))
}

/// The preferred tag of a type; nil if it has none, or if no type is declared so.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
    UTType(text(inUTI))?.tags[UTTagClass(rawValue: text(inTagClass))]?.first.map(retained)
}

/// Whether a type is another one or conforms to it; identifiers that are not declared are equal to themselves only.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    guard let type = UTType(text(inUTI)), let other = UTType(text(inConformsToUTI)) else {
        return UTTypeEqual(inUTI, inConformsToUTI)
    }
    return type.conforms(to: other)
}

/// Whether two identifiers are those of one type: their letter case does not count.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
    text(inUTI1).lowercased() == text(inUTI2).lowercased()
}

/// Whether the system or the app's property list declares a type.
public func UTTypeIsDeclared(_ inUTI: CFString) -> Bool { UTType(text(inUTI))?.isDeclared ?? false }

/// Whether a type was made of a tag.
public func UTTypeIsDynamic(_ inUTI: CFString) -> Bool { UTType(text(inUTI))?.isDynamic ?? false }

private func text(_ string: CFString) -> String { String(describing: string) }

private func retained(_ text: String) -> Unmanaged<CFString> { Unmanaged.passRetained(NSString(string: text)) }
