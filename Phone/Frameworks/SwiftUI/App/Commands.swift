/// Commands for a keyboard and a menu bar: a phone has neither
/// (developer.apple.com/documentation/swiftui/commands).
@MainActor @preconcurrency
public protocol Commands {
    /// The type of the commands that these are made of.
    associatedtype Body: Commands

    /// The commands that these are made of; on a phone nobody asks.
    @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: Commands {}

extension Commands where Body == Never {
    /// The body of commands that have none; never asked for.
    public var body: Never { fatalError("\(Self.self) has no body") }
}

/// Makes commands of several (developer.apple.com/documentation/swiftui/commandsbuilder).
@resultBuilder
public struct CommandsBuilder {
    /// No commands.
    @MainActor public static func buildBlock() -> some Commands { EmptyCommands() }

    /// Passes commands through.
    @MainActor public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }

    /// Passes commands through.
    @MainActor public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }

    /// Makes commands of several.
    @MainActor public static func buildBlock<First: Commands, each Content: Commands>(
        _ first: First, _ content: repeat each Content
    ) -> some Commands { first }
}

/// No commands (developer.apple.com/documentation/swiftui/emptycommands).
public nonisolated struct EmptyCommands: Commands {
    /// There is none.
    public typealias Body = Never

    /// No commands.
    public init() {}
}

/// Where commands stand (developer.apple.com/documentation/swiftui/commandgroupplacement).
public struct CommandGroupPlacement: Sendable {
    /// What the app says of itself.
    public static let appInfo = CommandGroupPlacement()
    /// The way to the app's settings.
    public static let appSettings = CommandGroupPlacement()
    /// Services of other apps.
    public static let systemServices = CommandGroupPlacement()
    /// Hiding apps.
    public static let appVisibility = CommandGroupPlacement()
    /// Ending the app.
    public static let appTermination = CommandGroupPlacement()
    /// Something new.
    public static let newItem = CommandGroupPlacement()
    /// Saving.
    public static let saveItem = CommandGroupPlacement()
    /// Bringing in and giving out.
    public static let importExport = CommandGroupPlacement()
    /// Printing.
    public static let printItem = CommandGroupPlacement()
    /// Undoing and redoing.
    public static let undoRedo = CommandGroupPlacement()
    /// Copying and pasting.
    public static let pasteboard = CommandGroupPlacement()
    /// Changing texts.
    public static let textEditing = CommandGroupPlacement()
    /// Changing how texts look.
    public static let textFormatting = CommandGroupPlacement()
    /// The toolbar.
    public static let toolbar = CommandGroupPlacement()
    /// The sidebar.
    public static let sidebar = CommandGroupPlacement()
    /// The size of windows.
    public static let windowSize = CommandGroupPlacement()
    /// The windows.
    public static let windowList = CommandGroupPlacement()
    /// Windows of which there is one each.
    public static let singleWindowList = CommandGroupPlacement()
    /// The places of windows.
    public static let windowArrangement = CommandGroupPlacement()
    /// Help.
    public static let help = CommandGroupPlacement()
}

/// Commands beside those of the system (developer.apple.com/documentation/swiftui/commandgroup).
public nonisolated struct CommandGroup<Content: View>: Commands {
    /// There is none.
    public typealias Body = Never

    /// Commands before those of a place.
    public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    /// Commands after those of a place.
    public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    /// Commands in place of those of a place.
    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
}

/// A menu of commands (developer.apple.com/documentation/swiftui/commandmenu).
public nonisolated struct CommandMenu<Content: View>: Commands {
    /// There is none.
    public typealias Body = Never

    /// A menu with a title.
    public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}

    /// A menu with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {}
}

extension Scene {
    /// Adds commands, for which a phone has no place
    /// (developer.apple.com/documentation/swiftui/scene/commands(content:)).
    @available(iOS 14, *)
    public nonisolated func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene { self }
}
