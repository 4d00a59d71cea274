import LatchkeyStore
import LatchkeyWire

/// How many messages go out in a day, and to which countries: what toll fraud can cost at the most.
public struct MessagePolicy: Sendable, Equatable {
    /// Maximum one-time passwords a day (UTC), and maximum security notices a day beside them; `nil` for no limit.
    ///
    /// One-time passwords are counted in the store, notices in memory. Numbers from which no code has come back yet get
    /// at most a fifth of the passwords.
    public var perDay: Int?
    /// The beginnings of the numbers that get messages; empty for all numbers.
    public var destinations: [PhoneNumberPrefix]

    /// Makes a policy; without parameters it limits nothing.
    public init(perDay: Int? = nil, destinations: [PhoneNumberPrefix] = []) {
        self.perDay = perDay
        self.destinations = destinations
    }

    /// Whether a number gets messages.
    func reaches(_ number: PhoneNumber) -> Bool {
        destinations.isEmpty || destinations.contains { number.rawValue.hasPrefix($0.rawValue) }
    }
}

/// The beginning of phone numbers, such as `+44`: `+`, then 1–7 digits, the first not 0.
public struct PhoneNumberPrefix: RawRepresentable, Hashable, Sendable {
    /// The text, with its `+`.
    public let rawValue: String

    /// Checks the form; `nil` if it is another.
    public init?(rawValue: String) {
        let bytes = Array(rawValue.utf8)
        guard (2...8).contains(bytes.count), bytes[0] == UInt8(ascii: "+"), bytes[1] != UInt8(ascii: "0"),
            bytes.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.rawValue = rawValue
    }
}
