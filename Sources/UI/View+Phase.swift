import SwiftUI

extension View {
    /// Performs an action when the scene's phase changes, by the `onChange` that the iOS version has.
    @ViewBuilder package func onChangeOfPhase(
        _ phase: ScenePhase, perform action: @escaping (ScenePhase) -> Void
    ) -> some View {
        if #available(iOS 17, macOS 14, *) {
            onChange(of: phase) { _, phase in action(phase) }
        } else {
            onChange(of: phase, perform: action)
        }
    }
}
