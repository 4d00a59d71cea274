/// The home screen: the icons of Settings and of the installed apps.
enum HomeScreen {
    static func screen(_ facts: ScreenFacts) -> ScreenNode {
        let settings = ScreenFacts.InstalledApp(bundleIdentifier: Display.settingsApp, name: "Settings")
        return ScreenNode(
            id: "system.home", role: .window, label: "Home",
            children: ([settings] + facts.apps).map { app in
                var icon = SystemNodes.button(
                    "home.\(app.bundleIdentifier)", app.name, identifier: app.name,
                    symbol: app.bundleIdentifier == Display.settingsApp ? "gear" : "app")
                icon.style.kind = "icon"
                if let badge = facts.badges[app.bundleIdentifier] { icon.value = "\(badge)" }
                return icon
            })
    }

    /// The app that an icon opens.
    static func app(opening id: String) -> String? {
        let prefix = "system.home."
        return id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : nil
    }
}
