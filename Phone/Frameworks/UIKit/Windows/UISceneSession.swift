import Foundation

/// What the system knows of a scene.
///
/// https://developer.apple.com/documentation/uikit/uiscenesession
@MainActor @preconcurrency
open class UISceneSession: NSObject {
    /// What a scene is for.
    ///
    /// https://developer.apple.com/documentation/uikit/uiscenesession/role-swift.struct
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a role.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Windows on the device's screen.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
        /// Windows on another screen, which a virtual phone does not have.
        public static let windowExternalDisplayNonInteractive = Role(
            rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
    }

    /// The session's scene.
    open private(set) weak var scene: UIScene?
    /// How the app wants the scene.
    open internal(set) var configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
    /// What the scene is for.
    open var role: Role { .windowApplication }
    /// Something of the app's own.
    open var userInfo: [String: Any]?

    init(scene: UIScene) {
        self.scene = scene
        super.init()
    }
}

/// How an app wants a scene.
///
/// https://developer.apple.com/documentation/uikit/uisceneconfiguration
@MainActor @preconcurrency
open class UISceneConfiguration: NSObject {
    /// The configuration's name.
    public let name: String?
    /// What the scene is for.
    public let role: UISceneSession.Role
    /// The class of the scene; that of a virtual phone is a ``UIWindowScene`` whatever is said here.
    open var sceneClass: AnyClass?
    /// The class of the scene's delegate, which is made by `init()`.
    open var delegateClass: AnyClass?

    /// Creates a configuration.
    ///
    /// Apple's looks into the Info.plist for one of this name; here the app says all by its code.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }
}

extension UIScene {
    /// Why a scene is connected.
    ///
    /// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions
    @MainActor @preconcurrency
    open class ConnectionOptions: NSObject {
        /// The URL that the app was launched with.
        public let urlContexts: Set<UIOpenURLContext>
        /// The link of the app's site that it was launched with.
        public let userActivities: Set<NSUserActivity>
        /// The app that asked for the scene; not told.
        public var sourceApplication: String? { nil }

        init(link: SceneLink?) {
            switch link {
            case .url(let context): (urlContexts, userActivities) = ([context], [])
            case .site(let activity): (urlContexts, userActivities) = ([], [activity])
            case nil: (urlContexts, userActivities) = ([], [])
            }
            super.init()
        }
    }

    /// What is said of a URL that a scene is to open.
    ///
    /// https://developer.apple.com/documentation/uikit/uiscene/openurloptions
    @MainActor @preconcurrency
    open class OpenURLOptions: NSObject {
        /// The app that opens it; told only to apps of the same team on an iPhone, and here to none.
        open var sourceApplication: String? { nil }
        /// Whether its file may be used where it is.
        open var openInPlace: Bool { false }
    }
}

/// A URL that a scene is to open.
///
/// https://developer.apple.com/documentation/uikit/uiopenurlcontext
@MainActor @preconcurrency
open class UIOpenURLContext: NSObject {
    /// The URL.
    public let url: URL
    /// What is said of it.
    public let options = UIScene.OpenURLOptions()

    init(_ url: URL) {
        self.url = url
        super.init()
    }
}

/// A link, in the form in which a scene is told of it.
enum SceneLink {
    /// Of a scheme that the app registered.
    case url(UIOpenURLContext)
    /// Of the app's site.
    case site(NSUserActivity)

    @MainActor
    init(_ url: URL) {
        if let activity = NSUserActivity(linkToSite: url) {
            self = .site(activity)
        } else {
            self = .url(UIOpenURLContext(url))
        }
    }
}

extension NSUserActivity {
    /// The activity by which an app is told of a link to its site; nil for other URLs.
    @_spi(Latchkey)
    public convenience init?(linkToSite url: URL) {
        guard ["http", "https"].contains(url.scheme?.lowercased()) else { return nil }
        self.init(activityType: NSUserActivityTypeBrowsingWeb)
        webpageURL = url
    }
}
