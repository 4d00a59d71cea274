import Foundation

/// The lock screen's state: typed digits and its message.
struct LockScreen: Sendable, Hashable {
    var typed = ""
    var message: String?
    /// What is done with a notification when the phone is unlocked.
    var touched: Touched?

    struct Touched: Sendable, Hashable {
        let number: Int64
        let touch: NotificationTouch
    }

    static let field = "system.lock.passcode"

    func screen(_ facts: ScreenFacts, now: Date) -> ScreenNode {
        var children = [SystemNodes.text("lock.title", facts.isLocked ? "Locked" : "Screen off", font: "headline")]
        if facts.isBeforeFirstUnlock {
            children.append(
                SystemNodes.text("lock.restarted", "Your passcode is required when the iPhone restarts."))
        } else if facts.isLocked, facts.isBiometryLockedOut, !facts.templates.isEmpty {
            children.append(
                SystemNodes.text("lock.lockout", "Your passcode is required to enable \(facts.biometry.name)."))
        }
        children += facts.notifications.map { $0.node }
        if let message { children.append(SystemNodes.text("lock.message", message, color: "red")) }
        if facts.canUnlockWithBiometry { children += PromptOverlay.personControls("lock", facts.biometry) }
        if let until = facts.disabledUntil(now) {
            let minutes = Int((until.timeIntervalSince(now) / 60).rounded(.up))
            children.append(
                SystemNodes.text(
                    "lock.unavailable", "iPhone unavailable: try again in \(minutes) minute\(minutes == 1 ? "" : "s").")
            )
        } else if facts.isLocked {
            children.append(
                SystemNodes.secret(
                    "lock.passcode", "Passcode", identifier: "lock.passcode", typed: typed,
                    isNumeric: facts.passcode != .text))
        } else {
            children.append(SystemNodes.button("lock.open", "Swipe up to open", identifier: "lock.open"))
        }
        return ScreenNode(id: "system.lock", role: .window, label: "Lock Screen", children: children)
    }
}
