import Foundation
import Testing

@testable import LatchkeyServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Requests to other servers", .timeLimit(.minutes(1)))
struct HTTPExchangerTests {
    @Test("a request of a task that is cancelled before, or just then, ends")
    func cancelledBefore() async throws {
        let server = try SilentServer()
        let url = try #require(URL(string: server.url))
        let http = HTTPExchanger()
        await withTaskGroup(of: HTTPExchange.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let task = Task { await http.exchange(URLRequest(url: url), timeout: .seconds(30)) }
                    if number.isMultiple(of: 2) { await Task.yield() }
                    task.cancel()
                    return await task.value
                }
            }
            for await exchange in group { #expect(exchange == .noReply(URLError.cancelled.rawValue)) }
        }
    }
}
