import Foundation
import Glibc
import LatchkeyCrypto
import Security
import VirtualPhone

/// Measures the virtual phone: its keychain by size, over both connections, its enclave, and many phones.
public struct PhoneBenchmark: Sendable {
    /// The most items in a keychain.
    public var mostItems = 100_000
    /// How often each is measured; the best counts.
    public var rounds = 5

    /// The time of each operation in a keychain of one size, in microseconds.
    public struct Size: Codable, Sendable {
        /// How many items the keychain holds.
        public var items: Int
        /// SecItemAdd of one more.
        public var add: Double
        /// SecItemCopyMatching of the data, by the whole primary key.
        public var find: Double
        /// SecItemUpdate of the data, by the whole primary key.
        public var update: Double
        /// SecItemDelete, by the whole primary key.
        public var delete: Double
    }

    /// The results.
    public struct Report: Codable, Sendable {
        /// By size.
        public var keychain: [Size]
        /// The time with the most items over that with the fewest, by operation.
        public var slowdown: [String: Double]
        /// Finds per second of one thread's CPU time, by request to a phone in the same process.
        public var findsPerSecond: Double
        /// Finds per second of one thread's CPU time, by `SecItemCopyMatching` with a dictionary of Foundation's.
        public var securityFindsPerSecond: Double
        /// Finds per second of wall time, one after the other, over a unix socket.
        public var socketFindsPerSecond: Double
        /// How long it took to make 1 000 phones with an app launched on each, in seconds of wall time.
        public var thousandPhonesSeconds: Double
        /// The time of a signature by the phone's enclave, in microseconds.
        public var enclaveSignMicroseconds: Double
        /// The time of OpenSSL's bare signature, in microseconds.
        public var opensslSignMicroseconds: Double
        /// The first over the second.
        public var enclaveSignature: Double
    }

    /// The defaults above.
    public init() {}

    /// Measures all of it.
    ///
    /// - Parameter progress: called with a line for each step.
    public func run(progress: (String) -> Void) throws -> Report {
        let sizes = [10, 1000, mostItems]
        var measured: [Size] = []
        var finds = (direct: 0.0, security: 0.0, socket: 0.0)
        for items in sizes {
            progress("a keychain of \(items) items")
            let stage = try Stage(items: items)
            measured.append(try size(stage))
            if items == mostItems {
                progress("finds over each connection")
                finds = (
                    1e6 / (measured.last?.find ?? .infinity), 1e6 / (try securityFind(stage)), try socketFinds(stage)
                )
            }
        }
        progress("1000 phones")
        let phones = try thousandPhones()
        progress("enclave signatures")
        let (enclave, openssl) = try signatures()
        return Report(
            keychain: measured, slowdown: Self.slowdown(measured), findsPerSecond: finds.direct,
            securityFindsPerSecond: finds.security, socketFindsPerSecond: finds.socket,
            thousandPhonesSeconds: phones, enclaveSignMicroseconds: enclave, opensslSignMicroseconds: openssl,
            enclaveSignature: enclave / openssl)
    }

    private static func slowdown(_ sizes: [Size]) -> [String: Double] {
        guard let first = sizes.first, let last = sizes.last else { return [:] }
        return [
            "add": last.add / first.add, "find": last.find / first.find, "update": last.update / first.update,
            "delete": last.delete / first.delete,
        ]
    }

    /// A phone with a full keychain and an app.
    private struct Stage {
        let items: Int
        let phone = VirtualPhone()
        let connection: InProcessConnection

        init(items: Int) throws {
            self.items = items
            let app = App.usingFaceID("dev.latchkey.bench")
            connection = InProcessConnection(phone: phone, launch: try phone.launch(app))
            for number in 0..<items { try add(number) }
        }

        static func key(_ number: Int) -> KeychainDictionary {
            [
                .itemClass: .itemClass(.genericPassword), .service: .string("bench"),
                .account: .string("account \(number)"),
            ]
        }

        func add(_ number: Int) throws {
            var item = Self.key(number)
            item[.valueData] = .bytes([UInt8](repeating: 7, count: 32))
            _ = try connection.send(AddItem(item))
        }

        static func find(_ number: Int) -> FindItems {
            var query = key(number)
            query[.returnData] = .boolean(true)
            return FindItems(query)
        }
    }

    private func size(_ stage: Stage) throws -> Size {
        let count = 1000
        // Spread over the whole keychain, in no order.
        let known = (0..<count).map { ($0 * 7919) % stage.items }
        var size = Size(items: stage.items, add: .infinity, find: .infinity, update: .infinity, delete: .infinity)
        let change: KeychainDictionary = [.valueData: .bytes([UInt8](repeating: 8, count: 32))]
        for _ in 0..<rounds {
            size.add = min(size.add, try time(count) { try stage.add(stage.items + $0) })
            size.find = min(
                size.find,
                try time(count) { _ = try stage.connection.send(Stage.find(known[$0])) })
            size.update = min(
                size.update,
                try time(count) {
                    _ = try stage.connection.send(UpdateItems(Stage.key(known[$0]), changes: change))
                })
            size.delete = min(
                size.delete,
                try time(count) {
                    _ = try stage.connection.send(DeleteItems(Stage.key(stage.items + $0)))
                })
        }
        return size
    }

    private func securityFind(_ stage: Stage) throws -> Double {
        let before = ProcessPhone.use(stage.connection)
        defer { ProcessPhone.use(before) }
        var best = Double.infinity
        for _ in 0..<rounds {
            best = min(
                best,
                try time(1000) { number in
                    let query: [CFString: Any] = [
                        kSecClass: kSecClassGenericPassword, kSecAttrService: "bench",
                        kSecAttrAccount: "account \(number)", kSecReturnData: true,
                    ]
                    var result: CFTypeRef?
                    guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess, result is NSData else {
                        throw BenchmarkError("An item that must be found was not.")
                    }
                })
        }
        return best
    }

    private func socketFinds(_ stage: Stage) throws -> Double {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("lk-bench-\(UUID().uuidString.prefix(8))").path
        let host = PhoneHost(stage.phone, path: path)
        try host.start()
        defer { host.stop() }
        let launch = try stage.phone.launch("dev.latchkey.bench")
        let connection = try SocketConnection(path: path, launchToken: launch.token)
        var best = 0.0
        for _ in 0..<rounds {
            let start = Date()
            for number in 0..<2000 { _ = try connection.send(Stage.find(number % stage.items)) }
            best = max(best, 2000 / Date().timeIntervalSince(start))
        }
        return best
    }

    private func thousandPhones() throws -> Double {
        var best = Double.infinity
        for _ in 0..<rounds {
            let start = Date()
            var phones: [VirtualPhone] = []
            for seed in 0..<1000 {
                let phone = VirtualPhone(seed: UInt64(seed))
                _ = try phone.launch(App.usingFaceID("dev.latchkey.bench"))
                phones.append(phone)
            }
            best = min(best, Date().timeIntervalSince(start))
        }
        return best
    }

    private func signatures() throws -> (enclave: Double, openssl: Double) {
        let stage = try Stage(items: 0)
        let key = try stage.connection.send(CreateKey(isPermanent: false)).tokenObjectID
        let bare = try ECPrivateKey(curve: .p256)
        let digest = HashAlgorithm.sha256.hash(Array("latchkey".utf8))
        var (enclave, openssl) = (Double.infinity, Double.infinity)
        for _ in 0..<rounds {
            enclave = min(
                enclave,
                try time(1000) { _ in
                    _ = try stage.connection.send(SignDigest(tokenObjectID: key, digest: digest))
                })
            openssl = min(openssl, try time(1000) { _ in _ = try bare.signature(forDigest: digest) })
        }
        return (enclave, openssl)
    }

    /// The mean CPU time of one call on this thread, in microseconds.
    private func time(_ count: Int, _ body: (Int) throws -> Void) rethrows -> Double {
        let start = Self.threadMicroseconds()
        for number in 0..<count { try body(number) }
        return (Self.threadMicroseconds() - start) / Double(count)
    }

    private static func threadMicroseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}
