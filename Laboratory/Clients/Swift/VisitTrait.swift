import Testing

/// Gives each test a visit of a lab, and ends it afterwards.
public struct VisitTrait: TestTrait, SuiteTrait, TestScoping {
    let lab: @Sendable () throws -> LabClient

    /// Applies to every test in a suite.
    public var isRecursive: Bool { true }

    /// Runs a test with a visit of its own.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let visit = try await lab().visit()
        do {
            try await LabVisit.$ofTest.withValue(visit) { try await function() }
        } catch {
            try await visit.close()
            throw error
        }
        try await visit.close()
    }
}

extension LabVisit {
    @TaskLocal fileprivate static var ofTest: LabVisit?

    /// The visit of the test that runs.
    ///
    /// - Throws: ``LabExpectation`` outside a test with the trait `.visit()`.
    public static var current: LabVisit {
        get throws {
            guard let visit = ofTest else {
                throw LabExpectation(description: "Give the test or its suite the trait .visit().")
            }
            return visit
        }
    }
}

extension Trait where Self == VisitTrait {
    /// Gives each test a visit of the lab that `LATCHKEY_LAB` names.
    public static func visit() -> VisitTrait {
        VisitTrait {
            guard let lab = LabClient.ofEnvironment else {
                throw LabExpectation(description: "Name a lab that runs: LATCHKEY_LAB=http://127.0.0.1:8080")
            }
            return lab
        }
    }

    /// Gives each test a visit of a lab.
    public static func visit(of lab: LabClient) -> VisitTrait { VisitTrait { lab } }
}
