import FlowNetwork
import RotationMatrix
import Testing
import VirtualPhoneTesting

/// The suite of the tests that use this process's phone: one at a time.
@Suite(.serialized, .phone(), .timeLimit(.minutes(3))) struct MatrixSuite {}

extension MatrixSuite {
    /// A sample of the matrix, the same each time; the whole of it is `latchkey-lab rotation matrix`.
    @Suite struct SampleTests {
        /// Of each series of runs, every 32nd: of each fault and of each step some.
        static let settings = {
            var settings = RotationMatrix.Settings()
            settings.interval = 32
            settings.maximumBad = 3
            return settings
        }()

        /// Both tests look at the same runs.
        static let report = Task { try await RotationMatrix(settings).run() }

        @Test("no run of a sample of the matrix is bad")
        func sample() async throws {
            let report = try await Self.report.value
            #expect(report.bad.isEmpty, "\(report.badRuns)")
            #expect(Set(report.rows.map(\.shape)) == Set(AccountShape.allCases.map(\.rawValue)))
            let faults = Set(report.rows.map(\.fault))
            #expect(faults.isSuperset(of: NetworkFault.all.map(\.description)))
            #expect(faults.isSuperset(of: ["killed", "killed, then cancelled", "killed, then begun anew"]))
            let steps = Set(report.rows.map(\.step))
            #expect(steps.isSuperset(of: ["storing", "ready", "adding", "added", "proven", "backedUp", "revoking"]))
        }

        @Test("the document has the rows of a sample")
        func document() async throws {
            let document = try DocumentRow.all()
            for row in try await Self.report.value.rows {
                let known = document.first { ($0.shape, $0.fault, $0.step) == (row.shape, row.fault, row.step) }
                let isKnown = row.endings.allSatisfy { known?.endings[$0.key] ?? 0 >= $0.value }
                #expect(isKnown, "The document has not: \(row). latchkey-lab rotation matrix --document writes it.")
            }
        }
    }
}
