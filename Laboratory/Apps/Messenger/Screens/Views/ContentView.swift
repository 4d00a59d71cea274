import SwiftUI

/// The app's root: four tabs.
public struct ContentView: View {
    @ObservedObject private var model: MessengerModel
    @Environment(\.scenePhase) private var scenePhase

    /// Shows an app.
    public init(model: MessengerModel) {
        self.model = model
    }

    /// The tabs.
    public var body: some View {
        TabView(selection: tab) {
            ChatView(model: model).screen(.chat)
            AttestationView(model: model).screen(.attestation)
            FlagsView(model: model).screen(.flags)
            LogView(model: model).screen(.log)
        }
        .task { await model.launch() }
        .onChange(of: scenePhase) { phase in
            switch phase {
            case .background: model.enterBackground()
            case .active: Task { await model.becomeActive() }
            default: break
            }
        }
    }

    private var tab: Binding<AppTab> {
        Binding(get: { model.tab }, set: { model.tab = $0 })
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
