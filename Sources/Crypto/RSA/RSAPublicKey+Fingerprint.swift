extension RSAPublicKey {
    /// Whether the modulus looks like one of Infineon's library, which can be factored (ROCA, CVE-2017-15361).
    ///
    /// Its primes are `k · M + 65537^a mod M`, where M is the product of the first primes. So the modulus is a power of
    /// 65537 modulo each of them. One of 2³⁷ other keys, or fewer, looks so too.
    public var hasInfineonFingerprint: Bool {
        Self.powers.allSatisfy { prime, powers in powers.contains(remainder(by: prime)) }
    }

    private func remainder(by prime: Int) -> Int {
        modulus.reduce(0) { ($0 << 8 | Int($1)) % prime }
    }

    /// The odd primes up to 167, those of which 65537 does not generate all remainders, with its powers.
    private static let powers: [(prime: Int, powers: Set<Int>)] = primes.compactMap { prime in
        var powers: Set<Int> = []
        var power = 1
        while powers.insert(power).inserted { power = power * 65537 % prime }
        return powers.count < prime - 1 ? (prime, powers) : nil
    }

    private static let primes = (1...83).map { 2 * $0 + 1 }.filter { number in
        !(2..<number).contains { number % $0 == 0 }
    }
}
