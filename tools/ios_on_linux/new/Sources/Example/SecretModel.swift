import Foundation
import Observation

/// The state of the screen.
@MainActor @Observable final class SecretModel {
    var draft = ""
    private(set) var status = "Nothing was shown yet."
    private let store = SecretStore()

    func keep() {
        switch store.keep(draft) {
        case errSecSuccess:
            status = "Kept."
            draft = ""
        case let code: status = "The keychain refused it: \(code)"
        }
    }

    func show() async {
        let store = store
        // Reading waits for the person. Never wait on the main actor.
        let result = await withCheckedContinuation { done in
            DispatchQueue.global().async { done.resume(returning: store.read()) }
        }
        switch result {
        case .success(let secret): status = secret
        case .failure(let error): status = "Not shown: \(error.code)"
        }
    }
}
