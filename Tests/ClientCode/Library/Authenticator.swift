import Foundation
import LocalAuthentication

/// Face ID and Touch ID with closures, as apps had it before `async`.
final class Authenticator: NSObject {
    enum Kind: String { case none, touchID, faceID }
    enum Failure: Error, Equatable {
        case cancelled, fallback, lockedOut, notAvailable, other(Int)
    }

    private let context: LAContext
    private let queue = DispatchQueue(label: "authenticator")

    init(context: LAContext = LAContext()) {
        self.context = context
        super.init()
    }

    var kind: Kind {
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else { return .none }
        if #available(iOS 11.0, *) {
            switch context.biometryType {
            case .faceID: return .faceID
            case .touchID: return .touchID
            case .none, .opticID: return .none
            @unknown default: return .none
            }
        }
        return .touchID
    }

    var unavailability: NSError? {
        var error: NSError?
        let canEvaluate = context.canEvaluatePolicy(LAPolicy.deviceOwnerAuthenticationWithBiometrics, error: &error)
        return canEvaluate ? nil : error
    }

    func authenticate(reason: String, completion: @escaping (Result<Void, Failure>) -> Void) {
        context.localizedFallbackTitle = "Use password"
        context.localizedCancelTitle = "Not now"
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: reason) { success, error in
            self.queue.async {
                if success {
                    completion(.success(()))
                } else {
                    completion(.failure(Authenticator.failure(error)))
                }
            }
        }
    }

    func authenticate(reason: String) async -> Bool {
        do {
            return try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason)
        } catch LAError.userCancel {
            return false
        } catch let error as LAError where error.code == .systemCancel {
            return false
        } catch {
            return false
        }
    }

    private static func failure(_ error: Error?) -> Failure {
        guard let error = error as NSError? else { return .other(0) }
        guard error.domain == LAErrorDomain else { return .other(error.code) }
        switch error.code {
        case LAError.userCancel.rawValue, LAError.Code.appCancel.rawValue: return .cancelled
        case Int(kLAErrorUserFallback): return .fallback
        case LAError.biometryLockout.rawValue: return .lockedOut
        case LAError.Code.biometryNotAvailable.rawValue, LAError.biometryNotEnrolled.rawValue: return .notAvailable
        default: return .other((error as? LAError)?.errorCode ?? error.code)
        }
    }
}

/// A context for tests, overridden as on iOS.
class FixedContext: LAContext, @unchecked Sendable {
    var isAvailable = true
    override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
        if !isAvailable { error?.pointee = NSError(domain: LAErrorDomain, code: LAError.biometryLockout.rawValue) }
        return isAvailable
    }
    override func evaluatePolicy(
        _ policy: LAPolicy, localizedReason: String, reply: @escaping (Bool, Error?) -> Void
    ) {
        reply(isAvailable, isAvailable ? nil : LAError(.userFallback))
    }
    override var biometryType: LABiometryType { .touchID }
}
