import SwiftUI

@main
struct ExampleApp: App {
    @State private var model = SecretModel()

    var body: some Scene {
        WindowGroup { SecretScreen(model: model) }
    }
}
