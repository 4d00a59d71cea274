#if canImport(Glibc)
import Glibc
#endif

/// An IPv4 or IPv6 address, without port or zone.
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// 4 bytes of IPv4 or 16 of IPv6 in network order; an IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2) becomes the IPv4
    /// address.
    public let bytes: [UInt8]

    /// The longest text of an address: IPv6 that ends in IPv4.
    private static let longestText = 45
    private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    /// Reads four decimal numbers, or IPv6 as RFC 4291 §2.2 writes it; `nil` for anything else, a zone too.
    public init?(_ text: some StringProtocol) {
        // The system's parser would stop at a NUL; a text that is far too long need not reach it.
        guard text.utf8.count <= Self.longestText, !text.utf8.contains(0) else { return nil }
        let text = String(text)
        var four = in_addr()
        var six = in6_addr()
        if inet_pton(AF_INET, text, &four) == 1 {
            bytes = withUnsafeBytes(of: four) { Array($0) }
        } else if inet_pton(AF_INET6, text, &six) == 1 {
            let all = withUnsafeBytes(of: six) { Array($0) }
            bytes = all.starts(with: Self.mappedPrefix) ? Array(all[12...]) : all
        } else {
            return nil
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether it is an IPv4 address.
    public var isIPv4: Bool { bytes.count == 4 }

    /// Whether it is of this machine itself: 127.0.0.0/8 or ::1.
    public var isLoopback: Bool {
        isIPv4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    /// Whom a limit counts by the address: an IPv4 address, or the first 64 bits of an IPv6 address.
    ///
    /// The owner of an IPv6 address usually has its whole /64 (RFC 6177, RFC 7421).
    public var subject: String { isIPv4 ? "\(self)" : "\(masked(to: 64))/64" }

    /// The address with all bits behind the first so many set to 0.
    func masked(to prefixLength: Int) -> IPAddress {
        IPAddress(
            bytes: bytes.enumerated().map { index, byte in
                let kept = min(max(0, prefixLength - index * 8), 8)
                return byte & ~UInt8(truncatingIfNeeded: 0xFF >> kept)
            })
    }

    /// The address as text, IPv6 in the form of RFC 5952.
    public var description: String {
        let family = isIPv4 ? AF_INET : AF_INET6
        let room = Int(INET6_ADDRSTRLEN)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
            guard let start = buffer.baseAddress, inet_ntop(family, bytes, start, socklen_t(room)) != nil else {
                return "unknown"
            }
            return String(cString: start)
        }
    }
}

/// All addresses that begin with the same bits, such as `10.0.0.0/8` (RFC 4632, RFC 4291 §2.3).
public struct AddressBlock: Sendable, Hashable, CustomStringConvertible {
    /// The first address.
    public let first: IPAddress
    /// How many bits all of them share, 1–32 with IPv4 and 1–128 with IPv6.
    public let prefixLength: Int

    /// Reads an address, or an address, `/` and a number.
    ///
    /// `nil` for anything else. A block of all addresses is refused, and so is one whose address has bits set behind
    /// the prefix: each is more likely a slip than a wish. IPv4-mapped IPv6 becomes IPv4.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let address = IPAddress(parts[0]) else { return nil }
        let width = address.bytes.count * 8
        var length = width
        if parts.count == 2 {
            guard let number = Self.number(parts[1]) else { return nil }
            length = address.isIPv4 && parts[0].contains(":") ? number - 96 : number
        }
        guard (1...width).contains(length), address.masked(to: length) == address else { return nil }
        (first, prefixLength) = (address, length)
    }

    /// Whether an address is in the block.
    public func contains(_ address: IPAddress) -> Bool {
        address.isIPv4 == first.isIPv4 && address.masked(to: prefixLength) == first
    }

    /// First address, `/` and length.
    public var description: String { "\(first)/\(prefixLength)" }

    private static func number(_ text: some StringProtocol) -> Int? {
        guard (1...3).contains(text.utf8.count),
            text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        else { return nil }
        return Int(text)
    }
}
