import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyLabPage
import LatchkeyWire

/// The files of the page, read once.
struct PageFiles: Sendable {
    /// A file as it is sent.
    struct File: Sendable {
        let type: String
        let bytes: [UInt8]
        /// The bytes in the format of gzip, if that makes them fewer.
        let compressed: [UInt8]?
        let tag: String
        /// Whether the path changes with the bytes, so that a browser never has to ask again.
        var isPermanent = false

        init(type: String, bytes: [UInt8]) {
            self.type = type
            self.bytes = bytes
            compressed = Gzip.compressed(bytes).flatMap { $0.count < bytes.count ? $0 : nil }
            tag = "\"" + LabHex.encode(Array(HashAlgorithm.sha256.hash(bytes).prefix(16))) + "\""
        }
    }

    /// The files by path, such as `/js/main.js`; all but the page itself also below a folder named after their contents.
    let files: [String: File]

    /// The page that comes with the program.
    ///
    /// - Throws: ``LabError`` if it is not there.
    static func bundled() throws(LabError) -> PageFiles {
        let folder: URL
        do {
            folder = try LabPage.folder()
        } catch {
            throw LabError(500, "page_missing", error.description.capitalizedFirst)
        }
        return try PageFiles(folder)
    }

    /// Reads a folder recursively.
    init(_ folder: URL) throws(LabError) {
        var files: [String: File] = [:]
        let base = folder.resolvingSymlinksInPath().path
        let found = FileManager.default.enumerator(atPath: base)?.compactMap { $0 as? String } ?? []
        for name in found {
            guard let type = Self.types[(name as NSString).pathExtension],
                let data = FileManager.default.contents(atPath: base + "/" + name)
            else { continue }
            let isCode = ["js", "css"].contains((name as NSString).pathExtension)
            let bytes = isCode ? Self.withoutComments([UInt8](data)) : [UInt8](data)
            files["/" + name] = File(type: type, bytes: bytes)
        }
        guard let page = files.removeValue(forKey: "/index.html") else {
            throw LabError(500, "page_missing", "The page is not in \(base). Build all: swift build")
        }
        let release = "/" + Self.release(of: files)
        for (path, file) in files {
            var permanent = file
            permanent.isPermanent = true
            files[release + path] = permanent
        }
        let index = File(type: page.type, bytes: Self.page(page.bytes, in: release))
        files["/"] = index
        files["/index.html"] = index
        self.files = files
    }

    /// The code without lines that are nothing but a comment, a tenth of what is sent; the others keep their numbers.
    static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let kept = lines.map { line -> Substring in
            let text = line.trimmingBlanks
            let isClosed = text.hasSuffix("*/") && !text.dropLast(2).contains("*/")
            return text.hasPrefix("//") || text.hasPrefix("/*") && isClosed ? "" : line
        }
        return Array(kept.joined(separator: "\n").utf8)
    }

    /// A name that changes with any of the files.
    private static func release(of files: [String: File]) -> String {
        String(LabSecret.digest(files.keys.sorted().map { $0 + (files[$0]?.tag ?? "") }.joined()).prefix(16))
    }

    /// The page with the addresses of its files below a folder; modules import each other by relative ones.
    private static func page(_ bytes: [UInt8], in folder: String) -> [UInt8] {
        var text = String(decoding: bytes, as: UTF8.self)
        for start in ["href=\"css/", "href=\"icon.svg", "src=\"js/"] {
            let parts = start.split(separator: "\"", omittingEmptySubsequences: false)
            text = text.replacing(start, with: "\(parts[0])\"\(folder)/\(parts[1])")
        }
        return Array(text.utf8)
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
        "png": "image/png", "ico": "image/x-icon", "json": "application/json", "woff2": "font/woff2",
        "webmanifest": "application/manifest+json", "txt": "text/plain; charset=utf-8",
    ]

    /// Answers `GET` of a path; nil if there is no such file.
    func response(to request: HTTPRequest) -> HTTPResponse? { response(request.path, to: request) }

    /// Answers `GET` with the file of a path; nil if there is no such file.
    func response(_ path: String, to request: HTTPRequest) -> HTTPResponse? {
        guard let file = files[path] else { return nil }
        let isCompressed = file.compressed != nil && Self.takesGzip(request)
        let tag = isCompressed ? file.tag.dropLast() + "-gzip\"" : file.tag
        // The page itself is asked for each time, and sent only when it has changed.
        var headers: HTTPHeaders = [
            "ETag": tag, "Vary": "Accept-Encoding",
            "Cache-Control": file.isPermanent ? "private, max-age=31536000, immutable" : "no-cache",
        ]
        if request.headers["If-None-Match"] == tag { return HTTPResponse(status: 304, headers: headers) }
        headers["Content-Type"] = file.type
        guard isCompressed, let compressed = file.compressed else {
            return HTTPResponse(status: 200, headers: headers, body: file.bytes)
        }
        headers["Content-Encoding"] = "gzip"
        return HTTPResponse(status: 200, headers: headers, body: compressed)
    }

    /// Whether a client says that it takes gzip, and not with a quality of zero.
    private static func takesGzip(_ request: HTTPRequest) -> Bool {
        let codings = request.headers.values("Accept-Encoding").joined(separator: ",").lowercased()
        return codings.split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map(\.trimmingBlanks)
            let isRefused = parts.dropFirst().contains { Double($0.replacing("q=", with: "")) == 0 }
            return parts.first == "gzip" && !isRefused
        }
    }
}
