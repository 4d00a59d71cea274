// References of Security belong to one isolation domain.
import Foundation
import Security

private struct References: Sendable {
    let key: SecKey  // error: non-Sendable type 'SecKey'
    let control: SecAccessControl  // error: non-Sendable type 'SecAccessControl'
    let identity: SecIdentity  // error: non-Sendable type 'SecIdentity'
    let policy: SecPolicy  // error: non-Sendable type 'SecPolicy'
    let trust: SecTrust  // error: non-Sendable type 'SecTrust'
}

private let shared = SecPolicyCreateBasicX509()  // error: let 'shared' is not concurrency-safe

private func later(_ key: SecKey, _ run: (@escaping @Sendable () -> Void) -> Void) {
    run { print(key) }  // error: capture of 'key' with non-Sendable type 'SecKey'
}

private struct Values: Sendable {
    let algorithm: SecKeyAlgorithm
    let flags: SecAccessControlCreateFlags
    let operation: SecKeyOperationType
    let result: SecTrustResultType
}
