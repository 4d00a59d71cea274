// The codes of DeviceCheck may get more.
import DeviceCheck

private func covers(_ code: DCError.Code) -> Int {
    switch code {  // error: may have additional unknown values
    case .unknownSystemFailure, .featureUnsupported: 0
    case .invalidInput, .invalidKey, .serverUnavailable: 1
    }
}

private func attest(_ keyId: String) async -> String {
    do {
        _ = try await DCAppAttestService.shared.attestKey(keyId, clientDataHash: Data(count: 32))
        return "fine"
    } catch DCError.serverUnavailable {
        return "later"
    } catch let error as DCError {
        switch error.code {
        case .invalidKey: return "another key"
        default: return "\(error.code.rawValue)"
        }
    } catch {
        return "\(error)"
    }
}
