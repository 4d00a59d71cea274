import Foundation

/// The pages of Settings, drawn from its state and the phone's.
extension SettingsScreen {
    func screen(_ facts: ScreenFacts, now: Date) -> ScreenNode {
        let (title, sections) = content(facts, now)
        let back =
            pages.count > 1 ? [SystemNodes.button("settings.back", backTitle(facts), identifier: "BackButton")] : []
        var list = ScreenNode(id: "system.settings.list", role: .list, children: sections)
        list.style.kind = "insetGrouped"
        var children = [
            ScreenNode(id: "system.settings.bar", role: .navigationBar, label: title, children: back), list,
        ]
        if isAskingToTurnOff { children.append(turnOffQuestion(facts)) }
        return ScreenNode(id: "system.settings", role: .window, label: "Settings", children: children)
    }

    static func securityTitle(_ facts: ScreenFacts) -> String {
        facts.biometry == .none ? "Passcode" : "\(facts.biometry.name) & Passcode"
    }

    private func backTitle(_ facts: ScreenFacts) -> String {
        switch pages.dropLast().last {
        case .security?: Self.securityTitle(facts)
        case .appleAccount?: "Apple Account"
        default: "Settings"
        }
    }

    private func content(_ facts: ScreenFacts, _ now: Date) -> (String, [ScreenNode]) {
        switch openPage(facts) {
        case .root: ("Settings", root(facts))
        case .gate: ("Enter Passcode", passcode("Enter your passcode", facts, now))
        case .security: (Self.securityTitle(facts), security(facts))
        case .newPasscode(let first, _):
            (
                known == nil ? "Set Passcode" : "Change Passcode",
                entry(first == nil ? "Enter a new passcode" : "Verify your new passcode", isNumeric: true)
            )
        case .app(let app): (facts.name(of: app), self.app(app, facts))
        case .appleAccount: ("Apple Account", appleAccount(facts))
        case .appleIDApp(let app): (facts.name(of: app), appleIDApp(app, facts))
        }
    }

    private func root(_ facts: ScreenFacts) -> [ScreenNode] {
        var sections = [
            section("account", [cell("appleAccount", facts.appleAccount?.name ?? "Apple Account")]),
            section("network", [SystemNodes.toggle("settings.airplane", "Airplane Mode", isOn: facts.isAirplane)]),
            section("device", [cell("security", Self.securityTitle(facts))]),
        ]
        if !facts.apps.isEmpty {
            sections.append(section("apps", facts.apps.map { cell("app.\($0.bundleIdentifier)", $0.name) }))
        }
        return sections
    }

    private func security(_ facts: ScreenFacts) -> [ScreenNode] {
        var sections: [ScreenNode] = []
        if facts.biometry != .none {
            var rows: [ScreenNode] = []
            if facts.biometry == .touchID {
                rows = facts.templates.map { cell("finger.\($0)", $0) }
                if rows.count < 5 { rows.append(SystemNodes.button("settings.setUp", "Add a Fingerprint…")) }
            } else {
                if facts.templates.isEmpty {
                    rows.append(SystemNodes.button("settings.setUp", "Set Up \(facts.biometry.name)"))
                } else {
                    if facts.templates.count == 1, facts.biometry == .faceID {
                        rows.append(SystemNodes.button("settings.setUp", "Set Up an Alternate Appearance"))
                    }
                    rows.append(
                        SystemNodes.button("settings.reset", "Reset \(facts.biometry.name)", role: "destructive"))
                }
            }
            if let message, !isAskingToTurnOff {
                rows.append(SystemNodes.text("settings.message", message, color: "red"))
            }
            sections.append(section("biometry", rows))
        }
        let rows =
            facts.hasPasscode
            ? [
                SystemNodes.button("settings.passcodeOff", "Turn Passcode Off"),
                SystemNodes.button("settings.changePasscode", "Change Passcode"),
            ] : [SystemNodes.button("settings.passcodeOn", "Turn Passcode On")]
        sections.append(section("passcode", rows))
        return sections
    }

    private func app(_ app: String, _ facts: ScreenFacts) -> [ScreenNode] {
        // As on iOS, the switches are there once the app has asked.
        var rows: [ScreenNode] = []
        if let isAllowed = facts.notificationPermissions[app] {
            rows.append(SystemNodes.toggle("settings.notifications.\(app)", "Notifications", isOn: isAllowed))
        }
        if facts.biometry.needsPermission, let isAllowed = facts.faceIDPermissions[app] {
            rows.append(SystemNodes.toggle("settings.faceID.\(app)", facts.biometry.name, isOn: isAllowed))
        }
        guard !rows.isEmpty else {
            return [section("app", [SystemNodes.text("settings.nothing", "This app has not asked for anything yet.")])]
        }
        return [section("app", rows, header: "Allow \(facts.name(of: app)) to access")]
    }

    private func appleAccount(_ facts: ScreenFacts) -> [ScreenNode] {
        guard let account = facts.appleAccount else {
            return [section("account", [SystemNodes.button("settings.signIn", "Sign In to Your iPhone")])]
        }
        let apps = facts.appleIDApps.map { cell("appleID.\($0)", facts.name(of: $0)) }
        return [
            section("account", [SystemNodes.text("settings.email", account.email)], header: account.name),
            section(
                "appleID",
                apps.isEmpty ? [SystemNodes.text("settings.nothing", "No app uses this account yet.")] : apps,
                header: "Sign in with Apple"),
            section("signOut", [SystemNodes.button("settings.signOut", "Sign Out", role: "destructive")]),
        ]
    }

    private func appleIDApp(_ app: String, _ facts: ScreenFacts) -> [ScreenNode] {
        guard facts.appleIDApps.contains(app) else {
            return [section("app", [SystemNodes.text("settings.nothing", "This app does not use the account.")])]
        }
        return [
            section(
                "app",
                [SystemNodes.button("settings.stop.\(app)", "Stop Using Sign in with Apple", role: "destructive")])
        ]
    }

    private func passcode(_ title: String, _ facts: ScreenFacts, _ now: Date) -> [ScreenNode] {
        guard facts.disabledUntil(now) == nil else {
            return [
                section(
                    "entry", [SystemNodes.text("settings.unavailable", "Too many wrong passcodes. Try again later.")])
            ]
        }
        return entry(title, isNumeric: facts.passcode != .text)
    }

    private func entry(_ title: String, isNumeric: Bool) -> [ScreenNode] {
        var rows = [SystemNodes.text("settings.entry.title", title, font: "headline")]
        if let message { rows.append(SystemNodes.text("settings.message", message, color: "red")) }
        rows.append(
            SystemNodes.secret(
                "settings.field", "Passcode", identifier: "settings.passcode.field", typed: typed,
                isNumeric: isNumeric))
        return [section("entry", rows)]
    }

    private func turnOffQuestion(_ facts: ScreenFacts) -> ScreenNode {
        let lost =
            (facts.templates.isEmpty ? "" : "\(facts.biometry.name) is removed with it. ")
            + "Keys and items of your apps that need a passcode are lost for good."
        return ScreenNode(
            id: "system.settings.question", role: .alert, label: "Turn Off Passcode?",
            children: [
                SystemNodes.text("settings.question.message", lost),
                SystemNodes.button("settings.keep", "Cancel", role: "cancel"),
                SystemNodes.button("settings.turnOff", "Turn Off", role: "destructive"),
            ])
    }

    private func section(_ name: String, _ rows: [ScreenNode], header: String = "") -> ScreenNode {
        ScreenNode(id: "system.settings.section.\(name)", role: .section, label: header, children: rows)
    }

    private func cell(_ name: String, _ label: String) -> ScreenNode {
        ScreenNode(id: "system.settings.\(name)", role: .cell, label: label)
    }
}
