import Combine
import Foundation
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
extension ScreenHost {
    /// What takes touches: what lies over the screen, if something does.
    var front: ScreenNode {
        screen.children.last { [.alert, .confirmationDialog, .sheet, .fullScreenCover].contains($0.role) } ?? screen
    }

    /// The elements of a role, in reading order.
    func all(_ role: ScreenRole) -> [ScreenNode] { screen.all.filter { $0.role == role } }

    /// The first element of a role and label of what takes touches.
    func find(_ role: ScreenRole, _ label: String? = nil) -> ScreenNode? {
        front.all.first { $0.role == role && (label == nil || $0.label == label) }
    }

    /// The element of an identifier.
    func find(identifier: String) -> ScreenNode? { screen.all.first { $0.identifier == identifier } }

    /// Whether a text is on the screen.
    func shows(_ text: String) -> Bool { screen.all.contains { $0.role == .text && $0.label == text } }

    /// Taps an element; does nothing if there is none.
    func tap(_ role: ScreenRole, _ label: String) { send(.tap(find(role, label)?.id ?? "none")) }

    /// Sets the text of an element; does nothing if there is none.
    func type(_ text: String, _ role: ScreenRole, _ label: String) {
        send(.setText(find(role, label)?.id ?? "none", text: text))
    }
}

/// Takes away what other tests, or another run, have left in the process's defaults.
func forgetDefaults() {
    for key in ["lastUser", "hidesDone", "theme", "usesBiometry", "hasSeenIntroduction", "retries", "fontSize"] {
        UserDefaults.standard.removeObject(forKey: key)
    }
}

/// A scheduler whose time stands still until a test moves it on, as public test libraries have it.
final class ManualScheduler: Scheduler {
    typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    typealias SchedulerOptions = Never

    private(set) var now = SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1))
    let minimumTolerance: SchedulerTimeType.Stride = .zero
    private var queue: [(id: Int, date: SchedulerTimeType, action: () -> Void)] = []
    private var nextID = 0

    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        schedule(after: now, tolerance: .zero, options: nil, action)
    }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        queue.append((nextID, date, action))
        nextID += 1
    }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> Cancellable {
        schedule(after: date, tolerance: tolerance, options: nil, action)
        return AnyCancellable {}
    }

    func advance(by stride: SchedulerTimeType.Stride = .zero) {
        let end = now.advanced(by: stride)
        while let next = queue.filter({ $0.date <= end }).min(by: { ($0.date, $0.id) < ($1.date, $1.id) }) {
            queue.removeAll { $0.id == next.id }
            now = max(now, next.date)
            next.action()
        }
        now = end
    }
}
