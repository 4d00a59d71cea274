import AppShared
import SwiftUI

/// The screen that imports a key for an account that was added.
struct ImportKeyView: View {
    @ObservedObject var model: ImportKeyViewModel

    var body: some View {
        NavigationView {
            Form {
                NoticeSection(notice: model.notice, identifier: "import.notice")
                Section {
                    SecureField("Private key", text: $model.keys)
                        .plainInput()
                        .accessibilityLabel("Private key")
                        .accessibilityIdentifier("import.keys")
                    PasteButton(identifier: "import.paste") { model.paste($0) }
                } header: {
                    Text("Recovery kit")
                } footer: {
                    Text("The key of 64 digits in the kit that Blocto sent you. It goes into this iPhone’s Keychain.")
                }
                Section {
                    if model.isImporting {
                        ActivityRow("Comparing it with the account", identifier: "import.activity")
                    } else {
                        TaskButton("Import", symbol: "square.and.arrow.down") { await model.importKeys() }
                            .disabled(!model.canImport)
                            .accessibilityIdentifier("import.import")
                    }
                }
            }
            .navigationTitle("Import a Key")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("Cancel") { model.isPresented = false }
                        .accessibilityIdentifier("import.cancel")
                }
            }
        }
        .oneColumn()
    }
}
