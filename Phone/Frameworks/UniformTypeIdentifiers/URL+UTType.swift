import Foundation

@available(iOS 14, *)
extension URL {
    /// With the preferred file name extension of a type, unless the last component has one of its own
    /// (developer.apple.com/documentation/foundation/url/appendingpathextension(for:)).
    public func appendingPathExtension(for contentType: UTType) -> URL {
        guard let wanted = contentType.missingExtension(in: lastPathComponent) else { return self }
        return appendingPathExtension(wanted)
    }

    /// Adds the preferred file name extension of a type, unless the last component has one of its own
    /// (developer.apple.com/documentation/foundation/url/appendpathextension(for:)).
    public mutating func appendPathExtension(for contentType: UTType) {
        self = appendingPathExtension(for: contentType)
    }

    /// With a name, to which the preferred file name extension of a type is added unless it has one; a folder's type makes
    /// the URL one of a folder
    /// (developer.apple.com/documentation/foundation/url/appendingpathcomponent(_:conformingto:)).
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        appendingPathComponent(partialName, isDirectory: contentType.conforms(to: .directory))
            .appendingPathExtension(for: contentType)
    }

    /// Adds a name, as `appendingPathComponent(_:conformingTo:)` does
    /// (developer.apple.com/documentation/foundation/url/appendpathcomponent(_:conformingto:)).
    public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
        self = appendingPathComponent(partialName, conformingTo: contentType)
    }
}

extension UTType {
    /// The preferred extension; nil if it has none, or if the name has one of its extensions.
    fileprivate func missingExtension(in name: String) -> String? {
        let own = (name as NSString).pathExtension
        let isThere = tags[.filenameExtension]?.contains { $0.caseInsensitiveCompare(own) == .orderedSame } ?? false
        return isThere ? nil : preferredFilenameExtension
    }
}
