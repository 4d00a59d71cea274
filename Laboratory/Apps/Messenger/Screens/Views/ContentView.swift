import AppShared
import SwiftUI

/// The app's root, or why there is none.
public typealias RootView = StartView<ContentView>

/// The app's four tabs.
public struct ContentView: AppScreens {
    @ObservedObject private var model: MessengerModel

    /// Shows an app.
    public init(model: MessengerModel) {
        self.model = model
    }

    /// The tabs.
    public var body: some View {
        TabView(selection: tab) {
            ChatView(model: model).screen(AppTab.chat)
            AttestationView(model: model).screen(AppTab.attestation)
            FlagsView(model: model).screen(AppTab.flags)
            LogView(model: model).screen(AppTab.log)
        }
        .life(of: model)
    }

    private var tab: Binding<AppTab> {
        Binding(get: { model.tab }, set: { model.tab = $0 })
    }
}
