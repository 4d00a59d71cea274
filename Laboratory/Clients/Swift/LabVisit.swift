import Foundation

/// A server, phones and a time that nobody else has.
public struct LabVisit: Sendable {
    let lab: LabClient
    let cookie: String
    /// The phones that it began with.
    public let phones: [RemotePhone]

    init(lab: LabClient, cookie: String, phones: [String]) {
        self.lab = lab
        self.cookie = cookie
        self.phones = phones.map { RemotePhone(id: $0, lab: lab, cookie: cookie) }
    }

    /// The first phone.
    ///
    /// - Throws: ``LabExpectation`` if it began without any.
    public var phone: RemotePhone {
        get throws {
            guard let first = phones.first else { throw LabExpectation(description: "The visit has no phone.") }
            return first
        }
    }

    /// Adds a phone: `iPhone15Pro`, `iPhoneSE`, `simulator` or `noEnclave`.
    ///
    /// - Throws: ``LabClientError``.
    public func addPhone(_ model: String) async throws -> RemotePhone {
        struct Order: Encodable { var model: String }
        struct Info: Decodable { var id: String }
        let body = try JSONEncoder().encode(Order(model: model))
        let (data, _) = try await lab.send("POST", "phones", body: body, cookie: cookie)
        return RemotePhone(id: try JSONDecoder().decode(Info.self, from: data).id, lab: lab, cookie: cookie)
    }

    /// Sets what goes wrong for a phone, by the members of the API's `Faults`: `["loseBefore": 1]`.
    ///
    /// - Throws: ``LabClientError``.
    public func setFaults(_ faults: [String: Int], for phone: RemotePhone) async throws {
        struct Order: Encodable {
            var phone: String
            var faults: [String: Int]
        }
        let body = try JSONEncoder().encode(Order(phone: phone.id, faults: faults))
        _ = try await lab.send("POST", "faults", body: body, cookie: cookie)
    }

    /// Ends the visit: its apps are killed, its files removed.
    ///
    /// - Throws: ``LabClientError``.
    public func close() async throws {
        _ = try await lab.send("DELETE", "visit", cookie: cookie)
    }
}

/// A request of a phone, and its reply.
public struct LabRequest: Decodable, Sendable, Hashable, CustomStringConvertible {
    /// The phone's id.
    public var phone: String
    /// The method.
    public var method: String
    /// The path and query.
    public var path: String
    /// The reply's status; nil if none came.
    public var status: Int?
    /// How it ended, such as `answered` or `lostBefore`.
    public var outcome: String

    /// Whether it is decided what became of it: it is not on its way, nor held at a breakpoint.
    public var isOver: Bool { !["pending", "held"].contains(outcome) }

    /// A line.
    public var description: String { "\(method) \(path) \(status.map(String.init) ?? "-") \(outcome)" }
}
