// What the flow of data shows: a key that others still hold can't be sent away.
import Foundation
import Security

private func inTask(key: SecKey) {
    Task { print(key) }  // error: risks causing data races
}

private actor Keys {
    private var key: SecKey?

    func kept() -> SecKey? { key }

    func fresh() -> sending SecKey? { SecKeyCreateRandomKey([:] as [String: Any] as CFDictionary, nil) }
}

private func ask(_ keys: Keys) async -> SecKey? {
    await keys.kept()  // error: non-Sendable
}

private func askFresh(_ keys: Keys) async -> SecKey? {
    await keys.fresh()
}

private func failure() throws {
    var error: Unmanaged<CFError>?
    guard SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, .or, &error) != nil else {
        throw error!.takeRetainedValue() as Error
    }
}
