/// Keyboards of keys, which the virtual phone does not have: nothing of this is called.
nonisolated extension View {
    /// Whether the keys of a keyboard lead to the view
    /// (<https://developer.apple.com/documentation/swiftui/view/focusable(_:)>).
    @available(iOS 17, *)
    public func focusable(_ isFocusable: Bool = true) -> some View { self }

    /// A key is pressed (<https://developer.apple.com/documentation/swiftui/view/onkeypress(_:action:)>).
    @available(iOS 17, *)
    public func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> some View { self }

    /// One of several keys is pressed
    /// (<https://developer.apple.com/documentation/swiftui/view/onkeypress(keys:phases:action:)>).
    @available(iOS 17, *)
    public func onKeyPress(
        keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
        action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View { self }
}

/// A key that is pressed (<https://developer.apple.com/documentation/swiftui/keypress>).
@available(iOS 17, *)
public struct KeyPress: Sendable {
    /// Whether something was done about it.
    public enum Result: Sendable {
        /// It was.
        case handled
        /// It was not.
        case ignored
    }

    /// The moments of a key.
    public struct Phases: OptionSet, Sendable {
        /// The moments as one number.
        public let rawValue: Int
        /// Creates moments from their number.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// It is pressed.
        public static let down = Phases(rawValue: 1)
        /// It is held.
        public static let `repeat` = Phases(rawValue: 2)
        /// It is let go.
        public static let up = Phases(rawValue: 4)
        /// Each moment.
        public static let all: Phases = [.down, .repeat, .up]
    }

    /// The moment.
    public let phase: Phases
    /// The key.
    public let key: KeyEquivalent
    /// The text of the key.
    public let characters: String
}

/// A key of a keyboard (<https://developer.apple.com/documentation/swiftui/keyequivalent>).
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    /// The character that the key gives.
    public let character: Character

    /// The key that gives a character.
    public init(_ character: Character) { self.character = character }
    /// The key that gives a character.
    public init(extendedGraphemeClusterLiteral: Character) { character = extendedGraphemeClusterLiteral }

    /// Return.
    public static let `return` = KeyEquivalent("\r")
    /// Escape.
    public static let escape = KeyEquivalent("\u{1B}")
    /// The space bar.
    public static let space = KeyEquivalent(" ")
    /// Tab.
    public static let tab = KeyEquivalent("\t")
    /// Delete.
    public static let delete = KeyEquivalent("\u{8}")
    /// The arrow up.
    public static let upArrow = KeyEquivalent("\u{F700}")
    /// The arrow down.
    public static let downArrow = KeyEquivalent("\u{F701}")
    /// The arrow to the left.
    public static let leftArrow = KeyEquivalent("\u{F702}")
    /// The arrow to the right.
    public static let rightArrow = KeyEquivalent("\u{F703}")
}

/// Keys that are held while another is pressed (<https://developer.apple.com/documentation/swiftui/eventmodifiers>).
public struct EventModifiers: OptionSet, Sendable {
    /// The keys as one number.
    public let rawValue: Int
    /// Creates keys from their number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = EventModifiers(rawValue: 2)
    /// Control.
    public static let control = EventModifiers(rawValue: 4)
    /// Option.
    public static let option = EventModifiers(rawValue: 8)
    /// Command.
    public static let command = EventModifiers(rawValue: 16)
}

/// A key that does what a control does (<https://developer.apple.com/documentation/swiftui/keyboardshortcut>).
public struct KeyboardShortcut: Hashable, Sendable {
    /// The key.
    public let key: KeyEquivalent
    private let modifierNumber: Int
    /// The keys that are held.
    public var modifiers: EventModifiers { EventModifiers(rawValue: modifierNumber) }

    /// A key, with the command key unless others are said.
    public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
        self.key = key
        modifierNumber = modifiers.rawValue
    }

    /// Return: the usual answer.
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    /// Escape: no.
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

nonisolated extension View {
    /// A key that does what the control does
    /// (<https://developer.apple.com/documentation/swiftui/view/keyboardshortcut(_:modifiers:)>).
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View { self }

    /// A key that does what the control does
    /// (<https://developer.apple.com/documentation/swiftui/view/keyboardshortcut(_:)>).
    public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View { self }
}
