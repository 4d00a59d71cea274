import Foundation
import VirtualPhone

extension UIApplication {
    /// How to open a URL.
    ///
    /// https://developer.apple.com/documentation/uikit/uiapplication/openexternalurloptionskey
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Only in an app that the URL's site belongs to.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// The URL of the app's page in Settings.
    ///
    /// https://developer.apple.com/documentation/uikit/uiapplication/opensettingsurlstring
    public nonisolated static let openSettingsURLString = "app-settings:"
    /// The URL of the app's notifications in Settings.
    @available(iOS 16, *)
    public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"

    /// Whether there is an app for the URL.
    ///
    /// For schemes other than the system's, the app must declare that it asks: `LSApplicationQueriesSchemes` in its
    /// Info.plist, of which the first 50 count.
    public func canOpenURL(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased() else { return false }
        if Self.systemSchemes.contains(scheme) { return true }
        let info = (try? ProcessPhone.connection.send(ReadInfoDictionary()))?.info ?? [:]
        let declared = info["LSApplicationQueriesSchemes"]?.array?.compactMap(\.string) ?? []
        guard declared.prefix(50).contains(where: { $0.lowercased() == scheme }) else { return false }
        return (try? ProcessPhone.connection.send(CanOpenURL(url: url.absoluteString)))?.canOpen ?? false
    }

    /// Asks the phone to open a URL; tells on the main actor whether it did.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        let onlySitesApp = options[.universalLinksOnly] as? Bool ?? false
        // The phone may take its time: not on the main thread, and not on the cooperative pool.
        DispatchQueue.global(qos: .userInitiated).async {
            let isOpened = Self.ask(url, onlySitesApp: onlySitesApp)
            guard let completion else { return }
            DispatchQueue.main.async { MainActor.assumeIsolated { completion(isOpened) } }
        }
    }

    /// Asks the phone to open a URL.
    ///
    /// - Returns: Whether it did.
    @discardableResult
    public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
        await withCheckedContinuation { waiting in
            open(url, options: options) { waiting.resume(returning: $0) }
        }
    }

    private nonisolated static let systemSchemes: Set<String> = [
        "http", "https", "app-settings", "tel", "sms", "mailto",
    ]

    /// A phone that cannot be reached opens nothing.
    private nonisolated static func ask(_ url: URL, onlySitesApp: Bool) -> Bool {
        let call = OpenURL(url: url.absoluteString, isForSitesAppOnly: onlySitesApp)
        return (try? ProcessPhone.connection.send(call))?.isOpened ?? false
    }
}
