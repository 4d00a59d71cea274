import Foundation
import Security

/// The items of the app that runs the rows.
enum OwnItems {
    /// Deletes every item that the app may delete; other apps' items are out of its reach.
    static func deleteAll() {
        for itemClass in [
            kSecClassGenericPassword, kSecClassInternetPassword, kSecClassCertificate, kSecClassKey, kSecClassIdentity,
        ] {
            _ = delete([kSecClass: itemClass, kSecAttrSynchronizable: kSecAttrSynchronizableAny])
        }
    }
}
