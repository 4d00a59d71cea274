import Testing

@testable import LatchkeyHTTP

@Suite struct HTTPHeadersTests {
    @Test("names are compared without regard to ASCII case, and to ASCII case only")
    func names() {
        let headers: HTTPHeaders = ["Content-Type": "a", "X-\u{212A}": "b"]
        #expect(headers["content-TYPE"] == "a")
        #expect(headers["X-k"] == nil)
        #expect(headers["Content-Typ"] == nil)
    }

    @Test("setting replaces every value of the name, wherever it stands")
    func replaces() {
        var headers: HTTPHeaders = ["A": "1", "B": "2", "a": "3"]
        #expect(headers.values("A") == ["1", "3"])
        headers["A"] = "4"
        #expect(headers == ["B": "2", "A": "4"])
        headers["b"] = nil
        #expect(headers == ["A": "4"])
    }
}
