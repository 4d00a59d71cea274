import Foundation

/// The purpose of a button (developer.apple.com/documentation/swiftui/buttonrole).
public struct ButtonRole: Equatable, Sendable {
    let name: String

    /// It deletes something (developer.apple.com/documentation/swiftui/buttonrole/destructive).
    public static let destructive = ButtonRole(name: "destructive")
    /// It gives up (developer.apple.com/documentation/swiftui/buttonrole/cancel).
    public static let cancel = ButtonRole(name: "cancel")
}

/// The label of the keyboard's Return key (developer.apple.com/documentation/swiftui/submitlabel).
public struct SubmitLabel: Sendable, Equatable {
    let name: String

    /// "done" (developer.apple.com/documentation/swiftui/submitlabel/done).
    public static let done = SubmitLabel(name: "done")
    /// "go" (developer.apple.com/documentation/swiftui/submitlabel/go).
    public static let go = SubmitLabel(name: "go")
    /// "send" (developer.apple.com/documentation/swiftui/submitlabel/send).
    public static let send = SubmitLabel(name: "send")
    /// "join" (developer.apple.com/documentation/swiftui/submitlabel/join).
    public static let join = SubmitLabel(name: "join")
    /// "route" (developer.apple.com/documentation/swiftui/submitlabel/route).
    public static let route = SubmitLabel(name: "route")
    /// "search" (developer.apple.com/documentation/swiftui/submitlabel/search).
    public static let search = SubmitLabel(name: "search")
    /// "return" (developer.apple.com/documentation/swiftui/submitlabel/return).
    public static let `return` = SubmitLabel(name: "return")
    /// "next" (developer.apple.com/documentation/swiftui/submitlabel/next).
    public static let next = SubmitLabel(name: "next")
    /// "continue" (developer.apple.com/documentation/swiftui/submitlabel/continue).
    public static let `continue` = SubmitLabel(name: "continue")
}

/// The actions that count as submitting (developer.apple.com/documentation/swiftui/submittriggers).
public struct SubmitTriggers: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// A set of bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The Return key in a text field (developer.apple.com/documentation/swiftui/submittriggers/text).
    public static let text = SubmitTriggers(rawValue: 1)
    /// The Return key in a search field (developer.apple.com/documentation/swiftui/submittriggers/search).
    public static let search = SubmitTriggers(rawValue: 2)
}

/// The letters that the keyboard capitalizes (developer.apple.com/documentation/swiftui/textinputautocapitalization).
public struct TextInputAutocapitalization: Sendable, Equatable {
    let name: String

    /// Nothing (developer.apple.com/documentation/swiftui/textinputautocapitalization/never).
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization(name: "never") }
    /// Each word's first letter (developer.apple.com/documentation/swiftui/textinputautocapitalization/words).
    public static var words: TextInputAutocapitalization { TextInputAutocapitalization(name: "words") }
    /// Each sentence's first letter (developer.apple.com/documentation/swiftui/textinputautocapitalization/sentences).
    public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization(name: "sentences") }
    /// Every letter (developer.apple.com/documentation/swiftui/textinputautocapitalization/characters).
    public static var characters: TextInputAutocapitalization { TextInputAutocapitalization(name: "characters") }
}

/// Whether something is seen (developer.apple.com/documentation/swiftui/visibility).
public enum Visibility: Hashable, CaseIterable, Sendable {
    /// As the system decides.
    case automatic
    /// It is.
    case visible
    /// It is not.
    case hidden
}

/// How a picture fills its place (developer.apple.com/documentation/swiftui/contentmode).
public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// All of it is seen.
    case fit
    /// All of the place is covered.
    case fill
}

/// How large controls are (developer.apple.com/documentation/swiftui/controlsize).
public enum ControlSize: CaseIterable, Hashable, Sendable {
    /// The smallest.
    case mini
    /// Small.
    case small
    /// The usual.
    case regular
    /// Large.
    case large
    /// The largest.
    @available(iOS 17, *)
    case extraLarge

    /// All sizes, the smallest first.
    public static let allCases: [ControlSize] = [.mini, .small, .regular, .large, .extraLarge]
}

/// Room between the sections of a list, which is not drawn
/// (developer.apple.com/documentation/swiftui/listsectionspacing).
@available(iOS 17, *)
public struct ListSectionSpacing: Sendable {
    /// As usual.
    public static let `default` = ListSectionSpacing()
    /// Little.
    public static let compact = ListSectionSpacing()
    /// So many points.
    public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing() }
}

/// How important something is (developer.apple.com/documentation/swiftui/prominence).
public enum Prominence: Hashable, Sendable {
    /// As usual.
    case standard
    /// More than usual.
    case increased
}

/// The place of an item in a toolbar (developer.apple.com/documentation/swiftui/toolbaritemplacement).
public struct ToolbarItemPlacement: Hashable, Sendable {
    enum Place: Hashable, Sendable { case leading, principal, trailing, bottom, keyboard }
    let place: Place

    /// As the system decides (developer.apple.com/documentation/swiftui/toolbaritemplacement/automatic).
    public static let automatic = ToolbarItemPlacement(place: .trailing)
    /// In the bar's middle (developer.apple.com/documentation/swiftui/toolbaritemplacement/principal).
    public static let principal = ToolbarItemPlacement(place: .principal)
    /// The place of navigation buttons (developer.apple.com/documentation/swiftui/toolbaritemplacement/navigation).
    public static let navigation = ToolbarItemPlacement(place: .leading)
    /// The screen's main action (developer.apple.com/documentation/swiftui/toolbaritemplacement/primaryaction).
    public static let primaryAction = ToolbarItemPlacement(place: .trailing)
    /// A status (developer.apple.com/documentation/swiftui/toolbaritemplacement/status).
    public static let status = ToolbarItemPlacement(place: .bottom)
    /// Says yes to a sheet (developer.apple.com/documentation/swiftui/toolbaritemplacement/confirmationaction).
    public static let confirmationAction = ToolbarItemPlacement(place: .trailing)
    /// Says no to a sheet (developer.apple.com/documentation/swiftui/toolbaritemplacement/cancellationaction).
    public static let cancellationAction = ToolbarItemPlacement(place: .leading)
    /// Deletes something (developer.apple.com/documentation/swiftui/toolbaritemplacement/destructiveaction).
    public static let destructiveAction = ToolbarItemPlacement(place: .trailing)
    /// In the bar, where lines begin
    /// (developer.apple.com/documentation/swiftui/toolbaritemplacement/navigationbarleading).
    public static let navigationBarLeading = ToolbarItemPlacement(place: .leading)
    /// In the bar, where lines end
    /// (developer.apple.com/documentation/swiftui/toolbaritemplacement/navigationbartrailing).
    public static let navigationBarTrailing = ToolbarItemPlacement(place: .trailing)
    /// In the bar below (developer.apple.com/documentation/swiftui/toolbaritemplacement/bottombar).
    public static let bottomBar = ToolbarItemPlacement(place: .bottom)
    /// Above the keyboard (developer.apple.com/documentation/swiftui/toolbaritemplacement/keyboard).
    public static let keyboard = ToolbarItemPlacement(place: .keyboard)
}

/// How the title of a screen stands (developer.apple.com/documentation/swiftui/navigationbaritem).
public struct NavigationBarItem: Sendable {
    /// In large letters or small (developer.apple.com/documentation/swiftui/navigationbaritem/titledisplaymode).
    public enum TitleDisplayMode: Hashable, Sendable {
        /// As the screen before.
        case automatic
        /// Small, in the bar.
        case inline
        /// Large, below the bar.
        case large
    }
}
