import Foundation

/// An HTTP/1.1 request as it stands on a connection.
struct RawRequest: Sendable {
    private static let blank = Data("\r\n\r\n".utf8)

    /// The request line and the fields.
    let head: String
    let body: Data

    /// Reads a request whose body has a `Content-Length`; `nil` if the connection ends before it does.
    init?(from connection: LoopbackSocket) {
        var data = Data()
        var end: Range<Data.Index>?
        while end == nil {
            let bytes = connection.receive()
            guard !bytes.isEmpty else { return nil }
            data += bytes
            end = data.range(of: Self.blank)
        }
        guard let end else { return nil }
        head = String(decoding: data[..<end.lowerBound], as: UTF8.self)
        let length =
            head.components(separatedBy: "\r\n").dropFirst()
            .compactMap { line -> Int? in
                let parts = line.split(separator: ":", maxSplits: 1)
                guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
                return Int(parts[1].trimmingCharacters(in: .whitespaces))
            }.first ?? 0
        var body = data[end.upperBound...]
        while body.count < length {
            let bytes = connection.receive()
            guard !bytes.isEmpty else { return nil }
            body += bytes
        }
        self.body = Data(body)
    }

    /// The request line.
    var line: String { head.components(separatedBy: "\r\n")[0] }

    /// The method.
    var method: String { line.components(separatedBy: " ")[0] }

    /// The path without what follows a question mark.
    var path: String {
        let parts = line.components(separatedBy: " ")
        return parts.count > 1 ? parts[1].components(separatedBy: "?")[0] : ""
    }

    /// The same request as the last one of its connection.
    var bytes: Data { Data((head + "\r\nConnection: close\r\n\r\n").utf8) + body }
}
