import LatchkeyKit
import LatchkeyWire
import SwiftUI

/// What happened to the account, newest first; unread notices are marked.
///
/// ```swift
/// NavigationLink("Notices") { NoticeList(signIn) }
/// ```
///
/// It reads the notices when it appears and when it is pulled down.
public struct NoticeList: View {
    @StateObject private var model: NoticeListModel

    /// Creates a list.
    public init(_ signIn: DeviceSignIn) {
        _model = StateObject(wrappedValue: NoticeListModel(signIn))
    }

    /// The list, or what keeps it from being shown.
    public var body: some View {
        List {
            if let failure = model.failure {
                Section {
                    AccountFailureView(
                        error: failure.error, signIn: model.signIn, name: "latchkey.notices",
                        isBusy: model.running != nil
                    ) { await model.tryAgain() }
                }
            }
            if let notices = model.notices {
                rows(notices)
            } else if model.running == .read {
                WaitingLabel("Loading…")
            }
        }
        .navigationTitle("Notices")
        .task { [model] in await model.load() }
        .refreshable { [model] in await model.load() }
    }

    @ViewBuilder private func rows(_ notices: [AccountNotice]) -> some View {
        Section {
            if model.unread > 0 {
                Button("Mark All as Read") { Task { await model.markRead() } }
                    .disabled(model.running != nil)
                    .accessibilityIdentifier("latchkey.notices.markRead")
            }
            if notices.isEmpty {
                Text("Nothing has happened to your account.").foregroundColor(.secondary)
                    .accessibilityIdentifier("latchkey.notices.empty")
            }
            ForEach(notices, id: \.id) { notice in
                NoticeRow(notice: notice, thisPhone: model.thisPhone)
                    .accessibilityIdentifier("latchkey.notices.\(notice.id.rawValue)")
            }
            if model.hasOlder {
                Button("Show Older Notices") { Task { await model.loadOlder() } }
                    .disabled(model.running != nil)
                    .accessibilityIdentifier("latchkey.notices.older")
            }
        }
    }
}

/// A notice: what happened, who asked for it, and when.
private struct NoticeRow: View {
    let notice: AccountNotice
    let thisPhone: DeviceID?

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            if notice.readAt == nil { Text("Unread").font(.caption).foregroundColor(.accentColor) }
            Text(notice.kind.sentence).font(notice.readAt == nil ? .headline : .body)
            if let detail = notice.detail { Text(verbatim: detail).font(.subheadline) }
            if let origin { Text(origin).font(.subheadline).foregroundColor(.secondary) }
            Text(verbatim: notice.at.words).font(.caption).foregroundColor(.secondary)
        }
        .accessibilityElement(children: .combine)
    }

    private var origin: LocalizedStringKey? {
        guard let device = notice.byDeviceId else { return nil }
        return device == thisPhone ? "By this phone" : "By another device"
    }
}
