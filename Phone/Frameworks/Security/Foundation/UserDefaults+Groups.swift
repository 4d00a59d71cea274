import Foundation

extension UserDefaults {
    /// The settings of an application group, which its apps share; or others of the app's own
    /// (developer.apple.com/documentation/foundation/userdefaults/init(suitename:)).
    ///
    /// A group's settings are in its folder, and go with it. As with Foundation's own on Linux, another process sees a
    /// change after `synchronize()`, its own and the writer's.
    ///
    /// - Parameter suiteName: a group of the entitlement `com.apple.security.application-groups`; any other name stands
    ///   for settings of the app's own, as Apple's of a group that the app does not belong to.
    public convenience init?(suiteName: String) {
        let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: suiteName)?
            .appendingPathComponent("Library/Preferences", isDirectory: true)
        // The parameter's type tells Foundation's own initializer from this one.
        self.init(suiteName: Optional(folder?.appendingPathComponent(suiteName).path ?? suiteName))
    }
}
