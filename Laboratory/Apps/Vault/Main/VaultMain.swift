import SwiftUI
import VaultApp

@main
struct VaultMain: App {
    @StateObject private var model = VaultModel()

    var body: some Scene {
        WindowGroup { VaultView(model: model) }
    }
}
