import Foundation
import FoundationNetworking

@available(iOS 15, *)
extension FileHandle {
    /// The bytes from the current place on (developer.apple.com/documentation/foundation/filehandle/bytes).
    public var bytes: FileHandle.AsyncBytes { AsyncBytes(handle: self) }

    /// The bytes of an open file, read while they are taken
    /// (developer.apple.com/documentation/foundation/filehandle/asyncbytes).
    public struct AsyncBytes: AsyncSequence, Sendable {
        /// A byte.
        public typealias Element = UInt8

        let handle: FileHandle

        /// Begins to read.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(handle: handle) }

        /// Reads one byte after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// A byte.
            public typealias Element = UInt8

            private static let chunkSize = 16_384

            let handle: FileHandle
            private var rest = Data()

            init(handle: FileHandle) { self.handle = handle }

            /// Reads the next byte; nil at the end.
            ///
            /// - Throws: why the file can't be read; `CancellationError` if the reader's task was canceled.
            public mutating func next() async throws -> UInt8? {
                if rest.isEmpty {
                    try Task.checkCancellation()
                    rest = try handle.read(upToCount: Self.chunkSize) ?? Data()
                }
                return rest.popFirst()
            }
        }
    }
}

@available(iOS 15, *)
extension URL {
    /// The bytes of what is there, while they come (developer.apple.com/documentation/foundation/url/resourcebytes).
    public var resourceBytes: URL.AsyncBytes { AsyncBytes(url: self) }

    /// The lines of what is there, while they come (developer.apple.com/documentation/foundation/url/lines).
    public var lines: AsyncLineSequence<URL.AsyncBytes> { resourceBytes.lines }

    /// The bytes of a file or of a page of the web (developer.apple.com/documentation/foundation/url/asyncbytes).
    public struct AsyncBytes: AsyncSequence, Sendable {
        /// A byte.
        public typealias Element = UInt8

        let url: URL

        /// Begins to read.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(url: url) }

        /// Reads one byte after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            /// A byte.
            public typealias Element = UInt8

            private enum Source {
                case unopened(URL)
                case file(FileHandle.AsyncBytes.AsyncIterator)
                case web(URLSession.AsyncBytes.Iterator)
            }

            private var source: Source

            init(url: URL) { source = .unopened(url) }

            /// Reads the next byte; nil at the end.
            ///
            /// - Throws: why it can't be opened or read.
            public mutating func next() async throws -> UInt8? {
                switch source {
                case .unopened(let url):
                    source =
                        try await url.isFileURL
                        ? .file(FileHandle(forReadingFrom: url).bytes.makeAsyncIterator())
                        : .web(URLSession.shared.bytes(from: url).0.makeAsyncIterator())
                    return try await next()
                case .file(var bytes):
                    defer { source = .file(bytes) }
                    return try await bytes.next()
                case .web(var bytes):
                    defer { source = .web(bytes) }
                    return try await bytes.next()
                }
            }
        }
    }
}
