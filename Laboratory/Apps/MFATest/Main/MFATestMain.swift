import MFATestApp
import SwiftUI
import UIKit

@main
struct MFATestMain: App {
    var body: some Scene {
        WindowGroup {
            RootView(start: .live(deviceModel: Self.deviceModel, system: Self.system))
        }
    }

    private static var deviceModel: String {
        MachineName.title(of: MachineName.current, orKind: UIDevice.current.model)
    }

    private static var system: String { "\(UIDevice.current.systemName) \(UIDevice.current.systemVersion)" }
}
