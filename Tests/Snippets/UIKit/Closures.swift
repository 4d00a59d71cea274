// Apple's Foundation and UIKit are older than concurrency: in their closures, errors of isolation are warnings.
import Foundation
import UIKit

@MainActor
private final class Watcher {
    var level: Float = 0
    var tokens: [any NSObjectProtocol] = []

    func start() {
        tokens.append(
            NotificationCenter.default.addObserver(forName: .init("a"), object: nil, queue: .main) { _ in
                self.level += 1  // warning: main actor-isolated property 'level'
            })
        tokens.append(
            NotificationCenter.default.addObserver(forName: nil, object: self, queue: nil) { note in
                print(UIDevice.current.batteryLevel, note)  // warning: main actor-isolated class property 'current'
            })
    }
}

private func name() -> String { UIDevice.current.name }  // warning: main actor-isolated class property 'current'
