import Foundation

/// Debian's libfaketime, if it is installed: gives app processes another time.
struct FakeTime: Sendable {
    /// The library that is loaded before all others.
    let library: String

    /// Looks where distributions put it; nil if it is nowhere.
    static func installed(
        exists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) },
        folders: [String] = FakeTime.folders
    ) -> FakeTime? {
        for folder in folders {
            let path = folder + "/faketime/libfaketimeMT.so.1"
            if exists(path) { return FakeTime(library: path) }
        }
        return nil
    }

    static let folders: [String] = {
        let libraries = ["/usr/lib", "/usr/local/lib", "/usr/lib64"]
        let architectures = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return architectures.filter { $0.hasSuffix("-linux-gnu") }.sorted().map { "/usr/lib/" + $0 } + libraries
    }()

    /// The environment variables with which a process follows a file.
    func environment(_ file: URL) -> [String: String] {
        [
            "LD_PRELOAD": library, "FAKETIME_TIMESTAMP_FILE": file.path, "FAKETIME_CACHE_DURATION": "1",
            // Waits and timers go on as they were.
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
    }

    /// A process that is killed leaves these behind.
    static func sweep(_ processID: Int32) {
        unlink("/dev/shm/faketime_shm_\(processID)")
        unlink("/dev/shm/sem.faketime_sem_\(processID)")
    }

    static let missing =
        "The apps keep this machine's time: install Debian's package libfaketime, and start the lab again, to shift theirs "
        + "too."
}
