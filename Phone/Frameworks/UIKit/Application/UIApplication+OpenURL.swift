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

    /// Whether there is an app for the URL: the system's own schemes, and the app's declared ones.
    public func canOpenURL(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased() else { return false }
        let declared = Bundle.main.object(forInfoDictionaryKey: "LSApplicationQueriesSchemes") as? [String] ?? []
        return Self.systemSchemes.contains(scheme) || declared.contains { $0.lowercased() == scheme }
    }

    /// Asks the phone to open a URL; tells on the main actor whether it did.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        // The phone may take its time: not on the main thread, and not on the cooperative pool.
        DispatchQueue.global(qos: .userInitiated).async {
            let isOpened = Self.ask(url)
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
    private nonisolated static func ask(_ url: URL) -> Bool {
        (try? ProcessPhone.connection.send(OpenURL(url: url.absoluteString)))?.isOpened ?? false
    }
}
