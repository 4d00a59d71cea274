// CryptoKit's errors may get more cases.
import CryptoKit
import Foundation

private func covers(_ error: CryptoKitError) -> Int {
    switch error {  // error: may have additional unknown values
    case .incorrectKeySize, .incorrectParameterSize, .authenticationFailure: 0
    case .underlyingCoreCryptoError, .wrapFailure, .unwrapFailure, .invalidParameter: 1
    }
}

private func open(_ box: AES.GCM.SealedBox, _ key: SymmetricKey) -> Data? {
    do {
        return try AES.GCM.open(box, using: key)
    } catch CryptoKitError.authenticationFailure {
        return nil
    } catch {
        return Data()
    }
}

private struct Keys: Sendable {
    let key: SecureEnclave.P256.Signing.PrivateKey
    let agreement: SecureEnclave.P256.KeyAgreement.PrivateKey
    let symmetric: SymmetricKey
}
