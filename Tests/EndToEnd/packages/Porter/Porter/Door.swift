import Foundation
import LocalAuthentication

/// A door that a face opens, and that counts how often it did.
@MainActor
final class Door: ObservableObject {
    @Published private(set) var isOpen = false
    @Published private(set) var openings = UserDefaults.standard.integer(forKey: "openings")

    func open() {
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Enter.") { isOwner, _ in
            DispatchQueue.main.async {
                self.isOpen = isOwner
                guard isOwner else { return }
                self.openings += 1
                UserDefaults.standard.set(self.openings, forKey: "openings")
            }
        }
    }

    func close() {
        isOpen = false
    }
}
