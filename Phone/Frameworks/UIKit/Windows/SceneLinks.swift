import Foundation

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
