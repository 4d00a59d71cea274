import Foundation

@available(iOS 15, *)
extension AsyncSequence where Element == UInt8 {
    /// The lines of a text in UTF-8 (developer.apple.com/documentation/foundation/asynclinesequence).
    public var lines: AsyncLineSequence<Self> { AsyncLineSequence(base: self) }
}

/// The lines of a text in UTF-8, each as soon as it ends; without what ends them, and without empty lines, as Apple's
/// (developer.apple.com/documentation/foundation/asynclinesequence).
///
/// A line ends with a line feed, vertical tab, form feed or carriage return, with U+0085, U+2028 or U+2029, and at the end.
/// Bytes that are no UTF-8 become U+FFFD.
@available(iOS 15, *)
public struct AsyncLineSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
    /// A line.
    public typealias Element = String

    let base: Base

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator()) }

    /// Reads one line after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// A line.
        public typealias Element = String

        var base: Base.AsyncIterator
        private var splitter = LineSplitter()

        init(base: Base.AsyncIterator) { self.base = base }

        /// Waits for the next line; nil at the end.
        ///
        /// - Throws: what the sequence of bytes throws.
        public mutating func next() async rethrows -> String? {
            while let byte = try await base.next() {
                if let line = splitter.take(byte) { return line }
            }
            return splitter.takeEnd()
        }

        /// Waits for the next line, on an actor; nil at the end.
        ///
        /// - Throws: what the sequence of bytes throws.
        @available(iOS 18, *)
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Base.Failure) -> String? {
            while let byte = try await base.next(isolation: actor) {
                if let line = splitter.take(byte) { return line }
            }
            return splitter.takeEnd()
        }
    }
}

@available(iOS 15, *)
extension AsyncLineSequence: Sendable where Base: Sendable {}

/// Makes lines of bytes.
struct LineSplitter {
    private static let longEnds: [[UInt8]] = [[0xC2, 0x85], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9]]

    private var line: [UInt8] = []

    /// Takes a byte; returns the line that ends with it, unless it is empty.
    mutating func take(_ byte: UInt8) -> String? {
        if (0x0A...0x0D).contains(byte) { return takeEnd() }
        line.append(byte)
        guard byte >= 0x80, let end = Self.longEnds.first(where: { line.suffix($0.count).elementsEqual($0) }) else {
            return nil
        }
        line.removeLast(end.count)
        return takeEnd()
    }

    /// Returns what came after the last line, unless it is empty.
    mutating func takeEnd() -> String? {
        defer { line.removeAll(keepingCapacity: true) }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }
}
