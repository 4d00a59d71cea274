import UIKit

@MainActor
private func tell(_ text: String) -> Bool {
    UIAccessibility.post(notification: .announcement, argument: text)
    UIAccessibility.post(notification: .screenChanged, argument: nil)
    guard !UIAccessibility.isReduceMotionEnabled else { return false }
    return UIAccessibility.isVoiceOverRunning
}

private func follow(_ observer: AnyObject) {
    _ = NotificationCenter.default.addObserver(
        forName: UIAccessibility.voiceOverStatusDidChangeNotification, object: nil, queue: .main
    ) { _ in _ = UIAccessibility.isVoiceOverRunning }
}
