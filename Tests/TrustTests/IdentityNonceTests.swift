import LatchkeyTrust
import LatchkeyWire
import Testing

@Suite("Nonces of ID tokens")
struct IdentityNonceTests {
    @Test("purpose, user, challenge and server each make another nonce; before the first key there is none")
    func distinct() throws {
        func id(_ random: UInt8 = 0, at milliseconds: UInt64 = 1_000) throws -> ChallengeID {
            try #require(ChallengeID(milliseconds: milliseconds, random: [UInt8](repeating: random, count: 10)))
        }
        let own = try ChallengeAuthority.sample("latchkey.example")
        let users = try (1...2).map { number in try #require(UserID(bytes: [UInt8](repeating: number, count: 16))) }
        let nonces = [
            own.identityNonce(.signIn, id: try id()), own.identityNonce(.signIn, id: try id(1)),
            own.identityNonce(.link(users[0]), id: try id()), own.identityNonce(.link(users[1]), id: try id()),
            try ChallengeAuthority.sample("other.example").identityNonce(.signIn, id: try id()),
        ]
        #expect(Set(nonces.compactMap { $0 }).count == nonces.count)
        #expect(nonces.allSatisfy { $0?.utf8.count == 43 })
        #expect(own.identityNonce(.signIn, id: try id()) == nonces[0])
        #expect(own.identityNonce(.signIn, id: try id(at: 9)) == nil)
    }
}
