import Foundation

/// Name, address and picture of a person.
open class GIDProfileData: NSObject, NSCopying {
    /// The e-mail address; empty if the provider did not tell it.
    public let email: String
    /// The full name; empty if the provider did not tell it.
    public let name: String
    /// The given name.
    public let givenName: String?
    /// The family name.
    public let familyName: String?
    private let picture: URL?

    /// Whether there is a picture.
    open var hasImage: Bool { picture != nil }

    init(_ profile: Profile) {
        email = profile.email ?? ""
        name = profile.name ?? ""
        givenName = profile.givenName
        familyName = profile.familyName
        picture = profile.picture.flatMap(URL.init)
    }

    /// Where a square picture of a size is.
    ///
    /// The size goes into the path of addresses that Google's picture server understands (`…=s120`), and into the query
    /// of all others (`?sz=120`), in place of what stood there.
    ///
    /// - Parameter dimension: the length of a side, in pixels.
    /// - Returns: nil if there is no picture.
    open func imageURL(withDimension dimension: UInt) -> URL? {
        guard let picture, var components = URLComponents(url: picture, resolvingAgainstBaseURL: true) else {
            return nil
        }
        if Self.takesSizeInPath(components) {
            components.path = components.path.prefix { $0 != "=" } + "=s\(dimension)"
        } else {
            components.queryItems = [URLQueryItem(name: "sz", value: String(dimension))]
        }
        return components.url
    }

    /// Whether the address is one of Google's picture server for people: lh3 to lh6, below /a/ or /a-/.
    private static func takesSizeInPath(_ components: URLComponents) -> Bool {
        let labels = (components.host ?? "").split(separator: ".")
        guard labels.count == 3, ["google", "googleusercontent"].contains(labels[1]),
            ["lh3", "lh4", "lh5", "lh6"].contains(labels[0].prefix { $0 != "-" })
        else { return false }
        return components.path.hasPrefix("/a/") || components.path.hasPrefix("/a-/")
    }

    /// The same object: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
