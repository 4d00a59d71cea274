import LatchkeyFlow
import Testing

@testable import LatchkeyKeyRotation

@Suite struct AssessmentTests {
    @Test("an account with live keys of weight 999 and 1 is Blocto's, and those keys are to go")
    func blocto() throws {
        let bench = try Bench()
        let account = bench.snapshot(bench.before)
        #expect(
            BloctoAssessment(account, atHand: [bench.kit])
                == .rotationPossible(retiring: [bench.blocto999, bench.blocto1]))
    }

    @Test("revoked keys do not count: a rotated account is not Blocto's any more")
    func rotated() throws {
        let bench = try Bench()
        for revoked in 0...1 {
            var keys = bench.after
            let key = keys[revoked]
            keys[revoked] = bench.key(
                key.index, key.publicKey, weight: key.weight, hash: key.hashAlgorithm, isRevoked: true)
            #expect(BloctoAssessment(bench.snapshot(keys), atHand: [bench.seed]) == .notBlocto)
        }
    }

    @Test("a phone whose keys do not reach 1000 is told so, with what it has")
    func keyMissing() throws {
        let bench = try Bench()
        let retiring = [bench.blocto999, bench.blocto1]
        let account = bench.snapshot(bench.before)
        #expect(BloctoAssessment(account, atHand: []) == .keyMissing(retiring: retiring, weight: 0))
        #expect(BloctoAssessment(account, atHand: [bench.blocto999]) == .keyMissing(retiring: retiring, weight: 999))
        #expect(BloctoAssessment(account, atHand: retiring) == .rotationPossible(retiring: retiring))
    }

    @Test("keys of other weights with Blocto's algorithms stay off the list", arguments: [0, 2, 500, 998])
    func otherWeights(weight: Int) throws {
        let bench = try Bench()
        let account = bench.snapshot(bench.before + [bench.key(3, bench.stranger, weight: weight, hash: .sha3_256)])
        #expect(
            BloctoAssessment(account, atHand: [bench.kit])
                == .rotationPossible(retiring: [bench.blocto999, bench.blocto1]))
    }

    @Test("a key of full weight stays off the list, whatever its algorithms; other algorithms are not Blocto's")
    func ownKeys() throws {
        let bench = try Bench()
        let own = bench.before + [bench.key(3, bench.stranger, hash: .sha3_256)]
        guard case .rotationPossible(let retiring) = BloctoAssessment(bench.snapshot(own), atHand: [bench.kit]) else {
            Issue.record("is Blocto's")
            return
        }
        #expect(!retiring.contains(bench.stranger) && !retiring.contains(bench.kit))
        let others = [
            bench.key(0, bench.blocto999, weight: 999), bench.key(1, bench.blocto1, weight: 1, hash: .sha3_256),
        ]
        #expect(BloctoAssessment(bench.snapshot(others), atHand: [bench.blocto999]) == .notBlocto)
    }

    @Test("keys of the same weights with the right algorithms on several indexes are all found, each once")
    func manyIndexes() throws {
        let bench = try Bench()
        let keys = bench.before + [bench.key(3, bench.blocto999, weight: 999, hash: .sha3_256)]
        #expect(
            BloctoAssessment(bench.snapshot(keys), atHand: [bench.kit])
                == .rotationPossible(retiring: [bench.blocto999, bench.blocto1]))
    }
}
