import AppShared
import SwiftUI

/// The screen for a new chatt.
struct PostView: View {
    @ObservedObject var model: PostViewModel

    var body: some View {
        NavigationView {
            Form {
                NoticeSection(notice: model.notice, identifier: "post.notice")
                Section {
                    TextField("Message", text: $model.message)
                        .accessibilityLabel("Message")
                        .accessibilityIdentifier("post.message")
                } footer: {
                    if let hint = model.hint {
                        Text(hint).foregroundColor(.red).accessibilityIdentifier("post.hint")
                    }
                }
            }
            .navigationTitle("Post")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("Cancel") { model.isPresented = false }
                        .accessibilityIdentifier("post.cancel")
                }
                ToolbarItem(placement: .confirmationAction) {
                    TaskButton("Send", symbol: "paperplane") { await model.send() }
                        .disabled(!model.canSend)
                        .accessibilityIdentifier("post.send")
                }
            }
        }
        .oneColumn()
        .alert(isPresented: isAlerting, content: alert)
        .sheet(isPresented: $model.isSigningIn) {
            SigninView(model: model.signin, isPresented: $model.isSigningIn)
        }
        .task { model.appear() }
    }

    private var isAlerting: Binding<Bool> {
        Binding(get: { model.alert != nil }, set: { if !$0 { model.alert = nil } })
    }

    private func alert() -> Alert {
        Alert(
            title: Text(model.alert?.title ?? ""), message: Text(model.alert?.message ?? ""),
            dismissButton: .cancel { model.dismissAlert() })
    }
}
