import Foundation
import Testing

@testable import LatchkeyBenchmarks

@Suite("Reports")
struct ReportTests {
    @Test("a report reads back as what was written")
    func enrollments() throws {
        let report = EnrollmentBenchmark.Report(
            clients: 64, enrollments: 640, commits: 16, commitsPerEnrollment: 0.025, enrollmentsPerSecond: 1000,
            medianMilliseconds: 2.5, afterKill: .init(acknowledged: 640, unanswered: 63, lost: 0))
        let read = try JSONDecoder().decode(
            EnrollmentBenchmark.Report.self, from: try JSONEncoder().encode(report))
        #expect(read.commits == 16)
        #expect(read.commitsPerEnrollment == 0.025)
        #expect(read.afterKill.unanswered == 63)
    }

    @Test("each kind of report is one JSON object")
    func objects() throws {
        let flood = FloodBenchmark.Report.Flood(
            requests: 1, requestsPerSecond: 1, bytesInFiles: 0, bytesWritten: 0, residentMiBBefore: 1,
            residentMiBAfter: 1)
        let rate = PeerBenchmark.Report.Rate(perServerCPUSecond: 2, perSecond: 1, medianMilliseconds: 1)
        let comparison = PeerBenchmark.Report.Comparison(ours: rate, peer: rate, ratio: 1)
        let size = ScaleBenchmark.Report.Size(
            devices: 1, bytesInFiles: 1, signIns: 1, serverCPUMicrosecondsPerSignIn: 1, ratioToFirst: 1,
            medianMilliseconds: 1, residentMiBAfterLoad: 1)
        let reports: [any Encodable] = [
            FloodBenchmark.Report(clients: 1, known: flood, unknown: flood),
            PeerBenchmark.Report(
                clients: 1, seconds: 1, rounds: 1, transport: .unix, peerRunsOn: ["python": "3"], signIn: comparison,
                initiate: comparison),
            ScaleBenchmark.Report(clients: 1, seconds: 1, rounds: 1, sizes: [size]),
        ]
        for report in reports {
            let object = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(report)) as? [String: Any]
            #expect(object?["clients"] as? Int == 1)
        }
    }

    @Test("screens of three kinds are drawn again, and each has its rows")
    func drawing() async throws {
        let costs = try await ScreenCost.measured(rounds: 1)
        #expect(costs.map(\.screen) == ["100 rows", "1000 rows", "50 levels"])
        #expect(costs[0].nodes > 100)
        #expect(costs[1].nodes > 1000)
        #expect(costs.allSatisfy { $0.allRowsMilliseconds > 0 && $0.oneRowMilliseconds > 0 })
    }
}
