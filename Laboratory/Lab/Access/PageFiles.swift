import Foundation
import LatchkeyHTTP
import LatchkeyLabPage

/// The files of the page, read once.
struct PageFiles: Sendable {
    /// A file as it is sent.
    struct File: Sendable {
        let type: String
        let bytes: [UInt8]
        let tag: String
    }

    /// The files by path, such as `/app.js`.
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
            files["/" + name] = File(
                type: type, bytes: [UInt8](data),
                tag: "\"" + String(LabSecret.digest(data.base64EncodedString()).prefix(32)) + "\"")
        }
        guard files["/index.html"] != nil else {
            throw LabError(500, "page_missing", "The page is not in \(base). Build all: swift build")
        }
        files["/"] = files["/index.html"]
        self.files = files
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
        "png": "image/png", "ico": "image/x-icon", "json": "application/json", "woff2": "font/woff2",
        "webmanifest": "application/manifest+json", "txt": "text/plain; charset=utf-8",
    ]

    /// Answers `GET` of a path; nil if there is no such file.
    func response(to request: HTTPRequest) -> HTTPResponse? {
        guard let file = files[request.path] else { return nil }
        // Asked for each time, sent only when it has changed.
        var headers: HTTPHeaders = ["ETag": file.tag, "Cache-Control": "no-cache"]
        if request.headers["If-None-Match"] == file.tag { return HTTPResponse(status: 304, headers: headers) }
        headers["Content-Type"] = file.type
        return HTTPResponse(status: 200, headers: headers, body: file.bytes)
    }
}
