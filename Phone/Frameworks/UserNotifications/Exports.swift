@_exported import CUserNotifications
// Apple's header imports Foundation.
@_exported import Foundation
