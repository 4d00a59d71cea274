/// The system's prompt above everything.
enum PromptOverlay {
    static func node(_ shown: ScreenState.ShownPrompt, _ facts: ScreenFacts) -> ScreenNode {
        let prompt = shown.prompt
        let prefix = "prompt.\(prompt.id)"
        var node = ScreenNode(
            id: "system.\(prefix)", role: .sheet, identifier: "prompt.\(prompt.kindName)", children: [])
        switch prompt.kind {
        case .faceIDPermission(let usage):
            node.role = .alert
            node.label = "Do you want to allow “\(prompt.appName)” to use \(facts.biometry.name)?"
            node.children = [
                SystemNodes.text("\(prefix).usage", usage),
                SystemNodes.button("\(prefix).dontAllow", "Don’t Allow", identifier: "prompt.dontAllow"),
                SystemNodes.button("\(prefix).allow", "Allow", identifier: "prompt.allow"),
            ]
        case .notifications:
            node.role = .alert
            node.label = "“\(prompt.appName)” Would Like to Send You Notifications"
            node.children = [
                SystemNodes.text(
                    "\(prefix).usage",
                    "Notifications may include alerts, sounds, and icon badges. These can be configured in Settings."),
                SystemNodes.button("\(prefix).dontAllow", "Don’t Allow", identifier: "prompt.dontAllow"),
                SystemNodes.button("\(prefix).allow", "Allow", identifier: "prompt.allow"),
            ]
        case .biometry(let request):
            node.label = request.biometry.name
            node.children = biometry(request, prefix)
        case .passcode(let request):
            node.label = "Enter iPhone Passcode"
            node.children = [
                SystemNodes.text("\(prefix).title", "Enter iPhone passcode for “\(prompt.appName)”", font: "headline")
            ]
            node.children += reason(request.reason, prefix)
            if request.failures > 0 {
                node.children.append(
                    SystemNodes.text(
                        "\(prefix).failures",
                        request.failures == 1
                            ? "1 failed passcode attempt" : "\(request.failures) failed passcode attempts",
                        color: "red"))
            }
            node.children += [
                SystemNodes.secret(
                    "\(prefix).field", "Passcode", identifier: "prompt.passcode.field", typed: shown.typed,
                    isNumeric: facts.passcode != .text),
                SystemNodes.button("\(prefix).cancel", "Cancel", identifier: "prompt.cancel", role: "cancel"),
            ]
        case .applicationPassword(let request):
            node.role = .alert
            node.label = request.isNew ? "Choose a password" : "Enter the password"
            node.children =
                reason(request.reason, prefix) + [
                    SystemNodes.secret(
                        "\(prefix).field", "Password", identifier: "prompt.applicationPassword.field",
                        typed: shown.typed,
                        isNumeric: false),
                    SystemNodes.button("\(prefix).cancel", "Cancel", identifier: "prompt.cancel", role: "cancel"),
                    SystemNodes.button("\(prefix).ok", "OK", identifier: "prompt.ok"),
                ]
        case .webSignIn(let host):
            node.role = .alert
            node.label = "“\(prompt.appName)” Wants to Use “\(host)” to Sign In"
            node.children = [
                SystemNodes.text(
                    "\(prefix).reason", "This allows the app and website to share information about you."),
                SystemNodes.button("\(prefix).cancel", "Cancel", identifier: "prompt.cancel", role: "cancel"),
                SystemNodes.button("\(prefix).continue", "Continue", identifier: "prompt.continue"),
            ]
        case .passkey(let request):
            node.label = request.title
            node.children = passkey(request, shown.account, prefix)
        case .securityKey(let request):
            node.label = "Security Key"
            node.children = SecurityKeySheetNodes.nodes(request, shown, prefix)
        case .appleID(let request):
            node.label = "Sign in with Apple"
            node.children = AppleIDSheet.nodes(request, shown.appleID, app: prompt.appName, prefix)
        }
        return node
    }

    /// The person's choices at the sensor, which are not part of the system's screen.
    static func personControls(_ prefix: String, _ biometry: PhoneConfiguration.Biometry) -> [ScreenNode] {
        [
            SystemNodes.button("\(prefix).match", "Matching \(biometry.bodyPart)", identifier: "person.match"),
            SystemNodes.button("\(prefix).noMatch", "Non-matching \(biometry.bodyPart)", identifier: "person.noMatch"),
        ]
    }

    private static func biometry(_ request: BiometryRequest, _ prefix: String) -> [ScreenNode] {
        var children = reason(request.reason, prefix)
        if request.mismatches > 0 {
            children.append(
                SystemNodes.text("\(prefix).mismatch", "\(request.biometry.bodyPart) Not Recognized", color: "red"))
        }
        if request.isLooking { children += personControls(prefix, request.biometry) }
        if let title = request.fallbackTitle {
            children.append(SystemNodes.button("\(prefix).fallback", title, identifier: "prompt.fallback"))
        }
        children.append(
            SystemNodes.button("\(prefix).cancel", request.cancelTitle, identifier: "prompt.cancel", role: "cancel"))
        return children
    }

    /// Who signs in where; of several accounts the chosen one has the check mark.
    private static func passkey(_ request: PasskeyRequest, _ account: Int, _ prefix: String) -> [ScreenNode] {
        var question = SystemNodes.text("\(prefix).question", request.question, font: "headline")
        question.identifier = "prompt.passkey.question"
        var children = [question]
        if request.accounts.count > 1 { children += accounts(request.accounts.map(\.name), chosen: account, prefix) }
        if request.offersSecurityKey {
            children.append(SystemNodes.button("\(prefix).fallback", "Security Key", identifier: "prompt.fallback"))
        }
        children.append(
            SystemNodes.button("\(prefix).cancel", "Cancel", identifier: "prompt.cancel", role: "cancel"))
        if !request.accounts.isEmpty {
            children.append(SystemNodes.button("\(prefix).continue", "Continue", identifier: "prompt.continue"))
        }
        return children
    }

    /// A button for each account; the chosen one has the check mark.
    static func accounts(_ names: [String], chosen: Int, _ prefix: String) -> [ScreenNode] {
        names.enumerated().map { index, name in
            var button = SystemNodes.button(
                "\(prefix).\(accountPrefix)\(index)", name, identifier: "prompt.account.\(index)",
                symbol: index == chosen ? "checkmark" : nil)
            button.isSelected = index == chosen
            return button
        }
    }

    private static let accountPrefix = "account-"

    /// The account that a tap chooses; nil for anything else.
    static func account(tapping id: String) -> Int? {
        guard let name = id.split(separator: ".").last, name.hasPrefix(accountPrefix) else { return nil }
        return Int(name.dropFirst(accountPrefix.count))
    }

    private static func reason(_ reason: String, _ prefix: String) -> [ScreenNode] {
        reason.isEmpty ? [] : [SystemNodes.text("\(prefix).reason", reason)]
    }

    /// The answer of a tap on one of the prompt's buttons; nil for anything else.
    static func answer(_ shown: ScreenState.ShownPrompt, tapping id: String) -> PromptAnswer? {
        switch id.split(separator: ".").last {
        case "continue" where shown.account > 0: .choose(account: shown.account)
        case "continue" where shown.appleID != nil: shown.appleID.map { .share($0.choice) }
        case "allow", "continue": .allow
        case "dontAllow": .dontAllow
        case "match": .match
        case "noMatch": .noMatch
        case "fallback": .fallback
        case "cancel": .cancel
        case "ok": .password(shown.typed)
        default: nil
        }
    }

    /// The answer of Return in a prompt's field.
    static func answer(submitting shown: ScreenState.ShownPrompt) -> PromptAnswer? {
        switch shown.prompt.kind {
        case .passcode: .passcode(shown.typed)
        case .applicationPassword: .password(shown.typed)
        case .securityKey(let request): request.isPIN ? .password(shown.typed) : nil
        case .faceIDPermission, .notifications, .biometry, .webSignIn, .passkey, .appleID: nil
        }
    }
}

extension PasskeyRequest {
    /// The head of the sheet.
    fileprivate var title: String {
        switch purpose {
        case .registration: "Create Passkey"
        case .assertion: accounts.isEmpty ? "Sign In from Another Device" : "Sign In"
        }
    }

    fileprivate var question: String {
        let name = accounts.first?.name ?? ""
        return switch (purpose, accounts.count) {
        case (.registration, _): "Do you want to save a passkey for “\(name)” to sign in to “\(relyingParty)”?"
        case (.assertion, 0):
            "No passkey for “\(relyingParty)” is on this iPhone. Scan a code with a device that has one."
        case (.assertion, 1): "Do you want to sign in to “\(relyingParty)” with your saved passkey for “\(name)”?"
        case (.assertion, _): "Choose a saved passkey to sign in to “\(relyingParty)”."
        }
    }
}
