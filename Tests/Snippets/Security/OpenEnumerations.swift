// The enumerations of Security may get more cases.
import Security

private func covers(_ result: SecTrustResultType) -> Bool {
    switch result {  // error: 'SecTrustResultType' may have additional unknown values
    case .proceed, .unspecified: true
    case .invalid, .deny, .recoverableTrustFailure, .fatalTrustFailure, .otherError: false
    }
}

private func covers(_ operation: SecKeyOperationType) -> Int {
    switch operation {  // error: 'SecKeyOperationType' may have additional unknown values
    case .sign, .verify, .encrypt, .decrypt, .keyExchange: operation.rawValue
    }
}

private func expectsMore(_ result: SecTrustResultType) -> Bool {
    switch result {
    case .proceed, .unspecified: true
    case .invalid, .deny, .recoverableTrustFailure, .fatalTrustFailure, .otherError: false
    @unknown default: false
    }
}
