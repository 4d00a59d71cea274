import AppShared
import SwiftUI

/// The app's root, or why there is none.
public typealias RootView = StartView<ContentView>

/// The app's four tabs, and the questions over them.
public struct ContentView: AppScreens {
    @ObservedObject private var model: AppModel
    @Environment(\.openURL) private var openURL

    /// Shows an app.
    public init(model: AppModel) {
        self.model = model
    }

    /// The tabs.
    public var body: some View {
        TabView(selection: tab) {
            EnrollmentView(model: model).screen(AppTab.enroll)
            AuthenticationView(model: model).screen(AppTab.signIn)
            TestingDashboardView(model: model).screen(AppTab.testing)
            SettingsView(model: model).screen(AppTab.settings)
        }
        .alert(
            model.state.alert?.title ?? "", isPresented: isAsking, presenting: model.state.alert,
            actions: { alert in AlertActions(model: model, alert: alert) },
            message: { alert in Text(alert.message) }
        )
        .onAppear {
            model.openSettings = { openURL.settings() }
            model.settings.openInBrowser = { openURL($0) }
        }
        .life(of: model)
    }

    private var tab: Binding<AppTab> {
        Binding(get: { model.state.tab }, set: { model.state.tab = $0 })
    }

    /// The system takes a question away by setting this to false; by then the next one may be shown already.
    private var isAsking: Binding<Bool> {
        let shown = model.state.alert
        return Binding(
            get: { model.state.alert != nil },
            set: { isShown in
                if !isShown, let shown { model.dismiss(shown) }
            })
    }
}
