import MessengerApp
import SwiftUI
import UIKit

@main
struct MessengerMain: App {
    var body: some Scene {
        WindowGroup {
            RootView(start: .live(systemVersion: UIDevice.current.systemVersion))
        }
    }
}
