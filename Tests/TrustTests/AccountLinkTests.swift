import LatchkeyTrust
import LatchkeyWire
import Testing

@Suite("Links to the account page")
struct AccountLinkTests {
    private static let made: UInt64 = 1_762_782_894_000

    private static func code(
        _ authority: ChallengeAuthority, at milliseconds: UInt64 = made
    ) throws -> (id: ChallengeID, session: SessionID, code: AccountCode) {
        let id = try #require(ChallengeID(milliseconds: milliseconds, random: Array(0..<10)))
        let session = try #require(SessionID(bytes: Array(100..<116)))
        return (id, session, try #require(authority.accountCode(id: id, session: session)))
    }

    @Test("a code says which link and session it is of, for 60 seconds and not one longer")
    func lifetime() throws {
        let authority = try ChallengeAuthority.sample()
        let (id, session, code) = try Self.code(authority)
        for now in [Self.made, Self.made + 59_999, Self.made - 60_000] {
            let link = try #require(authority.verify(code, now: now))
            #expect(link.id == id && link.session == session)
        }
        for now in [Self.made + 60_000, Self.made - 60_001] { #expect(authority.verify(code, now: now) == nil) }
    }

    @Test("no bit of a code can be changed")
    func bits() throws {
        let authority = try ChallengeAuthority.sample()
        let code = try Self.code(authority).code
        for bit in 0..<384 {
            var bytes = code.bytes
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(authority.verify(try #require(AccountCode(bytes: bytes)), now: Self.made) == nil, "bit \(bit)")
        }
    }

    @Test("another server, another secret and an id from before the first key make no code that holds")
    func others() throws {
        let authority = try ChallengeAuthority.sample()
        for other in [try ChallengeAuthority.sample("other.example"), try ChallengeAuthority.sample(secret: 3)] {
            #expect(authority.verify(try Self.code(other).code, now: Self.made) == nil)
        }
        let early = try #require(ChallengeID(milliseconds: 9, random: Array(0..<10)))
        let session = try #require(SessionID(bytes: Array(100..<116)))
        #expect(authority.accountCode(id: early, session: session) == nil)
    }

    @Test("a code of a generation that has ended does not hold")
    func generations() throws {
        let key = try #require(ChallengeKey(id: "k", notBefore: 10, secret: Array(0..<32)))
        let ring = try #require(ChallengeKeyRing([key]))
        let server = try #require(ServerID(rawValue: "latchkey.example"))
        let decoys = try #require(DecoySecret([UInt8](repeating: 2, count: 32)))
        let authorities = [1, 2].map {
            ChallengeAuthority(serverID: server, keys: ring.generation($0, salt: [1]), decoys: decoys)
        }
        let id = try #require(authorities[0].newID(milliseconds: Self.made, random: Array(0..<10)))
        let session = try #require(SessionID(bytes: Array(100..<116)))
        let code = try #require(authorities[0].accountCode(id: id, session: session))
        #expect(
            authorities[0].verify(code, now: Self.made) != nil && authorities[1].verify(code, now: Self.made) == nil)
    }
}
