import LatchkeyWire
import Testing

@testable import LatchkeyHTTP

/// The gate alone, with what the library's parser would not let through to it.
@Suite struct RequestGateTests {
    private func judge(
        _ headers: [(String, String)] = [("Host", "a")], method: String = "GET", version: String = "HTTP/1.1",
        target: String? = "/", headerLength: Int = 100
    ) throws(Problem) -> RequestHead {
        var gate = RequestGate(limits: HTTPLimits())
        for (name, value) in headers {
            Array(name.utf8).withUnsafeBufferPointer { name in
                Array(value.utf8).withUnsafeBufferPointer { gate.read(name: name, value: $0) }
            }
        }
        return try gate.judge(
            method: Array(method.utf8), version: Array(version.utf8), target: target.map { Array($0.utf8) },
            headerLength: headerLength)
    }

    @Test("a plain request passes, with its headers in order")
    func passes() throws {
        let head = try judge(
            [("Host", "[::1]:80"), ("X", " \ta\tb\t "), ("Content-Length", "65536")], method: "PUT", target: "/a?b")
        #expect(head.method == .put)
        #expect(head.target.path == "/a")
        #expect(head.headers == ["Host": "[::1]:80", "X": "a\tb", "Content-Length": "65536"])
    }

    @Test("HTTP/1.0 needs no Host")
    func version10() throws {
        #expect(try judge([], version: "HTTP/1.0").headers.count == 0)
    }

    @Test(
        "a length that is not a plain number is refused, and one beyond all limits is too large",
        arguments: [
            ("", 400), ("+2", 400), ("-2", 400), ("0x2", 400), ("2 2", 400), ("2,2", 400), ("٢", 400), ("65537", 413),
            ("99999999999999999999999", 413),
        ])
    func length(value: String, status: Int) {
        let result = Result { () throws(Problem) in try judge([("Host", "a"), ("Content-Length", value)]) }
        #expect(result.failure?.status == status)
    }

    @Test("a request line without target or version is refused")
    func requestLine() {
        #expect(Result { () throws(Problem) in try judge(target: nil) }.failure?.status == 400)
        #expect(Result { () throws(Problem) in try judge(version: "") }.failure?.status == 505)
        #expect(Result { () throws(Problem) in try judge(method: "") }.failure?.status == 400)
        #expect(Result { () throws(Problem) in try judge(method: "GET\u{301}") }.failure?.status == 400)
        #expect(Result { () throws(Problem) in try judge(method: "OPTIONSS") }.failure?.status == 501)
    }

    @Test("a header name must be a token", arguments: ["", " ", "a b", "a:", "a\u{0}", "ä", "(a)"])
    func headerName(name: String) {
        #expect(Result { () throws(Problem) in try judge([("Host", "a"), (name, "b")]) }.failure?.status == 400)
    }

    @Test("a header value must be free of control characters but tab", arguments: ["\u{0}", "a\rb", "a\nb", "\u{7F}"])
    func headerValue(value: String) {
        #expect(Result { () throws(Problem) in try judge([("Host", "a"), ("X", value)]) }.failure?.status == 400)
    }
}

extension Result {
    /// The error, if this is one.
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
