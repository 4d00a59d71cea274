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

    /// The account.
    public var body: some View {
        NavigationView {
            if let account = model.account {
                AccountView(model: account)
            } else {
                AddAccountView(model: model.add, problem: model.notice)
            }
        }
        .oneColumn()
        .life(of: model)
    }
}
