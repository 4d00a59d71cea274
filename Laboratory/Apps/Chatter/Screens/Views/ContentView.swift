import AppShared
import SwiftUI

/// The app's root, or why there is none.
public typealias RootView = StartView<ContentView>

/// The app: the list of chatts, and the screen for a new one over it.
public struct ContentView: AppScreens {
    @ObservedObject private var model: ChatterModel

    /// Shows an app.
    public init(model: ChatterModel) {
        self.model = model
    }

    /// The list.
    public var body: some View {
        NavigationView { MainView(model: model) }
            .oneColumn()
            .sheet(isPresented: isPosting) { PostView(model: model.post) }
            .life(of: model)
    }

    private var isPosting: Binding<Bool> {
        Binding(get: { model.post.isPresented }, set: { model.post.isPresented = $0 })
    }
}
