import SwiftUI

@main
struct PorterApp: App {
    var body: some Scene {
        WindowGroup {
            DoorView()
        }
    }
}
