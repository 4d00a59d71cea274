import SwiftUI
import WalletApp

@main
struct WalletMain: App {
    var body: some Scene {
        WindowGroup { RootView(start: .live()) }
    }
}
