/// A notification that the person has opened up by a long press: its text, its buttons, and a way to clear it away.
struct OpenedNotification: Sendable, Hashable {
    let app: String
    let appName: String
    let notification: DeliveredNotification
    let actions: [NotificationCategory.Action]
    /// The place of the action whose text is typed.
    private(set) var replying: Int?
    private(set) var typed = ""

    init(app: String, appName: String, notification: DeliveredNotification, actions: [NotificationCategory.Action]) {
        self.app = app
        self.appName = appName
        self.notification = notification
        self.actions = Array(actions.prefix(Self.maximumActions))
    }

    /// How many of a category's actions are shown.
    private static let maximumActions = 10
    private static let prefix = "notification"

    /// What comes of a touch.
    enum Outcome: Sendable, Hashable {
        case stays
        case closes
        case does(NotificationTouch)
    }

    mutating func touch(_ event: AppEvent) -> Outcome {
        switch event {
        case .tap("system.\(Self.prefix).open"): return .does(.open)
        case .tap("system.\(Self.prefix).clear"): return .does(.dismiss)
        case .tap("system.\(Self.prefix).cancel"): return .closes
        case .tap("system.\(Self.prefix).send"), .submit: return sent
        case .tap(let id):
            guard let place = actions.indices.first(where: { id == "system.\(Self.id(of: $0))" }) else { return .stays }
            guard actions[place].input != nil else { return .does(.action(actions[place].identifier)) }
            replying = place
            typed = ""
        case .setText(_, let text): type(text)
        case .typeText(_, let text): type(typed + text)
        default: break
        }
        return .stays
    }

    private mutating func type(_ text: String) { typed = String(text.prefix(VirtualPhone.longestReply)) }

    private var sent: Outcome {
        guard let replying, !typed.isEmpty else { return .stays }
        return .does(.reply(actions[replying].identifier, text: typed))
    }

    private static func id(of place: Int) -> String { "\(prefix).action.\(place)" }

    var node: ScreenNode {
        let content = notification.request.content
        let texts = [content.subtitle, content.body].filter { !$0.isEmpty }
        var node = ScreenNode(
            id: "system.\(Self.prefix)", role: .alert, label: content.title.isEmpty ? appName : content.title,
            identifier: "notification.opened")
        node.children = texts.enumerated().map { SystemNodes.text("\(Self.prefix).text.\($0.offset)", $0.element) }
        if let replying, let input = actions[replying].input {
            node.children.append(
                ScreenNode(
                    id: "system.\(Self.prefix).reply", role: .textField, label: input.placeholder, value: typed,
                    identifier: "notification.reply", placeholder: input.placeholder, isFocused: true))
            node.children.append(
                SystemNodes.button(
                    "\(Self.prefix).send", input.buttonTitle, identifier: "notification.send",
                    isEnabled: !typed.isEmpty))
        } else {
            node.children.append(SystemNodes.button("\(Self.prefix).open", "Open", identifier: "notification.open"))
            node.children += actions.enumerated().map { place, action in
                SystemNodes.button(
                    Self.id(of: place), action.title, identifier: "notification.action.\(action.identifier)",
                    role: action.isDestructive ? "destructive" : nil)
            }
            node.children.append(SystemNodes.button("\(Self.prefix).clear", "Clear", identifier: "notification.clear"))
        }
        node.children.append(
            SystemNodes.button("\(Self.prefix).cancel", "Cancel", identifier: "notification.cancel", role: "cancel"))
        return node
    }
}
