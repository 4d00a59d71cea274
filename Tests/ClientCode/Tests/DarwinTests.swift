import Foundation
import Security
import System
import Testing

@testable import ClientCode

/// What Darwin's C library and the System framework give on Apple's systems.
@Suite("Client code: Darwin's library")
struct DarwinTests {
    @Test("the unfair lock keeps other threads out")
    func unfairLock() {
        let counter = UnfairlyLocked(0)
        nonisolated(unsafe) let shared = counter
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<2000 { shared.withLock { $0 += 1 } }
        }
        #expect(counter.withLock { $0 } == 16_000)
    }

    @Test("an unfair lock is not taken while it is held")
    func tryLock() {
        let counter = UnfairlyLocked(0)
        #expect(counter.tryLock { $0 += 1 })
        nonisolated(unsafe) let shared = counter
        counter.withLock { _ in #expect(!shared.tryLock { $0 += 1 }) }
        #expect(counter.withLock { $0 } == 1)
    }

    @Test("a thread that takes an unfair lock twice, or gives back one that it has not, ends its process")
    func misusedLock() async {
        await #expect(processExitsWith: .signal(SIGABRT)) {
            let lock = UnfairlyLocked(0)
            lock.withLock { _ in lock.withLock { _ in } }
        }
        await #expect(processExitsWith: .signal(SIGABRT)) { unlockOpen() }
    }

    @Test("bytes are compared to the last, and wiped up to the limit")
    func memory() {
        #expect(Sensitive.isEqual(Data([1, 2, 3]), Data([1, 2, 3])))
        #expect(!Sensitive.isEqual(Data([1, 2, 3]), Data([1, 2, 4])))
        #expect(!Sensitive.isEqual(Data([1, 2, 3]), Data([0, 2, 3])))
        var secret = Data("secret".utf8)
        #expect(Sensitive.wipe(&secret) == 0)
        #expect(secret == Data(count: 6))
        var bytes: [UInt8] = [1, 1, 1, 1]
        #expect(memset_s(&bytes, 2, 7, 3) == EOVERFLOW)
        #expect(bytes == [7, 7, 1, 1])
        #expect(memset_s(nil, 2, 7, 3) == EINVAL)
    }

    @Test("Foundation is newer than every version that it is compared with")
    func foundationVersion() {
        #expect(Sensitive.message(errSecItemNotFound).contains("could not be found"))
        #expect(NSFoundationVersionNumber > NSFoundationVersionNumber_iOS_9_x_Max)
    }

    @Test("a tick is 125/3 nanoseconds, as on an iPhone")
    func ticks() {
        let before = DispatchTime.now().uptimeNanoseconds
        let measured = Sensitive.nanoseconds { for index in 0..<10_000 { _ = Data(count: index) } }
        let passed = DispatchTime.now().uptimeNanoseconds - before
        #expect(measured > 0)
        #expect(measured <= passed)
    }

    @Test("error numbers have the names of System")
    func errorNumbers() {
        #expect(Sensitive.systemError(errSecSuccess) == nil)
        #expect(Sensitive.systemError(100_000 + ENOENT) == .noSuchFileOrDirectory)
        #expect(Errno.permissionDenied.description == "Permission denied")
        do {
            _ = try FileDescriptor.open("/nowhere/at/all", .readOnly)
            Issue.record("The file was opened.")
        } catch Errno.noSuchFileOrDirectory {
        } catch { Issue.record("The error is \(error).") }
    }

    @Test("a file is written and read through descriptors")
    func descriptors() throws {
        let path = FilePath(NSTemporaryDirectory()).appending(UUID().uuidString + ".txt")
        let file = try FileDescriptor.open(
            path, .readWrite, options: [.create, .truncate], permissions: .ownerReadWrite)
        let text: [UInt8] = try file.closeAfter {
            #expect(try file.writeAll(Array("secret".utf8)) == 6)
            #expect(try file.seek(offset: 2, from: .start) == 2)
            var bytes = [UInt8](repeating: 0, count: 10)
            let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
            return Array(bytes.prefix(count))
        }
        #expect(text == Array("cret".utf8))
        try FileManager.default.removeItem(atPath: path.string)
        #expect(throws: Errno.badFileDescriptor) { try file.close() }
        #expect(throws: Errno.invalidArgument) { try FileDescriptor.open(path, .writeOnly, options: .create) }
    }

    @Test(
        "a path is made of components",
        arguments: [
            ("/usr//lib/", "/usr/lib", "lib", nil, "/usr"), ("a/b.tar.gz", "a/b.tar.gz", "b.tar.gz", "gz", "a"),
            (".profile", ".profile", ".profile", nil, ""), ("/", "/", nil, nil, "/"), ("", "", nil, nil, ""),
        ] as [(String, String, String?, String?, String)])
    func paths(_ text: String, _ whole: String, _ last: String?, _ ending: String?, _ parent: String) {
        let path = FilePath(text)
        #expect(path.string == whole)
        #expect(path.lastComponent?.string == last)
        #expect(path.extension == ending)
        #expect(path.removingLastComponent().string == parent)
        #expect(path.appending("c").lastComponent == "c")
        #expect(path.isAbsolute == text.hasPrefix("/"))
        #expect(path.appending("c").starts(with: path))
    }
}

/// Gives back a lock that nobody has taken.
private func unlockOpen() {
    var lock = os_unfair_lock()
    os_unfair_lock_unlock(&lock)
}
