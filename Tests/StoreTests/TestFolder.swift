import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

/// A folder of its own, removed with the value.
final class TestFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a store in the folder.
    var path: String { url.appendingPathComponent("store.sqlite").path }

    func contents() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    func write(_ data: Data) throws { try data.write(to: URL(fileURLWithPath: path)) }

    /// The permission bits of a file in the folder.
    func mode(of suffix: String = "") throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path + suffix)[.posixPermissions] as? Int)
    }

    /// Runs statements on the file as another program would.
    func execute(_ sql: String) throws {
        if !FileManager.default.fileExists(atPath: path) { try write(Data()) }
        let connection = try SQLiteConnection(path: path, access: .readWrite)
        try connection.execute(sql)
        connection.close()
    }

    /// The first column of all rows.
    func rows(_ sql: String) throws -> [String] {
        let connection = try SQLiteConnection(path: path, access: .readWrite)
        defer { connection.close() }
        return try connection.prepare(sql).all { row throws(StoreError) in row.text(0) ?? "NULL" }
    }

    /// A store in this folder with that many users of one device each, closed.
    func fill(devices: Int) async throws {
        let store = try DatabaseStore(path: path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<devices {
                group.addTask { _ = try await store.enroll(Enrollment(device: try .sample(number))) }
            }
            try await group.waitForAll()
        }
        await store.close()
    }
}

extension UserID {
    /// The id of the user of that number.
    static func sample(_ number: Int = 1) throws -> UserID {
        let digits = [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)]
        return try #require(UserID(bytes: [UInt8](repeating: 0x55, count: 14) + digits))
    }
}

extension DeviceRecord {
    /// Device `number` of the user of that number.
    static func sample(_ number: Int = 1) throws -> DeviceRecord {
        DeviceRecord(
            deviceID: try #require(DeviceID(rawValue: "device-\(number)")),
            user: try UserID.sample(number), username: try #require(Username(rawValue: "user\(number)")),
            model: try #require(DeviceModel(rawValue: "iPhone 15 Pro")), method: .secureEnclave, scheme: .bound,
            publicKey: [UInt8](repeating: 4, count: 65),
            keyID: DeviceKeyID(publicKeyDigest: [UInt8](repeating: 7, count: 32)), phoneNumber: nil,
            enrolledAt: Date(timeIntervalSince1970: 1_750_000_000))
    }

    /// A record that the store refuses: its key has 3 bytes.
    static func contradictory(_ number: Int = 1) throws -> DeviceRecord {
        var device = try sample(number)
        device.publicKey = [1, 2, 3]
        return device
    }
}
