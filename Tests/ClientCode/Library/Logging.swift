import Foundation
import Security
import os

/// Logs in both generations of the system's logging.
enum Logging {
    static let log = OSLog(subsystem: "com.example", category: "keychain")
    static let logger = Logger(subsystem: "com.example", category: "keychain")

    static func report(_ status: OSStatus, account: String) {
        logger.error("status \(status) for \(account) in \("service", privacy: .public)")
        os_log("status %d for %{public}@", log: log, type: .debug, status, account as NSString)
    }
}
