import Foundation
import Glibc
import LatchkeyCrypto
import LatchkeyLock

/// The minimum cost of a sign-in's two signatures: one P-256 verification and one P-256 signature.
struct CryptoCost {
    /// CPU time of one verification with a key and signature that are parsed already, in microseconds.
    let verifyMicroseconds: Double
    /// CPU time of one signature, in microseconds.
    let signMicroseconds: Double

    var sumMicroseconds: Double { verifyMicroseconds + signMicroseconds }

    /// Measures on as many threads at once as will be busy in the load, by each thread's own CPU clock.
    static func measure(threads: Int, rounds: Int = 2000) throws -> CryptoCost {
        let key = try ECPrivateKey(curve: .p256)
        let digest = HashAlgorithm.sha256.hash(Array("latchkey".utf8))
        let signature = try key.signature(forDigest: digest)
        let publicKey = key.publicKey
        let verify = try onThreads(threads, rounds) { publicKey.isValidSignature(signature, forDigest: digest) }
        let sign = try onThreads(threads, rounds) { (try? key.signature(forDigest: digest)) != nil }
        return CryptoCost(verifyMicroseconds: verify, signMicroseconds: sign)
    }

    /// The mean of two measurements: one before the load, one after.
    static func mean(_ first: CryptoCost, _ second: CryptoCost) -> CryptoCost {
        CryptoCost(
            verifyMicroseconds: (first.verifyMicroseconds + second.verifyMicroseconds) / 2,
            signMicroseconds: (first.signMicroseconds + second.signMicroseconds) / 2)
    }

    private static func onThreads(
        _ threads: Int, _ rounds: Int, _ work: @escaping @Sendable () -> Bool
    ) throws -> Double {
        let results = Lock<[Double?]>([])
        let group = DispatchGroup()
        for _ in 0..<threads {
            group.enter()
            Thread {
                var holds = true
                for _ in 0..<100 { holds = work() && holds }
                let start = threadCPUSeconds()
                for _ in 0..<rounds { holds = work() && holds }
                let seconds = threadCPUSeconds() - start
                let isGood = holds
                results.withLock { $0.append(isGood ? seconds : nil) }
                group.leave()
            }.start()
        }
        group.wait()
        let seconds = results.withLock { $0 }
        let valid = seconds.compactMap { $0 }
        guard valid.count == threads else { throw BenchmarkError("A signature that must hold did not.") }
        return valid.reduce(0, +) / Double(threads * rounds) * 1e6
    }

    private static func threadCPUSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
