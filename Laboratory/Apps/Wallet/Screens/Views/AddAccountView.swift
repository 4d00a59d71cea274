import AppShared
import SwiftUI

/// The screen that adds an account.
struct AddAccountView: View {
    @ObservedObject var model: AddAccountViewModel

    var body: some View {
        Form {
            NoticeSection(notice: model.notice, identifier: "add.notice")
            Section {
                TextField("Address", text: $model.address)
                    .plainInput()
                    .accessibilityLabel("Address")
                    .accessibilityIdentifier("add.address")
            } header: {
                Text("Account")
            } footer: {
                Text("16 digits after 0x.")
            }
            Section {
                SecureField("Private key", text: $model.keys)
                    .plainInput()
                    .accessibilityLabel("Private key")
                    .accessibilityIdentifier("add.keys")
                PasteButton(identifier: "add.paste") { model.paste($0) }
            } header: {
                Text("Recovery kit")
            } footer: {
                Text("The keys go into this iPhone’s Keychain and never leave it. Without a key you can only look.")
            }
            Section {
                if model.isAdding {
                    ActivityRow("Reading the account", identifier: "add.activity")
                } else {
                    TaskButton("Add Account", symbol: "plus.circle.fill") { await model.add() }
                        .disabled(!model.canAdd)
                        .accessibilityIdentifier("add.add")
                }
            }
        }
        .navigationTitle("Add Account")
    }
}
