import SwiftUI

/// One text, kept in the keychain behind Face ID.
struct SecretScreen: View {
    @Bindable var model: SecretModel

    var body: some View {
        NavigationStack {
            Form {
                Section("Keep") {
                    TextField("Secret", text: $model.draft)
                    Button("Keep It") { model.keep() }
                        .disabled(model.draft.isEmpty)
                }
                Section("Show") {
                    Button("Show It") { Task { await model.show() } }
                    Text(model.status)
                        .accessibilityIdentifier("status")
                }
            }
            .navigationTitle("Example")
        }
    }
}
