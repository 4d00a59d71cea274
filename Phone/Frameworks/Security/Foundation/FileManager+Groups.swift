import Foundation
import VirtualPhone

extension FileManager {
    /// The folder that the apps of an application group share.
    ///
    /// The phone makes it, with `Library/Caches` in it, and removes it with the last app of the group.
    /// https://developer.apple.com/documentation/foundation/filemanager/containerurl(forsecurityapplicationgroupidentifier:)
    ///
    /// - Parameter groupIdentifier: A group of the entitlement `com.apple.security.application-groups`.
    /// - Returns: The folder; nil if the app's entitlement does not name the group.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        let reply = try? ProcessPhone.connection.send(FindGroupContainer(group: groupIdentifier))
        return reply?.path.map { URL(fileURLWithPath: $0, isDirectory: true) }
    }
}
