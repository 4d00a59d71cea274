/// How labels look (developer.apple.com/documentation/swiftui/labelstyle).
@MainActor @preconcurrency
public protocol LabelStyle {
    /// The type of a label's looks.
    associatedtype Body: View
    /// The parts of a label.
    typealias Configuration = LabelStyleConfiguration

    /// Makes a label's looks (developer.apple.com/documentation/swiftui/labelstyle/makebody(configuration:)).
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// The parts of a label (developer.apple.com/documentation/swiftui/labelstyleconfiguration).
public struct LabelStyleConfiguration {
    /// The title (developer.apple.com/documentation/swiftui/labelstyleconfiguration/title-swift.struct).
    public nonisolated struct Title: View {
        let view: any View
        /// The title as the label's author made it.
        public var body: some View { AnyView(erased: view) }
    }

    /// The icon (developer.apple.com/documentation/swiftui/labelstyleconfiguration/icon-swift.struct).
    public nonisolated struct Icon: View {
        let view: any View
        /// The icon as the label's author made it.
        public var body: some View { AnyView(erased: view) }
    }

    /// The title (developer.apple.com/documentation/swiftui/labelstyleconfiguration/title-swift.property).
    public let title: Title
    /// The icon (developer.apple.com/documentation/swiftui/labelstyleconfiguration/icon-swift.property).
    public let icon: Icon
}

extension AnyView {
    /// A view whose type is known to no one.
    init(erased view: any View) {
        func erase<V: View>(_ view: V) -> AnyView { AnyView(view) }
        self = erase(view)
    }
}

/// Which parts of a label are seen.
enum LabelParts: Sendable { case title, icon, both }

/// A style that says no more than which parts are seen.
@MainActor
protocol PartialLabelStyle: LabelStyle {
    nonisolated var parts: LabelParts { get }
}

/// The usual label (developer.apple.com/documentation/swiftui/defaultlabelstyle).
public nonisolated struct DefaultLabelStyle: PartialLabelStyle {
    var parts: LabelParts { .both }

    /// The usual label (developer.apple.com/documentation/swiftui/defaultlabelstyle).
    public init() {}

    /// Both parts.
    public func makeBody(configuration: Configuration) -> some View {
        Label(title: { configuration.title }, icon: { configuration.icon })
    }
}

/// Nothing but the title (developer.apple.com/documentation/swiftui/titleonlylabelstyle).
public nonisolated struct TitleOnlyLabelStyle: PartialLabelStyle {
    var parts: LabelParts { .title }

    /// Nothing but the title (developer.apple.com/documentation/swiftui/titleonlylabelstyle).
    public init() {}

    /// The title.
    public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// Nothing but the icon (developer.apple.com/documentation/swiftui/icononlylabelstyle).
public nonisolated struct IconOnlyLabelStyle: PartialLabelStyle {
    var parts: LabelParts { .icon }

    /// Nothing but the icon (developer.apple.com/documentation/swiftui/icononlylabelstyle).
    public init() {}

    /// The icon.
    public func makeBody(configuration: Configuration) -> some View { configuration.icon }
}

/// Title and icon (developer.apple.com/documentation/swiftui/titleandiconlabelstyle).
public nonisolated struct TitleAndIconLabelStyle: PartialLabelStyle {
    var parts: LabelParts { .both }

    /// Title and icon (developer.apple.com/documentation/swiftui/titleandiconlabelstyle).
    public init() {}

    /// Both parts.
    public func makeBody(configuration: Configuration) -> some View {
        Label(title: { configuration.title }, icon: { configuration.icon })
    }
}

nonisolated extension LabelStyle where Self == DefaultLabelStyle {
    /// The usual label (developer.apple.com/documentation/swiftui/labelstyle/automatic).
    public nonisolated static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

nonisolated extension LabelStyle where Self == TitleOnlyLabelStyle {
    /// Nothing but the title (developer.apple.com/documentation/swiftui/labelstyle/titleonly).
    public nonisolated static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

nonisolated extension LabelStyle where Self == IconOnlyLabelStyle {
    /// Nothing but the icon (developer.apple.com/documentation/swiftui/labelstyle/icononly).
    public nonisolated static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

nonisolated extension LabelStyle where Self == TitleAndIconLabelStyle {
    /// Title and icon (developer.apple.com/documentation/swiftui/labelstyle/titleandicon).
    public nonisolated static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

private enum LabelPartsKey: EnvironmentKey {
    static let defaultValue = LabelParts.both
}

private enum LabelBodyKey: EnvironmentKey {
    static var defaultValue: LabelBody? { nil }
}

/// A style of the app's for labels.
struct LabelBody {
    let style: any LabelStyle
    /// The style around it, if any.
    let outer: [LabelBody]

    /// A label's looks.
    ///
    /// A style may use labels itself: these are as they were outside it.
    @MainActor func looks(_ configuration: LabelStyleConfiguration) -> any View {
        func looks<S: LabelStyle>(_ style: S) -> any View {
            style.makeBody(configuration: configuration).environmentChange { $0.labelBody = outer.first }
        }
        return looks(style)
    }
}

extension EnvironmentValues {
    var labelParts: LabelParts {
        get { self[LabelPartsKey.self] }
        set { self[LabelPartsKey.self] = newValue }
    }

    /// A style of the app's for labels; nil for the system's.
    var labelBody: LabelBody? {
        get { self[LabelBodyKey.self] }
        set { self[LabelBodyKey.self] = newValue }
    }
}

nonisolated extension View {
    /// How labels look (developer.apple.com/documentation/swiftui/view/labelstyle(_:)).
    public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
        let parts = (style as? any PartialLabelStyle)?.parts
        return environmentChange { values in
            values.labelParts = parts ?? .both
            let outer = values.labelBody
            guard parts == nil else {
                values.labelBody = nil
                return
            }
            values.labelBody = LabelBody(style: style, outer: outer.map { [$0] } ?? [])
        }
    }
}
