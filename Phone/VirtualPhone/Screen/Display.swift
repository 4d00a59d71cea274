/// The visible screen of a phone at one moment.
public struct Display: Codable, Sendable, Hashable {
    /// The contents of the screen.
    public enum Surface: Codable, Sendable, Hashable {
        /// The screen is off or shows the lock screen.
        case lockScreen
        /// The home screen.
        case home
        /// An app, by its bundle identifier; the system's own are ``Display/settingsApp`` and ``Display/safariApp``.
        case app(String)
    }

    /// Grows with every visible change.
    public var revision: Int
    /// The contents of the screen.
    public var surface: Surface
    /// The screen's tree; of an app that has not shown anything yet, a window without children.
    public var root: ScreenNode
    /// The system's prompt above everything: a permission, a face or finger, the passcode; nil if none.
    ///
    /// An element of the role ``ScreenRole/alert`` or ``ScreenRole/sheet``, its ``ScreenNode/identifier`` being
    /// `prompt.` and the prompt's kind (``Prompt/kindName``).
    public var overlay: ScreenNode?
    /// A message that came in, at the upper edge; nil if none.
    public var banner: ScreenNode?
    /// The status bar.
    public var statusBar: StatusBar
    /// The keyboard's suggestion: the code of the newest message, for a focused field of the content type
    /// `oneTimeCode`.
    public var autofill: String?
    /// The account whose passkey the keyboard suggests, for a focused field of the content type `username`; nil unless the
    /// app has an AutoFill-assisted request armed.
    public var passkey: String?

    /// The row at the upper edge.
    public struct StatusBar: Codable, Sendable, Hashable {
        /// The phone's time, in seconds since 1970.
        public var time: Int64
        /// Whether airplane mode is on.
        public var isAirplane: Bool
        /// Whether the screen is locked.
        public var isLocked: Bool

        /// Creates a status bar.
        public init(time: Int64, isAirplane: Bool, isLocked: Bool) {
            self.time = time
            self.isAirplane = isAirplane
            self.isLocked = isLocked
        }
    }

    /// Creates a display.
    public init(
        revision: Int, surface: Surface, root: ScreenNode, overlay: ScreenNode? = nil, banner: ScreenNode? = nil,
        statusBar: StatusBar, autofill: String? = nil,
        passkey: String? = nil
    ) {
        self.revision = revision
        self.surface = surface
        self.root = root
        self.overlay = overlay
        self.banner = banner
        self.statusBar = statusBar
        self.autofill = autofill
        self.passkey = passkey
    }

    /// The bundle identifier of the system's Settings.
    public static let settingsApp = "com.apple.Preferences"
    /// The bundle identifier of the system's browser, which has no icon.
    public static let safariApp = "com.apple.mobilesafari"
    /// The bundle identifier of the home screen and of everything that the system puts before an app.
    public static let springboard = "com.apple.springboard"
    /// The bundle identifiers of what belongs to the phone itself.
    public static let systemApps: Set<String> = [settingsApp, safariApp, springboard]
}
