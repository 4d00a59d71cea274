@testable import LatchkeyHTTP

/// The head of a request: what is let through says one thing only.
enum Requests {
    static func target(_ bytes: [UInt8]) {
        guard let target = try? RequestTarget(bytes) else { return }
        let whole = target.query.map { "\(target.rawPath)?\($0)" } ?? target.rawPath
        if Array(whole.utf8) != bytes { stop("a target is not made of its parts") }
        for segment in target.segments {
            if segment == "." || segment == ".." || segment.utf8.contains(where: { [0x2F, 0x5C, 0].contains($0) }) {
                stop("a segment leads elsewhere")
            }
            if segment.unicodeScalars.contains(where: { $0.value < 0x20 }) { stop("a segment has a control character") }
        }
        for name in ["a", "limit", ""] {
            if let value = try? target.queryValue(name), value.utf8.contains(0) {
                stop("a value of the query has a NUL")
            }
        }
    }

    /// Method, target and headers a line each, as libmicrohttpd hands them over.
    static func head(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 0x0A, maxSplits: 64, omittingEmptySubsequences: false).map(Array.init)
        guard lines.count >= 2 else { return }
        var gate = RequestGate(limits: HTTPLimits())
        for line in lines.dropFirst(2) {
            let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
            let value = colon < line.endIndex ? Array(line[(colon + 1)...]) : []
            Array(line[..<colon]).withUnsafeBufferPointer { name in
                value.withUnsafeBufferPointer { gate.read(name: name, value: $0) }
            }
        }
        guard
            let head = try? gate.judge(
                method: lines[0], version: Array("HTTP/1.1".utf8), target: lines[1], headerLength: bytes.count)
        else { return }
        for name in ["Host", "Content-Length", "Transfer-Encoding", "Authorization"] {
            if head.headers.values(name).count > 1 { stop("\(name) stands twice") }
        }
        if !head.headers.values("Transfer-Encoding").isEmpty, !head.headers.values("Content-Length").isEmpty {
            stop("a body has two lengths")
        }
    }
}
