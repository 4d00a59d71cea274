import Foundation
import Security

/// Passwords shared with Safari.
enum WebCredentials {
    static func password() -> String { SecCreateSharedWebCredentialPassword()! as String }

    static func save(_ account: String, password: String?, site: String, completion: @escaping (NSError?) -> Void) {
        SecAddSharedWebCredential(site as CFString, account as CFString, password as CFString?) { error in
            var failure: NSError?
            if let error = error { failure = error as NSError }
            completion(failure)
        }
    }

    static func request(site: String, completion: @escaping ([[String: String]], NSError?) -> Void) {
        SecRequestSharedWebCredential(site as CFString, nil) { credentials, error in
            if let error = error {
                completion([], error as NSError)
            } else if let credentials = credentials {
                let found = (credentials as NSArray).map { credential -> [String: String] in
                    var entry = [String: String]()
                    if let credential = credential as? [String: AnyObject] {
                        entry["account"] = credential[kSecAttrAccount as String] as? String
                        entry["password"] = credential[kSecSharedPassword as String] as? String
                    }
                    return entry
                }
                completion(found, nil)
            }
        }
    }
}
