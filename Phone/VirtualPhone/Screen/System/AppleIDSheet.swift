/// The system's sheet of Sign in with Apple: who signs in, and, the first time, what the app will know.
enum AppleIDSheet {
    /// What the person has chosen and typed in the sheet.
    struct Entry: Sendable, Hashable {
        var choice: AppleIDChoice
        /// The field that has the keyboard.
        var field: Field?
    }

    enum Field: String, Sendable, Hashable, CaseIterable {
        case givenName, familyName

        var placeholder: String {
            switch self {
            case .givenName: "First name"
            case .familyName: "Last name"
            }
        }

        var path: WritableKeyPath<AppleIDChoice, String> {
            switch self {
            case .givenName: \.givenName
            case .familyName: \.familyName
            }
        }
    }

    /// The longest name, in characters.
    private static let longestName = 100

    static func nodes(_ request: AppleIDRequest, _ entry: Entry?, app: String, _ prefix: String) -> [ScreenNode] {
        let entry = entry ?? Entry(choice: request.standardChoice)
        var question = SystemNodes.text("\(prefix).question", question(request, app), font: "headline")
        question.identifier = "prompt.appleID.question"
        var children = [question]
        if request.wantsName { children += Field.allCases.map { field($0, entry, prefix) } }
        if request.wantsEmail {
            children += [
                option(
                    "share", "Share My Email", request.account.email, isChosen: entry.choice.email == .shared, prefix),
                option("hide", "Hide My Email", request.relayAddress, isChosen: entry.choice.email == .hidden, prefix),
            ]
        }
        return children + [
            SystemNodes.button("\(prefix).cancel", "Cancel", identifier: "prompt.cancel", role: "cancel"),
            SystemNodes.button("\(prefix).continue", "Continue", identifier: "prompt.continue"),
        ]
    }

    private static func question(_ request: AppleIDRequest, _ app: String) -> String {
        request.isFirst
            ? "Create an account for “\(app)” using your Apple Account “\(request.account.email)”."
            : "Do you want to continue using “\(app)” with your Apple Account “\(request.account.email)”?"
    }

    private static func field(_ field: Field, _ entry: Entry, _ prefix: String) -> ScreenNode {
        var style = ScreenStyle()
        style.contentType = field.rawValue
        return ScreenNode(
            id: "system.\(prefix).\(field.rawValue)", role: .textField, label: field.placeholder,
            value: entry.choice[keyPath: field.path], identifier: "prompt.appleID.\(field.rawValue)",
            placeholder: field.placeholder, isFocused: entry.field == field, style: style)
    }

    private static func option(
        _ name: String, _ label: String, _ address: String, isChosen: Bool, _ prefix: String
    ) -> ScreenNode {
        var button = SystemNodes.button(
            "\(prefix).\(name)", label, identifier: "prompt.appleID.\(name)", symbol: isChosen ? "checkmark" : nil)
        button.isSelected = isChosen
        button.value = address
        return button
    }

    /// The entry after a touch; nil for a touch that changes none.
    static func entry(_ shown: ScreenState.ShownPrompt, after act: AppEvent) -> Entry? {
        guard case .appleID(let request) = shown.prompt.kind else { return nil }
        var entry = shown.appleID ?? Entry(choice: request.standardChoice)
        func field(_ id: String) -> Field? { name(id).flatMap(Field.init(rawValue:)) }
        switch act {
        case .tap(let id):
            if let field = field(id) {
                entry.field = field
            } else if let email = ["share": AppleIDChoice.Email.shared, "hide": .hidden][name(id) ?? ""] {
                entry.choice.email = email
            } else {
                return nil
            }
        case .setText(let id, let text):
            guard let field = field(id) else { return nil }
            entry.field = field
            entry.choice[keyPath: field.path] = String(text.prefix(longestName))
        case .typeText(let id, let text):
            guard let field = field(id) else { return nil }
            entry.choice[keyPath: field.path] = String((entry.choice[keyPath: field.path] + text).prefix(longestName))
        case .submit: entry.field = nil
        default: return nil
        }
        return entry
    }

    private static func name(_ id: String) -> String? { id.split(separator: ".").last.map(String.init) }
}
