import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

extension OpenURLAction {
    /// Opens the app's page in the system's Settings.
    @MainActor public func settings() {
        #if canImport(UIKit)
        if let url = URL(string: UIApplication.openSettingsURLString) { self(url) }
        #endif
    }
}
