// Each marked line is a mistake where the deployment target is iOS 15: the mark is a part of what tools/ios-check says.
import AuthenticationServices
import CryptoKit
import Foundation
import LocalAuthentication
import Observation
import Security
import SwiftUI
import Synchronization
import UIKit
import os

private enum Refusal: Error { case tooOld }
private typealias Rule = @Sendable (Int) throws(Refusal) -> Void
private let rule: Rule = { number throws(Refusal) in if number < 1 { throw .tooOld } }

// MARK: - The standard library

private func text(_ bytes: [UInt8]) -> String? {
    String(validating: bytes, as: UTF8.self)  // `String.init(validating:as:)` needs iOS 18
}

private final class Counter: Sendable {
    let state = Mutex(0)  // `Mutex.init(_:)` needs iOS 18
}

private func wait() async throws {
    try await Task.sleep(for: .seconds(1))  // `Task.sleep(for:tolerance:clock:)` needs iOS 16
    try await Task.sleep(until: .now, clock: .continuous)  // needs iOS 16
}

private struct Lifetime {
    var length: Duration?  // `Duration` needs iOS 16
    func prolonged(by time: Duration) -> Lifetime { self }  // `Duration` needs iOS 16
    func rest() -> (Int, Duration)? { nil }  // `Duration` needs iOS 16
    subscript(start: ContinuousClock.Instant) -> Int { 0 }  // `ContinuousClock.Instant` needs iOS 16
}

private enum Span2 {
    case lasting(Duration)  // `Duration` needs iOS 16
}

private typealias Pause = Duration  // `Duration` needs iOS 16

private func measured<C: Clock>(_ clock: C) {}  // `Clock` needs iOS 16

private protocol Ticking: Clock {}  // `Clock` needs iOS 16

private func matches(_ text: String) -> Bool {
    text.wholeMatch(of: #/a+/#) != nil  // A regex literal needs iOS 16
}

private func pieces(_ text: String) -> [Substring] {
    text.split(separator: "--")  // `Collection.split(separator:maxSplits:omittingEmptySubsequences:)` needs iOS 16
}

private func cleaned(_ text: String) -> String {
    text.replacing("a", with: "b")  // `RangeReplaceableCollection.replacing(_:with:maxReplacements:)` needs iOS 16
}

private func isDuration(_ value: Any) -> Bool {
    value is Duration  // `Duration` needs iOS 16
}

private func closures() {
    let wait = { (time: Duration) in _ = time }  // `Duration` needs iOS 16
    _ = wait
}

@Observable private final class Watched {  // needs iOS 17
    var value = 0  // needs iOS 17
}

private func four() {
    let four: InlineArray<4, Int> = [1, 2, 3, 4]  // `InlineArray` needs iOS 26
    _ = four
}

// MARK: - Foundation

private func places(_ base: URL) -> [URL] {
    [
        base.appending(path: "a"),  // `URL.appending(path:directoryHint:)` needs iOS 16
        URL(filePath: "/"),  // `URL.init(filePath:directoryHint:relativeTo:)` needs iOS 16
        .temporaryDirectory,  // `URL.temporaryDirectory` needs iOS 16
    ]
}

private func language() -> Locale.Language {  // `Locale.Language` needs iOS 16
    Locale.current.language  // `Locale.language` needs iOS 16
}

private func positive() -> Any {
    #Predicate<Int> { $0 > 0 }  // needs iOS 17
}

// MARK: - Apple's frameworks

private func enrolled(_ context: LAContext) -> Data? {
    context.domainState.biometry.stateHash  // `LAContext.domainState` needs iOS 18
}

private func sensor(_ type: LABiometryType) -> String {
    switch type {
    case .opticID: "eye"  // `LABiometryType.opticID` needs iOS 17
    default: "other"
    }
}

private let companion = LAPolicy.deviceOwnerAuthenticationWithCompanion  // needs iOS 18

private func right() -> Any { LARight() }  // `LARight.init()` needs iOS 16

private func compressed(_ key: P256.Signing.PublicKey) -> Data {
    key.compressedRepresentation  // needs iOS 16
}

private func expiry(_ certificate: SecCertificate) -> Any? {
    SecCertificateCopyNotValidAfterDate(certificate)  // needs iOS 18
}

private func options() -> [CFString: Any] {
    [kSecImportToMemoryOnly: true]  // `kSecImportToMemoryOnly` needs iOS 18
}

private let algorithm = SecKeyAlgorithm.ecdsaSignatureDigestRFC4754SHA256  // needs iOS 17

private let lock = OSAllocatedUnfairLock(initialState: 0)  // needs iOS 16

private struct Sheet: View {
    @State private var count = 0

    var body: some View {
        Text(verbatim: "\(count)")
            .onChange(of: count) { _, _ in }  // `View.onChange(of:initial:_:)` needs iOS 17
    }
}

@MainActor private func isVision() -> Bool {
    UIDevice.current.userInterfaceIdiom == .vision  // needs iOS 17
}

// MARK: - The runtime

private let rules: [Rule] = [rule]  // A function type with typed throws

private let named: [String: Rule] = ["a": rule]  // A function type with typed throws

private func ruled() -> [Int: Rule] {
    Dictionary(uniqueKeysWithValues: [1].map { ($0, rule) })  // A function type with typed throws
}

private func isolated() -> Any {
    let perform: @isolated(any) @Sendable () async -> Void = {}
    return [perform]  // A function type with @isolated(any)
}

private func numbers(_ value: Any) -> Int {
    let lists: [any Collection<Int>] = [[1]]  // A constrained `any` type
    return (value as? any Collection<Int>)?.count ?? lists.count  // A constrained `any` type
}

private struct Pack<each Part> {}  // A type with a parameter pack

private struct Fixed<let count: Int> {}  // A type with a value

@MainActor private final class Owner {
    isolated deinit {}  // An isolated deinit
}

// MARK: - The package's own, and conditions that are not enough

@available(iOS 16, *) private func sixteen() -> Int { 16 }
@available(iOS 17, *) private struct Seventeen {}
@available(iOS, unavailable) private func elsewhere() {}
@available(iOS, introduced: 13, obsoleted: 14) private func gone() {}

extension Refusal {
    @available(iOS 16, *) fileprivate static var newest: Refusal { .tooOld }
}

private func own() {
    _ = sixteen()  // `sixteen()` needs iOS 16
    elsewhere()  // `elsewhere()` does not exist on iOS
    gone()  // `gone()` is gone since iOS 14
    _ = Refusal.newest  // `newest` needs iOS 16
}

private struct Holder {
    let value: Seventeen?  // `Seventeen` needs iOS 17
    let number = sixteen()  // `sixteen()` needs iOS 16
    func count(_ number: Int = sixteen()) {}  // `sixteen()` needs iOS 16
}

private func tooLow(_ bytes: [UInt8]) {
    if #available(iOS 16, *) {
        _ = String(validating: bytes, as: UTF8.self)  // needs iOS 18
    }
}

private func otherwise() -> Int {
    if #available(iOS 16, *) { 0 } else { sixteen() }  // `sixteen()` needs iOS 16
}

private func early() {
    guard #available(iOS 16, *) else {
        _ = sixteen()  // `sixteen()` needs iOS 16
        return
    }
}

private func late() {
    if #available(iOS 16, *) {}
    _ = sixteen()  // `sixteen()` needs iOS 16
}

private func inverted() {
    if #unavailable(iOS 16) {
        _ = sixteen()  // `sixteen()` needs iOS 16
    }
}

private func otherSystem() {
    if #available(macOS 13, *) {
        _ = sixteen()  // `sixteen()` needs iOS 16
    }
}

@available(macOS 13, *) private func onlyMac() {
    _ = sixteen()  // `sixteen()` needs iOS 16
}

private func inner() {
    func guarded() -> Bool {
        guard #available(iOS 16, *) else { return false }
        return sixteen() > 0
    }
    _ = [1].map { _ in guarded() ? sixteen() : 0 }  // `sixteen()` needs iOS 16
}

// MARK: - Every place that can name a declaration

extension Duration {}  // `Duration` needs iOS 16

private func paths() -> Any {
    \Locale.language  // `Locale.language` needs iOS 16
}

private func casts(_ value: Any) -> Int {
    let forced = value as! Duration  // `Duration` needs iOS 16
    switch value {
    case is Duration: return 1  // `Duration` needs iOS 16
    case let time as Duration: return time == forced ? 2 : 3  // `Duration` needs iOS 16
    default: return 0
    }
}

private func opaque() -> some Sendable {
    Duration.self  // `Duration` needs iOS 16
}

private func existential(_ clock: any Clock<Duration>) {}  // `Clock` needs iOS 16

private func annotated() {
    let time: Duration? = nil  // `Duration` needs iOS 16
    for time: Duration? in [time] { _ = time }  // `Duration` needs iOS 16
}

private struct Timed<C> where C: Clock {}  // `Clock` needs iOS 16

extension Array where Element == Duration {}  // `Duration` needs iOS 16

private protocol Timer2 {
    associatedtype C: Clock  // `Clock` needs iOS 16
    var time: Duration { get }  // `Duration` needs iOS 16
    func run(_ body: (Duration) -> Void)  // `Duration` needs iOS 16
}

private final class Timepiece {
    init(_ time: Duration) {}  // `Duration` needs iOS 16
    lazy var later: Int = { sixteen() }()  // `sixteen()` needs iOS 16
    var now: Int {
        get { sixteen() }  // `sixteen()` needs iOS 16
        set { _ = sixteen() + newValue }  // `sixteen()` needs iOS 16
    }
    var seen = 0 {
        didSet { _ = sixteen() }  // `sixteen()` needs iOS 16
    }
    deinit { _ = sixteen() }  // `sixteen()` needs iOS 16
}

private func thrown() throws {
    do {
        try thrown()
    } catch let error where sixteen() > 1 {  // `sixteen()` needs iOS 16
        throw error
    }
    defer { _ = sixteen() }  // `sixteen()` needs iOS 16
    _ = "\(sixteen())"  // `sixteen()` needs iOS 16
    _ = Bool.random() ? 0 : sixteen()  // `sixteen()` needs iOS 16
    let nested = { { sixteen() } }  // `sixteen()` needs iOS 16
    _ = nested
}

private func awaited() async {
    async let number = sixteen()  // `sixteen()` needs iOS 16
    await withTaskGroup(of: Int.self) { $0.addTask { sixteen() } }  // `sixteen()` needs iOS 16
    _ = await number
}

@propertyWrapper @available(iOS 16, *) private struct Newer { var wrappedValue: Int }

private struct Wrapped {
    @Newer var number = 1  // `Newer` needs iOS 16
}

@available(iOS 17, *) private protocol NewRule {}
private struct Ruled: NewRule {}  // `NewRule` needs iOS 17

@available(iOS 17, *) private class NewBase {}
private final class Derived: NewBase {}  // `NewBase` needs iOS 17

private enum Choice {
    case old
    @available(iOS 17, *) case new
}
private func chosen(_ choice: Choice) -> Bool {
    if case .new = choice { return true }  // `new` needs iOS 17
    return choice == Choice.new  // `new` needs iOS 17
}

private func signIn(_ url: URL) -> ASWebAuthenticationSession {
    let callback = ASWebAuthenticationSession.Callback.customScheme("app")  // needs iOS 17.4
    let session = ASWebAuthenticationSession(url: url, callback: callback) { _, _ in }  // needs iOS 17.4
    session.additionalHeaderFields = nil  // needs iOS 17.4
    return session
}

@MainActor
private func passkeys(_ request: ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest) {
    request.excludedCredentials = []  // needs iOS 17.4
    let controller = ASAuthorizationController(authorizationRequests: [request])
    controller.performRequests()
    controller.cancel()  // needs iOS 16
    controller.performRequests(options: [])  // needs iOS 16
}

private func isKnown(_ error: ASAuthorizationError) -> Bool {
    error.code == .canceled || error.code == .matchedExcludedCredential  // needs iOS 18
}

#if !canImport(Darwin) || DEBUG
private func paused(_ seconds: Double) -> Duration { .seconds(seconds) }  // `Duration` needs iOS 16
#endif
