import ChatterApp
import GoogleSignInSwift
import SwiftUI

@main
struct ChatterMain: App {
    private let button = ProviderButton { action in
        GoogleSignInButton(scheme: .light, style: .wide, action: action)
    }

    var body: some Scene {
        WindowGroup {
            RootView(start: .live(provider: .google))
                .environment(\.providerButton, button)
                .environment(\.appleButton, .system)
        }
    }
}
