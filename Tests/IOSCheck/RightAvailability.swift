// Each case, from its comment to the next, is right where the deployment target is iOS 15: tools/ios-check says nothing.
import Combine
import CryptoKit
import Foundation
import LocalAuthentication
import Security
import SwiftUI
import Synchronization
import os

private enum Refusal: Error { case tooOld }

// if
private func asked(_ bytes: [UInt8]) -> String? {
    if #available(iOS 18, *) { return String(validating: bytes, as: UTF8.self) }
    return nil
}

// if as an expression
private func expression(_ bytes: [UInt8]) -> String? {
    if #available(iOS 18, macOS 15, *) { String(validating: bytes, as: UTF8.self) } else { nil }
}

// guard
private func guarded(_ bytes: [UInt8]) -> String? {
    guard #available(iOS 18, *), !bytes.isEmpty else { return nil }
    return String(validating: bytes, as: UTF8.self)
}

// a condition after the question
private func chained(_ bytes: [UInt8]) -> Int {
    if #available(iOS 18, *), let text = String(validating: bytes, as: UTF8.self) { text.count } else { 0 }
}

// unavailable, and else
private func inverted(_ bytes: [UInt8]) -> String? {
    if #unavailable(iOS 18) { nil } else { String(validating: bytes, as: UTF8.self) }
}

// guard with unavailable
private func invertedGuard(_ bytes: [UInt8]) -> String? {
    guard #unavailable(iOS 18) else { return String(validating: bytes, as: UTF8.self) }
    return nil
}

// while
private func repeated() {
    while #available(iOS 16, *), Bool.random() { _ = ContinuousClock.now }
}

// a guard in a loop
private func skipped() {
    for _ in 1...2 {
        guard #available(iOS 16, *) else { continue }
        _ = ContinuousClock.now
    }
}

// a closure below a question
private func later() -> (() -> Void)? {
    guard #available(iOS 16, *) else { return nil }
    return { _ = [1].map { Duration.seconds($0) } }
}

// a function for newer systems
@available(iOS 16, *) private func pause(_ time: Duration = .seconds(1)) async throws {
    try await Task.sleep(for: time)
}

// a type for newer systems
@available(iOS 18, *) private final class Counter: Sendable {
    private let state = Mutex(0)
    func next() { state.withLock { $0 += 1 } }
}

// an extension for newer systems
@available(iOS 16, *) extension Refusal {
    fileprivate var clock: any Clock<Duration> { ContinuousClock() }
    fileprivate static func clocks() -> [any Clock<Duration>] { [Refusal.tooOld.clock] }
}

// a member for newer systems
private struct Schedule {
    @available(iOS 16, *) var length: Duration { .zero }
    @available(iOS 16, *) init(_ length: Duration) {}
}

// a newer question than needed
private func newer() {
    if #available(iOS 16.4, *) { _ = Duration.zero }
}

// a question in a question
private func nested(_ context: LAContext) -> Data? {
    if #available(iOS 16, *) {
        _ = Duration.zero
        if #available(iOS 18, *) { return context.domainState.stateHash }
    }
    return nil
}

// code for other systems
@available(iOS, unavailable) private func elsewhere() { elsewhereToo() }
@available(iOS, unavailable) private func elsewhereToo() {}

// what only other systems compile
#if !canImport(Darwin)
private func paused(_ seconds: Double) -> Duration { .seconds(seconds) }
#endif
#if canImport(Darwin)
#else
private func replaced(_ text: String) -> String { text.replacing("a", with: "b") }
#endif
