// swift-format-ignore-file
import UIKit
import XCTest

@testable import Courier

final class MockURLProtocol: URLProtocol {
    nonisolated(unsafe) static var handler: ((URLRequest) throws -> Int)?

    override init(request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?) {
        super.init(request: request, cachedResponse: cachedResponse, client: client)
    }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        do {
            let status = try Self.handler?(request) ?? 500
            let response = HTTPURLResponse(url: request.url!, statusCode: status, httpVersion: nil, headerFields: nil)!
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client?.urlProtocolDidFinishLoading(self)
        } catch {
            client?.urlProtocol(self, didFailWithError: error)
        }
    }

    override func stopLoading() {}
}

final class CourierTests: XCTestCase {
    private enum Trouble: Error { case none, some }

    private func body(of request: URLRequest) throws -> String {
        XCTAssertNil(request.httpBody)
        let stream = try XCTUnwrap(request.httpBodyStream)
        var buffer = [UInt8](repeating: 0, count: 64)
        stream.open()
        defer { stream.close() }
        return String(decoding: buffer[..<max(0, stream.read(&buffer, maxLength: 64))], as: UTF8.self)
    }

    private let address = URL(string: "https://example.com/letters")!

    func testSends() async throws {
        nonisolated(unsafe) var seen: [String] = []
        MockURLProtocol.handler = { [self] in
            seen.append(try body(of: $0))
            return 200
        }
        let outcome = await Courier(protocolClasses: [MockURLProtocol.self]).send("Grüße", to: address)
        XCTAssertEqual(outcome, .sent)
        XCTAssertEqual(seen, ["Grüße"])
    }

    func testOffline() async {
        MockURLProtocol.handler = { _ in throw URLError(.notConnectedToInternet) }
        let outcome = await Courier(protocolClasses: [MockURLProtocol.self]).send("", to: address)
        XCTAssertEqual(outcome, .offline)
    }

    func testCodes() {
        XCTAssertEqual(Courier.code(of: .failure(Trouble.some)), 1)
        XCTAssertEqual(Courier.code(of: .success(7)), -1)
        XCTAssertEqual(Courier.outcome(of: .failure(Trouble.none)), .refused)
        let lost = NSError(domain: kCFErrorDomainCFNetwork as String, code: 1)
        XCTAssertEqual(Courier.outcome(of: .failure(lost)), .offline)
    }

    func testWords() {
        let things: [Any] = [URLError(.timedOut), "text", Trouble.some, 7]
        XCTAssertEqual(things.map(Courier.words(for:)), ["network -1001", "text", "error 1", "nothing"])
        let errors: [any Error] = [URLError(.timedOut), CancellationError(), Trouble.some]
        XCTAssertEqual(errors.map(Courier.words(of:)), ["network -1001", "canceled", "error 1"])
    }

    @MainActor
    func testDelegateOfTheApp() {
        XCTAssertNil(UIApplication.shared.delegate?.application?(UIApplication.shared, open: address, options: [:]))
        UIApplication.shared.delegate?.applicationWillTerminate?(UIApplication.shared)
    }

    func testIsNotWatched() { XCTAssertFalse(isWatched()) }

    @MainActor
    func testWeather() async {
        let weather = Weather()
        await weather.watch()
        XCTAssertTrue(weather.isFine)
        for _ in 1...2 { NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil) }
        NotificationCenter.default.post(name: .init("call"), object: nil)
        weather.fire()
        XCTAssertEqual([weather.nights, weather.calls], [2, 11])
        weather.stop()
        NotificationCenter.default.post(name: .init("call"), object: nil)
        XCTAssertEqual(weather.calls, 11)
    }
}

final class ReportTests: XCTestCase {
    func testSteps() {
        let sum = XCTContext.runActivity(named: "Adding") { activity -> Int in
            activity.add(XCTAttachment(string: "one and one"))
            return 1 + 1
        }
        XCTAssertEqual(sum, 2)
        let attachment = XCTAttachment(data: Data([1, 2, 3]))
        attachment.name = "bytes"
        attachment.lifetime = .keepAlways
        add(attachment)
    }

    func testMeasures() {
        var runs = 0
        measure(metrics: [XCTClockMetric(), XCTMemoryMetric()]) { runs += 1 }
        XCTAssertEqual(runs, 10)
    }
}
