import Compression
import Foundation
import Testing

@testable import ClientCode

@Suite("Client code: Compression")
struct CompressionTests {
    static let samples = [
        Data("{\"alg\":\"dir\"}".utf8), Data(repeating: 7, count: 300_000),
        Data((0..<200_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }),
    ]

    @Test("deflate through the stream comes back", arguments: samples)
    func streams(_ sample: Data) throws {
        let small = try DeflateCompressor.compress(sample)
        #expect(try DeflateCompressor.decompress(small) == sample)
    }

    @Test("deflate is raw, as other systems write it and RFC 7516's zip header wants it")
    func rawDeflate() throws {
        // Made by Python's zlib.compressobj(5, zlib.DEFLATED, -15).
        let made = Data([0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0x01])
        let text = Data("hello hello hello hello".utf8)
        #expect(try DeflateCompressor.decompress(made) == text)
        #expect(try DeflateCompressor.compress(text) == made)
        #expect(made.buffered(COMPRESSION_ZLIB, capacity: 100, isDecoding: true) == text)
    }

    @Test("what was cut off, changed or is nothing of the kind fails", arguments: [0, 3, 9])
    func broken(_ count: Int) throws {
        let whole = try DeflateCompressor.compress(Data("hello hello hello hello".utf8))
        #expect(throws: DeflateCompressor.Failure.cannotProcess) {
            try DeflateCompressor.decompress(Data(whole.prefix(count)))
        }
        #expect(throws: DeflateCompressor.Failure.cannotProcess) {
            try DeflateCompressor.decompress(Data(repeating: 0xFF, count: 10))
        }
    }

    @Test(
        "buffers come back; too small a buffer gives nothing when compressing and its fill when decompressing",
        arguments: [COMPRESSION_ZLIB, COMPRESSION_LZ4, COMPRESSION_LZ4_RAW], samples)
    func buffers(_ algorithm: compression_algorithm, _ sample: Data) throws {
        let small = try #require(sample.buffered(algorithm, capacity: 2 * sample.count + 100))
        #expect(small.buffered(algorithm, capacity: sample.count + 1, isDecoding: true) == sample)
        #expect(small.buffered(algorithm, capacity: 5, isDecoding: true) == sample.prefix(5))
        #expect(sample.buffered(algorithm, capacity: small.count - 1) == nil)
        #expect(small.dropLast(2).buffered(algorithm, capacity: sample.count + 1, isDecoding: true) != sample)
    }

    @Test("LZ4 has Apple's headers, and a block may refer to the one before")
    func frames() throws {
        let small = try #require(Data(repeating: 7, count: 70_000).buffered(COMPRESSION_LZ4, capacity: 1000))
        #expect(small.prefix(8) == Data("bv41".utf8) + [0, 0, 1, 0])
        #expect(small.suffix(4) == Data("bv4$".utf8))
        let stored = Data("bv4-".utf8) + [4, 0, 0, 0] + Data("abcd".utf8)
        // One literal, four bytes from five bytes back, and the twelve literals that end every block.
        let block: [UInt8] = [0x10, 0x58, 0x05, 0x00, 0xC0] + Array(1...12)
        let linked = Data("bv41".utf8) + [17, 0, 0, 0, UInt8(block.count), 0, 0, 0] + block
        let whole = stored + linked + Data("bv4$".utf8)
        let text = Data("abcdXabcd".utf8) + Array(1...12)
        #expect(whole.buffered(COMPRESSION_LZ4, capacity: 100, isDecoding: true) == text)
        #expect((linked + Data("bv4$".utf8)).buffered(COMPRESSION_LZ4, capacity: 100, isDecoding: true) == nil)
        let huge = Data("bv41".utf8) + [0xFF, 0xFF, 0xFF, 0x7F, 1, 0, 0, 0, 0]
        #expect(huge.buffered(COMPRESSION_LZ4, capacity: 100, isDecoding: true) == nil)
        #expect(Data("nonsense".utf8).buffered(COMPRESSION_LZ4, capacity: 100, isDecoding: true) == nil)
    }

    @Test(
        "other algorithms are refused when they are used",
        arguments: [COMPRESSION_LZFSE, COMPRESSION_LZMA, COMPRESSION_LZBITMAP, COMPRESSION_BROTLI])
    func refused(_ algorithm: compression_algorithm) throws {
        #expect(Self.samples[0].buffered(algorithm, capacity: 1000) == nil)
        let named = try #require(Algorithm(rawValue: algorithm))
        #expect(throws: FilterError.invalidState) { try OutputFilter(.compress, using: named) { _ in } }
    }

    @Test("filters take and give pieces of any size", arguments: [Algorithm.zlib, .lz4], [1, 1000, 65536])
    func filters(_ algorithm: Algorithm, _ size: Int) throws {
        let sample = Self.samples[2].prefix(5000)
        var small = Data()
        var ends = 0
        let output = try OutputFilter(.compress, using: algorithm, bufferCapacity: size) { data in
            if let data { small += data } else { ends += 1 }
        }
        for start in stride(from: 0, to: sample.count, by: 700) {
            try output.write(sample[start..<min(sample.count, start + 700)])
        }
        try output.finalize()
        try output.finalize()
        #expect(ends == 1)
        #expect(throws: FilterError.invalidData) { try output.write(sample) }
        var rest = small
        let input = try InputFilter(.decompress, using: algorithm) { count -> Data? in
            defer { rest = Data(rest.dropFirst(min(size, count))) }
            return rest.prefix(min(size, count))
        }
        var result = Data()
        while let page = try input.readData(ofLength: 999) { result += page }
        #expect(result == sample)
    }

    @Test("data objects compress themselves")
    func objects() throws {
        let object = Self.samples[1] as NSData
        let small = try object.compressed(using: .zlib)
        #expect(small.length < 1000)
        #expect(try small.decompressed(using: .zlib) as Data == Self.samples[1])
        #expect(throws: CocoaError.self) { try object.compressed(using: .lzfse) }
        #expect(throws: CocoaError.self) { try object.decompressed(using: .zlib) }
    }
}
