import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

extension View {
    /// Tells the app who else may see its screen: to be put on its root.
    func watchingScreen(for model: WalletModel) -> some View { modifier(ScreenWatch(model: model)) }
}

private struct ScreenWatch: ViewModifier {
    let model: WalletModel

    func body(content: Content) -> some View {
        #if canImport(UIKit)
        content
            .onAppear { model.capture(isCaptured) }
            .onReceive(told(UIScreen.capturedDidChangeNotification)) { _ in model.capture(isCaptured) }
            .onReceive(told(UIApplication.userDidTakeScreenshotNotification)) { _ in model.takeScreenshot() }
            // Earlier than the scene's phase: before the picture for the app switcher is taken.
            .onReceive(told(UIApplication.willResignActiveNotification)) { _ in model.resignActive() }
        #else
        content
        #endif
    }

    #if canImport(UIKit)
    private func told(_ name: Notification.Name) -> NotificationCenter.Publisher {
        NotificationCenter.default.publisher(for: name)
    }

    @MainActor private var isCaptured: Bool {
        UIApplication.shared.connectedScenes.contains { ($0 as? UIWindowScene)?.screen.isCaptured == true }
    }
    #endif
}
