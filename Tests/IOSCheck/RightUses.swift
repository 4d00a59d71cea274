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

// typed throws, called one by one
private func check(_ number: Int) throws(Refusal) { if number < 1 { throw .tooOld } }
private func checked() throws(Refusal) {
    let rule: (Int) throws(Refusal) -> Void = check
    try rule(1)
}

// typed throws in a struct in an array
private struct Rule { let check: (Int) throws(Refusal) -> Void }
private func rules() throws(Refusal) {
    for rule in [Rule(check: check)] { try rule.check(1) }
}

// typed throws without a function type
private func caught() -> Result<Void, Refusal> {
    do throws(Refusal) {
        try check(1)
        return .success(())
    } catch {
        return .failure(error)
    }
}

// throws without a type in an array
private func untyped() throws {
    let checks: [(Int) throws -> Void] = [{ try check($0) }]
    for check in checks { try check(1) }
}

// functions that return in an array
private func returned() -> [Bool] {
    let rules: [@Sendable (Int) -> Bool] = [{ $0 > 1 }]
    return rules.map { $0(1) }
}

// a constrained existential as a parameter
private func counted(_ numbers: any Collection<Int>) -> Int { numbers.count }
private func count() -> Int { counted([1, 2]) }

// a parameter pack in a function
private func all<each Part>(_ parts: repeat each Part) -> Int { 1 }
private func packed() -> Int { all(1, "a") }

// tasks and streams
private func streamed() async throws {
    for await number in AsyncStream<Int>(unfolding: { nil }) { _ = number }
    for try await number in AsyncThrowingStream<Int, any Error>(unfolding: { nil }) { _ = number }
    try await Task.sleep(nanoseconds: 1)
    await withCheckedContinuation { $0.resume() }
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {}
        try await group.waitForAll()
    }
    await withTaskCancellationHandler(operation: {}, onCancel: {})
    await Task { @MainActor in }.value
}

// an actor
private actor Memory {
    private var values: [String: Int] = [:]
    func remember(_ name: String) { values[name, default: 0] += 1 }
}

// paths
private func paths(_ base: URL) -> [String] {
    [base.appendingPathComponent("a").path, URL(fileURLWithPath: "/").lastPathComponent, base.host ?? ""]
}

// texts
private func texts(_ text: String) -> Bool {
    text.contains("a") || text.hasPrefix("b") || text.split(separator: "c").isEmpty || text.range(of: "d") != nil
        || text.replacingOccurrences(of: "a", with: "b").components(separatedBy: ",").isEmpty
}

// bytes of texts
private func bytes(_ text: String) -> [Data?] {
    [text.data(using: .utf8), text.data(using: .ascii, allowLossyConversion: true), Data(text.utf8)]
}

// patterns
private func patterns(_ text: String) throws -> Int {
    try NSRegularExpression(pattern: "a+")
        .numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
}

// dates and formats
private func dates() -> [String] {
    [Date.now.formatted(), Date().formatted(date: .abbreviated, time: .omitted), 3.formatted(), Date().ISO8601Format()]
}

// coding
private func coded(_ text: String) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(try JSONDecoder().decode([String].self, from: Data(text.utf8)))
}

// numbers
private func hashed(_ text: String) -> UInt64 {
    text.utf8.reduce(7) { ($0 &* 31) &+ UInt64($1) }.byteSwapped.multipliedFullWidth(by: 3).high
}

// locks
private final class Box: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0
    func next() { lock.withLock { value += 1 } }
}

// logs
private let logger = Logger(subsystem: "com.example", category: "check")
private func log(_ name: String) { logger.info("hello, \(name, privacy: .public)") }

// keys
private func signed(_ data: Data) throws -> Data {
    let key = P256.Signing.PrivateKey()
    guard try key.publicKey.isValidSignature(key.signature(for: data), for: data) else { throw Refusal.tooOld }
    return key.publicKey.x963Representation + Data(SHA256.hash(data: data))
}

// the keychain
private func stored(_ data: Data) -> OSStatus {
    let query: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrAccount: "a", kSecValueData: data,
        kSecAttrAccessible: kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, kSecUseDataProtectionKeychain: true,
    ]
    return SecItemAdd(query as CFDictionary, nil)
}

// signatures of the keychain's keys
private func signature(_ key: SecKey, _ data: Data) -> Data? {
    SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, data as CFData, nil) as Data?
}

// faces and fingers
private func biometry(_ context: LAContext) -> String {
    _ = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
    switch context.biometryType {
    case .faceID: return "face"
    case .touchID: return "finger"
    default: return context.evaluatedPolicyDomainState == nil ? "none" : "other"
    }
}

// models
private final class Model: ObservableObject {
    @Published var count = 0
    private var subscription: AnyCancellable?
    init() { subscription = $count.map { $0 + 1 }.removeDuplicates().sink { _ in } }
}

// views
private struct Screen: View {
    @StateObject private var model = Model()
    @State private var isShown = false
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        NavigationView {
            List {
                Section {
                    Text("Count: \(model.count)").foregroundColor(.secondary)
                } header: {
                    Text("Numbers")
                }
                Button("Close", role: .cancel) { dismiss() }
                if isShown { Label("Shown", systemImage: "eye") }
            }
            .navigationTitle("Check")
            .toolbar { ToolbarItem(placement: .navigationBarTrailing) { Button("More") { model.count += 1 } } }
        }
        .task { isShown = true }
        .onChange(of: model.count) { count in isShown = count > 1 }
        .sheet(isPresented: $isShown) { ProgressView() }
        .alert("Really?", isPresented: $isShown) {
            Button("Yes") {}
        } message: {
            Text("It can’t be undone.")
        }
    }
}

// a newer modifier below a question
extension View {
    @ViewBuilder fileprivate func whenChanged(_ number: Int, _ action: @escaping () -> Void) -> some View {
        if #available(iOS 17, *) { onChange(of: number) { action() } } else { onChange(of: number) { _ in action() } }
    }
}

// groups of tasks
private func gathered() async throws -> Int {
    let sum = await withTaskGroup(of: Int.self) { group in
        for number in 1...3 { group.addTask { number } }
        let first = await group.next() ?? 0
        return await group.reduce(first, +)
    }
    return try await withThrowingTaskGroup(of: Int.self, returning: Int.self) { group in
        group.addTask { sum }
        for try await number in group { return number }
        return try await group.next() ?? 0
    }
}

// a sequence of one's own
private struct Steps: AsyncSequence, AsyncIteratorProtocol {
    typealias Element = Int
    var count = 3
    mutating func next() async -> Int? {
        count -= 1
        return count < 0 ? nil : count
    }
    func makeAsyncIterator() -> Steps { self }
}
private func stepped() async -> [Int] {
    var all: [Int] = []
    for await step in Steps().map({ $0 * 2 }).filter({ $0 > 1 }) { all.append(step) }
    return all + (await Steps().first { $0 > 1 }.map { [$0] } ?? [])
}

// streams with a continuation
private func streams() -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(1)
    continuation.finish()
    return stream
}

// values of a task
private enum Trace { @TaskLocal static var name = "none" }
private func traced() async -> String {
    await Trace.$name.withValue("one") { await Task.detached(priority: .utility) { Trace.name }.value }
}

// what the compiler writes
private enum Side: String, CaseIterable, Codable, Comparable {
    case left, right
    static func < (one: Side, other: Side) -> Bool { one.rawValue < other.rawValue }
}
private struct Door: Codable, Hashable, Sendable, Identifiable {
    var id = UUID()
    var sides: [Side: URL] = [:]
    var opened: Date?
}
private func doors(_ data: Data) throws -> [Door] {
    try PropertyListDecoder().decode([Door].self, from: data).sorted { $0.id.uuidString < $1.id.uuidString }
}

// existentials without constraints
private func errors(_ values: [any Error]) -> [any Hashable] {
    values.compactMap { ($0 as? any LocalizedError)?.errorDescription ?? ($0 as? any Hashable) }
}

// property wrappers and lazy values
@propertyWrapper private struct Clamped<Value: Comparable> {
    private var value: Value
    private let limits: ClosedRange<Value>
    init(wrappedValue: Value, _ limits: ClosedRange<Value>) {
        (value, self.limits) = (min(max(wrappedValue, limits.lowerBound), limits.upperBound), limits)
    }
    var wrappedValue: Value {
        get { value }
        set { value = min(max(newValue, limits.lowerBound), limits.upperBound) }
    }
}
private final class Dimmer {
    @Clamped(0...100) var percent = 50
    lazy var label: String = { "\(percent) %" }()
    let path = \Dimmer.percent
}

// collections
private func collected(_ words: [String]) -> [String: Int] {
    let counts = Dictionary(grouping: words, by: \.first).compactMapKeys { $0.map(String.init) }
    return counts.mapValues(\.count).filter { $0.value > 1 }.merging(["a": words.firstIndex(of: "a") ?? 0]) { $1 }
}
extension Dictionary {
    fileprivate func compactMapKeys<Other: Hashable>(_ transform: (Key) -> Other?) -> [Other: Value] {
        reduce(into: [:]) { result, pair in transform(pair.key).map { result[$0] = pair.value } }
    }
}

// numbers of all widths
private func numbered(_ data: Data) -> [UInt32] {
    let bytes = [UInt8](data.prefix(4))
    let whole = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return [
        whole, UInt32(bigEndian: whole), whole.multipliedReportingOverflow(by: 3).partialValue, whole &<< 3, ~whole,
    ]
}

// files and defaults
private func filed(_ name: String) throws -> Bool {
    let folder = try FileManager.default.url(
        for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    try Data(name.utf8).write(to: folder.appendingPathComponent(name), options: .atomic)
    UserDefaults.standard.set(Locale.current.identifier, forKey: Calendar.current.timeZone.identifier)
    return FileManager.default.fileExists(atPath: folder.path) && ProcessInfo.processInfo.systemUptime > 0
}
