import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

/// The app's root: four tabs, and the questions over them.
public struct ContentView: View {
    @ObservedObject private var model: AppModel
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.openURL) private var openURL

    /// Shows an app.
    public init(model: AppModel) {
        self.model = model
    }

    /// The tabs.
    public var body: some View {
        TabView(selection: tab) {
            EnrollmentView(model: model).screen(.enroll)
            AuthenticationView(model: model).screen(.signIn)
            TestingDashboardView(model: model).screen(.testing)
            SettingsView(model: model).screen(.settings)
        }
        .alert(
            model.state.alert?.title ?? "", isPresented: isAsking, presenting: model.state.alert,
            actions: { alert in AlertActions(model: model, alert: alert) },
            message: { alert in Text(alert.message) }
        )
        .task {
            model.openSettings = openSettings
            await model.launch()
        }
        .onChange(of: scenePhase) { phase in
            switch phase {
            case .background: model.enterBackground()
            case .active: model.perform { await model.becomeActive() }
            default: break
            }
        }
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

    private func openSettings() {
        #if canImport(UIKit)
        if let url = URL(string: UIApplication.openSettingsURLString) { openURL(url) }
        #endif
    }
}

extension View {
    /// Puts a screen behind its tab, below its title.
    fileprivate func screen(_ tab: AppTab) -> some View {
        NavigationView { navigationTitle(tab.title) }
            .oneColumn()
            .tabItem { Label(tab.title, systemImage: tab.symbol) }
            .tag(tab)
    }
}
