import Foundation

@available(iOS 15, *)
extension AsyncSequence where Element == UInt8 {
    /// The characters of a text in UTF-8 (developer.apple.com/documentation/foundation/asynccharactersequence).
    ///
    /// A character is there when the next one begins, as what follows may belong to it.
    public var characters: AsyncCharacterSequence<Self> { AsyncCharacterSequence(base: self) }

    /// The Unicode scalars of a text in UTF-8 (developer.apple.com/documentation/foundation/asyncunicodescalarsequence).
    public var unicodeScalars: AsyncUnicodeScalarSequence<Self> { AsyncUnicodeScalarSequence(base: self) }
}

/// The Unicode scalars of a text in UTF-8; bytes that are none become U+FFFD
/// (developer.apple.com/documentation/foundation/asyncunicodescalarsequence).
@available(iOS 15, *)
public struct AsyncUnicodeScalarSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
    /// A scalar.
    public typealias Element = Unicode.Scalar

    let base: Base

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator()) }

    /// Reads one scalar after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// A scalar.
        public typealias Element = Unicode.Scalar

        var base: Base.AsyncIterator
        /// Bytes of a scalar that is not complete, and what follows.
        private var bytes: [UInt8] = []
        private var isAtEnd = false

        init(base: Base.AsyncIterator) { self.base = base }

        /// Waits for the next scalar; nil at the end.
        ///
        /// - Throws: what the sequence of bytes throws.
        public mutating func next() async rethrows -> Unicode.Scalar? {
            while true {
                if let scalar = decoded() { return scalar }
                guard !isAtEnd else { return nil }
                if let byte = try await base.next() { bytes.append(byte) } else { isAtEnd = true }
            }
        }

        /// Takes the first scalar, if its bytes are all there.
        private mutating func decoded() -> Unicode.Scalar? {
            guard let first = bytes.first else { return nil }
            let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 1
            let isBroken = bytes.dropFirst().contains { $0 & 0xC0 != 0x80 }
            guard bytes.count >= length || isBroken || isAtEnd else { return nil }
            var (input, parser) = (bytes.makeIterator(), UTF8.ForwardParser())
            switch parser.parseScalar(from: &input) {
            case .valid(let encoded):
                bytes.removeFirst(encoded.count)
                return UTF8.decode(encoded)
            case .error(let count):
                bytes.removeFirst(count)
                return "\u{FFFD}"
            case .emptyInput: return nil
            }
        }
    }
}

/// The characters of a text in UTF-8 (developer.apple.com/documentation/foundation/asynccharactersequence).
@available(iOS 15, *)
public struct AsyncCharacterSequence<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
    /// A character.
    public typealias Element = Character

    let base: Base

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(scalars: AsyncUnicodeScalarSequence(base: base).makeAsyncIterator())
    }

    /// Reads one character after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// A character.
        public typealias Element = Character

        var scalars: AsyncUnicodeScalarSequence<Base>.AsyncIterator
        /// The character that may go on.
        private var text = ""

        init(scalars: AsyncUnicodeScalarSequence<Base>.AsyncIterator) { self.scalars = scalars }

        /// Waits for the next character; nil at the end.
        ///
        /// - Throws: what the sequence of bytes throws.
        public mutating func next() async rethrows -> Character? {
            while let scalar = try await scalars.next() {
                text.unicodeScalars.append(scalar)
                if text.count > 1 { return text.removeFirst() }
            }
            return text.isEmpty ? nil : text.removeFirst()
        }
    }
}

@available(iOS 15, *)
extension AsyncUnicodeScalarSequence: Sendable where Base: Sendable {}
@available(iOS 15, *)
extension AsyncCharacterSequence: Sendable where Base: Sendable {}
