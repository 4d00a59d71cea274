import SwiftUI

/// The app that lends its keychain to the rows of conformance; it does nothing itself.
@main
struct ConformanceMain: App {
    var body: some Scene {
        WindowGroup { Text("The rows of conformance run in this app.") }
    }
}
