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
