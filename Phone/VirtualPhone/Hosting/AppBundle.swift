import Foundation

/// An app on disk: a folder `Name.app` with an `Info.plist`, the executable that it names, and perhaps an
/// `Entitlements.plist`.
public struct AppBundle: Sendable {
    /// The folder.
    public let url: URL
    /// The app, for the phone.
    public let app: App
    /// The file that is run.
    public let executable: URL

    /// Why a folder is no app.
    public enum Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// `Info.plist` is missing or no property list with a dictionary at its root.
        case infoUnreadable(path: String)
        /// `Info.plist` lacks one of the keys that iOS needs to start an app.
        case keyMissing(String)
        /// The file named by `CFBundleExecutable` is missing or can't be run.
        case notExecutable(path: String)
        /// `Entitlements.plist` is there, but no property list with a dictionary at its root.
        case entitlementsUnreadable(path: String)

        /// A sentence with the fault.
        public var description: String {
            switch self {
            case .infoUnreadable(let path): "\(path) is missing or is not a property list with a dictionary."
            case .keyMissing(let key): "Info.plist has no text for the key \(key)."
            case .notExecutable(let path): "\(path) is missing or can't be run."
            case .entitlementsUnreadable(let path): "\(path) is not a property list with a dictionary."
            }
        }
    }

    /// Reads a bundle.
    ///
    /// - Throws: ``Fault``.
    public init(_ url: URL) throws(Fault) {
        self.url = url
        let infoURL = url.appendingPathComponent("Info.plist")
        guard let info = Self.dictionary(at: infoURL) else { throw .infoUnreadable(path: infoURL.path) }
        guard let identifier = info["CFBundleIdentifier"]?.string else { throw .keyMissing("CFBundleIdentifier") }
        guard let name = info["CFBundleExecutable"]?.string else { throw .keyMissing("CFBundleExecutable") }
        executable = url.appendingPathComponent(name)
        guard FileManager.default.isExecutableFile(atPath: executable.path) else {
            throw .notExecutable(path: executable.path)
        }
        app = App(bundleIdentifier: identifier, infoDictionary: info, entitlements: try Self.entitlements(in: url))
    }

    /// The entitlements in a folder; empty without `Entitlements.plist`.
    ///
    /// `$(AppIdentifierPrefix)` becomes ``App/defaultTeam`` and a dot, as Xcode fills in the team when it signs.
    ///
    /// - Throws: ``Fault/entitlementsUnreadable(path:)``.
    static func entitlements(in folder: URL) throws(Fault) -> [String: PropertyListValue] {
        let url = folder.appendingPathComponent("Entitlements.plist")
        guard FileManager.default.fileExists(atPath: url.path) else { return [:] }
        guard let entitlements = dictionary(at: url) else { throw .entitlementsUnreadable(path: url.path) }
        return entitlements.mapValues(signed)
    }

    private static func signed(_ value: PropertyListValue) -> PropertyListValue {
        switch value {
        case .string(let text):
            .string(text.replacingOccurrences(of: "$(AppIdentifierPrefix)", with: App.defaultTeam + "."))
        case .array(let values): .array(values.map(signed))
        default: value
        }
    }

    private static func dictionary(at url: URL) -> [String: PropertyListValue]? {
        guard let data = try? Data(contentsOf: url),
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else { return nil }
        return list.compactMapValues { PropertyListValue(foundation: $0) }
    }
}
