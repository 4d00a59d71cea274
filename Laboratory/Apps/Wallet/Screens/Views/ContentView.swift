import AppShared
import SwiftUI

/// The app's root, or why there is none.
public typealias RootView = StartView<ContentView>

/// The app: the account, or the screen that adds one.
public struct ContentView: AppScreens {
    @ObservedObject private var model: WalletModel

    /// Shows an app.
    public init(model: WalletModel) {
        self.model = model
    }

    /// The account with its tabs.
    public var body: some View {
        screens
            .life(of: model)
            .watchingScreen(for: model)
    }

    @ViewBuilder private var screens: some View {
        if let account = model.account {
            AccountTabs(account: account)
        } else if let problem = model.notice {
            Form {
                NoticeSection(notice: problem, identifier: "wallet.problem")
                Section {
                    TaskButton("Try Again", symbol: "arrow.clockwise") { await model.launch() }
                        .accessibilityIdentifier("wallet.again")
                }
            }
        } else {
            NavigationView { AddAccountView(model: model.add) }.oneColumn()
        }
    }
}

/// An account's tabs, and the screens over them.
private struct AccountTabs: View {
    @ObservedObject var account: AccountViewModel

    var body: some View {
        TabView {
            AccountView(model: account).screen(WalletTab.account)
            HistoryView(model: account.history).screen(WalletTab.history)
            SettingsView(model: account.settings).screen(WalletTab.settings)
        }
        .sheet(isPresented: isRotating) { RotationView(model: account.rotation) }
        .sheet(isPresented: isImporting) { ImportKeyView(model: account.importing) }
    }

    private var isRotating: Binding<Bool> {
        Binding(get: { account.rotation.isPresented }, set: { account.rotation.isPresented = $0 })
    }

    private var isImporting: Binding<Bool> {
        Binding(get: { account.importing.isPresented }, set: { account.importing.isPresented = $0 })
    }
}

/// The tabs of an account.
enum WalletTab: ScreenTab {
    case account, history, settings

    var title: String {
        switch self {
        case .account: "Account"
        case .history: "History"
        case .settings: "Settings"
        }
    }

    var symbol: String {
        switch self {
        case .account: "person.crop.circle"
        case .history: "clock.arrow.circlepath"
        case .settings: "gearshape"
        }
    }
}
