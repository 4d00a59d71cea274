import Foundation
import Testing

@testable import LatchkeyBenchmarks

@Suite("What a benchmark reads")
struct ReadingTests {
    @Test("a named number is found by its whole name")
    func namedNumbers() {
        let numbers = NamedNumbers(
            "wchar: 12\nwrite_bytes: 4096\ncancelled_write_bytes: 7\nVmRSS:\t   88 kB\nName:\tx\n")
        #expect(numbers["write_bytes"] == 4096)
        #expect(numbers["VmRSS"] == 88)
        #expect(numbers["Name"] == nil)
        #expect(numbers["bytes"] == nil)
    }

    @Test(
        "the median is the value in the middle",
        arguments: [
            ([], 0), ([3], 3), ([1, 2], 2), ([5, 1, 3], 3), ([4, 1, 3, 2], 3),
        ] as [([Double], Double)])
    func median(values: [Double], expected: Double) {
        #expect(values.median == expected)
    }

    @Test("a quantile never lies beyond the last value")
    func quantile() {
        let values = (1...100).map(Double.init)
        #expect(values.quantile(0.99) == 100)
        #expect(values.quantile(1) == 100)
        #expect(values.quantile(0) == 1)
    }

    @Test("the bytes of a data folder are those of its files")
    func folder() throws {
        let folder = try BenchmarkFolder()
        defer { folder.remove() }
        try FileManager.default.createDirectory(atPath: folder.dataPath, withIntermediateDirectories: false)
        #expect(try folder.bytes() == 0)
        try Data(count: 300).write(to: URL(fileURLWithPath: folder.dataPath + "/a"))
        try Data(count: 41).write(to: URL(fileURLWithPath: folder.dataPath + "/b"))
        #expect(try folder.bytes() == 341)
        #expect(folder.socketPath.utf8.count < 104)
    }
}
