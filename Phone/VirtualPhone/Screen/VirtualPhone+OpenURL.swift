import Foundation

/// URLs, which lead to an app, to Settings or to Safari.
extension VirtualPhone {
    /// Opens a URL as for a person who taps a link in a message, or scans a code.
    ///
    /// The app that registered its scheme (`CFBundleURLTypes`) comes before the person and is told of it; it is launched
    /// if it does not run. Apple leaves open which of several it is: here the first by bundle identifier. An address of
    /// the web opens the app that is associated with the site (`applinks:`), or else Safari.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - bundleIdentifier: The app to open it, as a test has it; nil for the one whose URL it is.
    /// - Returns: whom it reached: nobody while the phone is locked or asks something, and if nothing takes the URL.
    @discardableResult
    public func open(_ url: URL, in bundleIdentifier: String? = nil) -> TouchReceipt {
        let text = url.absoluteString
        let app = bundleIdentifier ?? app(opening: text, from: nil)
        return route(text, to: app, orSafari: true) { _, display in
            display.surface != .lockScreen && display.overlay == nil
        }
    }

    /// Opens a URL for an app in front; of other URLs than those of apps and of the web, that of its page in Settings.
    func openURL(_ call: OpenURL, _ launch: LaunchToken) -> OpenURL.Reply {
        let opener = screen.look { $0.apps[launch]?.launch.bundleIdentifier }
        if call.url.hasPrefix("app-settings:"), !call.isForSitesAppOnly {
            let isOpened = screen.change { state in
                guard let app = state.apps[launch], app.state == .active else { return false }
                state.settings.open(app: app.launch.bundleIdentifier)
                state.surface = .app(Display.settingsApp)
                return true
            }
            return OpenURL.Reply(isOpened: isOpened)
        }
        if call.isForSitesAppOnly, !Self.isOfTheWeb(call.url) { return OpenURL.Reply(isOpened: false) }
        let app = app(opening: call.url, from: opener)
        let receipt = route(call.url, to: app, orSafari: !call.isForSitesAppOnly) { state, _ in
            state.apps[launch]?.state == .active
        }
        return OpenURL.Reply(isOpened: receipt.isTaken)
    }

    /// The app that takes a URL; nil for a scheme that none registered, and for a site that none is associated with.
    ///
    /// - Parameter opener: The app that opens it. Links to its own site are not for it: they open in Safari.
    func app(opening url: String, from opener: String?) -> String? {
        let scheme = Self.scheme(of: url)
        let host = URL(string: url)?.host ?? ""
        return state.withLock { state in
            let takers = state.durable.apps.values.filter { app in
                guard Self.isOfTheWeb(url) else { return app.urlSchemes.contains { $0.lowercased() == scheme } }
                return app.bundleIdentifier != opener && app.isAssociated(withLinksOf: host)
            }
            return takers.map(\.bundleIdentifier).min()
        }
    }

    /// Brings the app to the front with the URL; without an app Safari, if it may.
    private func route(
        _ url: String, to app: String?, orSafari: Bool, if mayOpen: (ScreenState, Display) -> Bool
    ) -> TouchReceipt {
        if let app { return bring(app, with: .openURL(url), if: mayOpen) }
        return screen.changeSeen { state, display, _ in
            guard mayOpen(state, display), orSafari, state.safari.open(url) else { return .missed }
            state.surface = .app(Display.safariApp)
            return .system
        }
    }

    /// Brings an app to the front, launches it if it does not run, and has it told of something.
    func bring(
        _ app: String, with event: AppEvent, if mayOpen: (ScreenState, Display) -> Bool
    ) -> TouchReceipt {
        let (receipt, launch) = screen.changeSeen { state, display, _ -> (TouchReceipt?, LaunchToken?) in
            guard mayOpen(state, display) else { return (.missed, nil) }
            guard let launch = state.launch(of: app) else {
                state.launchEvents[app] = event
                return (nil, nil)
            }
            guard state.apps[launch]?.open(event) == true else { return (.missed, nil) }
            state.surface = .app(app)
            return (.system, launch)
        }
        if let launch { return receiptOfLastEvent(launch) }
        return receipt ?? self.launch(app)
    }

    private func launch(_ app: String) -> TouchReceipt {
        guard screen.currentHost?.openApp(app) == true else {
            screen.change { $0.launchEvents[app] = nil }
            return .missed
        }
        return screen.look { $0.launch(of: app) }.map { receiptOfLastEvent($0) } ?? .system
    }

    private static func scheme(of url: String) -> String { url.prefix { $0 != ":" }.lowercased() }

    private static func isOfTheWeb(_ url: String) -> Bool { ["http", "https"].contains(scheme(of: url)) }
}
