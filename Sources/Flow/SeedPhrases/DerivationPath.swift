/// The way from a seed to a key: `m/44'/539'/0'/0/0`.
///
/// Source: BIP-32 and BIP-44; 539 is the coin type of Flow (SLIP-0044).
public struct DerivationPath: Sendable, Hashable {
    /// The path of Flow's wallets: `m/44'/539'/0'/0/0`.
    public static let flow = DerivationPath([44 | hardened, 539 | hardened, hardened, 0, 0])
    /// The bit of a hardened step: 2³¹.
    public static let hardened: UInt32 = 0x8000_0000
    /// The maximum number of steps: 10.
    public static let maximumLength = 10

    /// The numbers of the steps; a hardened one has the bit ``hardened``.
    public let steps: [UInt32]

    private init(_ steps: [UInt32]) {
        self.steps = steps
    }

    /// Reads a path: `m`, then up to 10 steps of 0–2147483647, each behind a `/`; a hardened one ends in `'`, `h` or `H`.
    public init?(_ text: String) {
        var parts = text.split(separator: "/", omittingEmptySubsequences: false)[...]
        guard parts.popFirst() == "m", parts.count <= Self.maximumLength else { return nil }
        var steps: [UInt32] = []
        for part in parts {
            let isHardened = part.last.map { "'hH".contains($0) } ?? false
            let digits = isHardened ? part.dropLast() : part
            guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt32(digits),
                number < Self.hardened
            else { return nil }
            steps.append(isHardened ? number | Self.hardened : number)
        }
        self.steps = steps
    }
}

extension DerivationPath: CustomStringConvertible {
    /// The path with `'` behind hardened steps.
    public var description: String {
        "m" + steps.map { $0 < Self.hardened ? "/\($0)" : "/\($0 - Self.hardened)'" }.joined()
    }
}
