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
            TabView {
                AccountView(model: account).screen(WalletTab.account)
                SettingsView(model: account.settings).screen(WalletTab.settings)
            }
        } else {
            NavigationView { AddAccountView(model: model.add, problem: model.notice) }.oneColumn()
        }
    }
}

/// The tabs of an account.
enum WalletTab: ScreenTab {
    case account, settings

    var title: String {
        switch self {
        case .account: "Account"
        case .settings: "Settings"
        }
    }

    var symbol: String {
        switch self {
        case .account: "person.crop.circle"
        case .settings: "gearshape"
        }
    }
}
