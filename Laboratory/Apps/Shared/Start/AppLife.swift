import LatchkeyUI
import SwiftUI

/// An app that is told when it is launched, when it is no longer seen, and when it is seen again.
@MainActor public protocol AppLife: AnyObject {
    /// Called when the first screen appears.
    func launch() async
    /// Called when the app is no longer seen.
    func enterBackground()
    /// Called when the app gets touches again, also after a question of the system over it.
    func becomeActive() async
    /// Does what a touch or a change of phase calls for; an app that tells when it is idle counts it.
    func perform(_ action: @escaping @MainActor () async -> Void)
}

extension AppLife {
    /// Does it in a task of its own.
    public func perform(_ action: @escaping @MainActor () async -> Void) {
        Task { await action() }
    }
}

extension View {
    /// Tells an app of its life: to be put on its root.
    public func life(of app: some AppLife) -> some View { modifier(LifeModifier(app: app)) }
}

private struct LifeModifier<App: AppLife>: ViewModifier {
    let app: App
    @Environment(\.scenePhase) private var scenePhase

    func body(content: Content) -> some View {
        content
            .task { await app.launch() }
            .onChangeOfPhase(scenePhase) { phase in
                switch phase {
                case .background: app.enterBackground()
                case .active: app.perform { await app.becomeActive() }
                default: break
                }
            }
    }
}
