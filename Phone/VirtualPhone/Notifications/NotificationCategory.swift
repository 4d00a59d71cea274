/// A kind of notification, with its buttons.
public struct NotificationCategory: Sendable, Hashable {
    /// A button under a notification.
    public struct Action: Sendable, Hashable {
        /// The app's name for it.
        public var identifier: String
        /// What the person reads on it.
        public var title: String
        /// The raw value of `UNNotificationActionOptions`.
        public var options: Int64
        /// The button of a text that is typed, and the text's placeholder; nil for an action without text.
        public var input: Input?

        /// Creates an action.
        public init(identifier: String, title: String, options: Int64 = 0, input: Input? = nil) {
            self.identifier = identifier
            self.title = title
            self.options = options
            self.input = input
        }

        /// Whether it needs an unlocked phone.
        var needsUnlock: Bool { options & 1 != 0 || opensApp }
        /// Whether it is shown as one that destroys something.
        var isDestructive: Bool { options & 2 != 0 }
        /// Whether it opens the app.
        var opensApp: Bool { options & 4 != 0 }
    }

    /// What an action that takes a text shows.
    public struct Input: Sendable, Hashable {
        /// The title of the button that sends it.
        public var buttonTitle: String
        /// What stands in the empty field.
        public var placeholder: String

        /// Creates it.
        public init(buttonTitle: String, placeholder: String) {
            self.buttonTitle = buttonTitle
            self.placeholder = placeholder
        }
    }

    /// The app's name for it.
    public var identifier: String
    /// The buttons, in order.
    public var actions: [Action]
    /// The raw value of `UNNotificationCategoryOptions`.
    public var options: Int64
    /// The identifiers of intents that Siri knows it by.
    public var intents: [String]
    /// What stands in place of a hidden text; nil for the system's words.
    public var hiddenPreview: String?
    /// How the system sums several up; nil for its own words.
    public var summaryFormat: String?

    /// Creates a category.
    public init(
        identifier: String, actions: [Action] = [], options: Int64 = 0, intents: [String] = [],
        hiddenPreview: String? = nil, summaryFormat: String? = nil
    ) {
        self.identifier = identifier
        self.actions = actions
        self.options = options
        self.intents = intents
        self.hiddenPreview = hiddenPreview
        self.summaryFormat = summaryFormat
    }

    /// Whether the app is told when the person clears one away.
    var tellsOfDismissal: Bool { options & 1 != 0 }

    /// How many bytes all categories of an app may have in the form in which they cross a socket.
    public static let maximumSize = 65_536
}

/// The form in a state file and on a socket.
extension NotificationCategory {
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [
            "identifier": .string(identifier), "actions": .array(actions.map(\.archived)), "options": .integer(options),
            "intents": .array(intents.map { .string($0) }),
        ]
        fields["hiddenPreview"] = hiddenPreview.map { .string($0) }
        fields["summaryFormat"] = summaryFormat.map { .string($0) }
        return .dictionary(fields)
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let identifier = fields["identifier"]?.string,
            let rows = fields["actions"]?.array, let options = fields["options"]?.integer,
            let names = fields["intents"]?.array
        else { return nil }
        let actions = rows.compactMap { Action(archived: $0) }
        let intents = names.compactMap(\.string)
        guard actions.count == rows.count, intents.count == names.count else { return nil }
        self.init(
            identifier: identifier, actions: actions, options: options, intents: intents,
            hiddenPreview: fields["hiddenPreview"]?.string, summaryFormat: fields["summaryFormat"]?.string)
    }

    /// Several; nil unless all are some, and no more than ``maximumSize`` together.
    static func list(archived: PropertyListValue) -> [NotificationCategory]? {
        guard let rows = archived.array, archived.encoded.count <= maximumSize else { return nil }
        let known = rows.compactMap { NotificationCategory(archived: $0) }
        return known.count == rows.count ? known : nil
    }
}

extension NotificationCategory.Action {
    var archived: PropertyListValue {
        var fields: [String: PropertyListValue] = [
            "identifier": .string(identifier), "title": .string(title), "options": .integer(options),
        ]
        if let input {
            fields["button"] = .string(input.buttonTitle)
            fields["placeholder"] = .string(input.placeholder)
        }
        return .dictionary(fields)
    }

    init?(archived: PropertyListValue) {
        guard let fields = archived.dictionary, let identifier = fields["identifier"]?.string,
            let title = fields["title"]?.string, let options = fields["options"]?.integer
        else { return nil }
        var input: NotificationCategory.Input?
        if let button = fields["button"]?.string, let placeholder = fields["placeholder"]?.string {
            input = NotificationCategory.Input(buttonTitle: button, placeholder: placeholder)
        }
        self.init(identifier: identifier, title: title, options: options, input: input)
    }
}
