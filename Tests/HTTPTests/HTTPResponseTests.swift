import LatchkeyWire
import Testing

@testable import LatchkeyHTTP

@Suite struct HTTPResponseTests {
    @Test("a problem becomes problem+json with sorted keys, and names the request")
    func problem() {
        let problem = Problem(status: 409, code: "taken", title: "Taken.", detail: "a/b", field: "name")
        let response = HTTPResponse(problem: problem, requestID: "r1", headers: ["Retry-After": "1"])
        #expect(response.status == 409)
        #expect(response.headers == ["Retry-After": "1", "Content-Type": "application/problem+json"])
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"{"code":"taken","detail":"a/b","field":"name","instance":"r1","status":409,"title":"Taken.","type":"urn:latchkey:problem:taken"}"#
        )
    }

    @Test("every reply carries the request id, no-store and nosniff, and what belongs to the transport is replaced")
    func completed() {
        let response = HTTPResponse(
            status: 200,
            headers: ["Content-Length": "9", "x-request-id": "mine", "Server": "s", "Date": "d", "A": "b"])
        let reply = MicroHTTPDReply(response, id: "i", keepsConnection: true).response
        #expect(
            reply.headers
                == ["A": "b", "X-Request-Id": "i", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"])
    }

    @Test("a reply may set its own Cache-Control")
    func cacheControl() {
        let response = HTTPResponse(status: 200, headers: ["cache-control": "max-age=60"])
        let reply = MicroHTTPDReply(response, id: "i", keepsConnection: false).response
        #expect(reply.headers.values("Cache-Control") == ["max-age=60"])
        #expect(reply.headers["Connection"] == "close")
    }

    @Test(
        "a reply that can't be sent as it is becomes 500",
        arguments: [
            HTTPResponse(status: 99), HTTPResponse(status: 100), HTTPResponse(status: 600),
            HTTPResponse(status: 200, headers: ["A": "b\r\nSet-Cookie: c"]),
            HTTPResponse(status: 200, headers: ["A b": "c"]),
            HTTPResponse(status: 200, headers: ["": "c"]), HTTPResponse(status: 200, headers: ["A": "\u{0}"]),
        ])
    func unsendable(response: HTTPResponse) {
        let reply = MicroHTTPDReply(response, id: "i", keepsConnection: true).response
        #expect(reply.status == 500)
        #expect(reply.headers["A"] == nil)
    }

    @Test("request ids are 32 hexadecimal digits and differ, also in their halves, so they count nothing")
    func ids() {
        let ids = (0..<1_000).map { _ in RequestID.make() }
        #expect(Set(ids.map { $0.prefix(16) }).count == ids.count && Set(ids.map { $0.suffix(12) }).count == ids.count)
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy { "0123456789abcdef".contains($0) } })
    }
}
