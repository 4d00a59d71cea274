import Foundation
import Testing
import VirtualPhone

/// Gives each test (each case of a parameterized one) a new phone as the process's own.
///
/// These tests run one at a time, even across suites; parallelism is by process.
public struct PhoneTrait: TestTrait, SuiteTrait, TestScoping {
    let configuration: PhoneConfiguration
    let person: @Sendable () -> any Person
    let app: App
    let seed: UInt64

    /// Applies to every test in a suite and below it.
    public var isRecursive: Bool { true }

    /// Set while a test has its turn, so that a trait on both suite and test takes one turn only.
    @TaskLocal private static var hasTurn = false

    /// Runs a test with a new phone.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        if Self.hasTurn { return try await onPhone(function) }
        await PhoneTurn.take()
        defer { PhoneTurn.giveBack() }
        try await Self.$hasTurn.withValue(true) { try await onPhone(function) }
    }

    private func onPhone(_ function: @concurrent @Sendable () async throws -> Void) async throws {
        let outer = try? PhoneUnderTest.current
        let phone = VirtualPhone(configuration, person: person(), seed: seed)
        PhoneUnderTest.use(PhoneUnderTest(phone: phone, launch: try phone.launch(app), app: app))
        defer { PhoneUnderTest.use(outer) }
        try await function()
    }
}

extension Trait where Self == PhoneTrait {
    /// Gives each test a new phone.
    ///
    /// - Parameters:
    ///   - configuration: the phone (default: an iPhone 15 Pro with passcode "123456" and a face).
    ///   - person: the person who answers its prompts; a new one for each test.
    ///   - app: the test's app (default: an app that may use Face ID).
    ///   - seed: from which the phone's handles and references follow.
    public static func phone(
        _ configuration: PhoneConfiguration = .iPhone15Pro,
        person: @autoclosure @escaping @Sendable () -> any Person = ScriptedPerson.approves,
        app: App = .usingFaceID("com.example.app"), seed: UInt64 = 1
    ) -> PhoneTrait {
        PhoneTrait(configuration: configuration, person: person, app: app, seed: seed)
    }
}
