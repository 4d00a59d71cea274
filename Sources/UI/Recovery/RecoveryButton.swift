import LatchkeyKit
import LatchkeyWire
import SwiftUI

/// A button that opens the ``RecoverySheet``, where a sign-in has led to it.
struct RecoveryButton: View {
    let signIn: DeviceSignIn
    var phoneNumber: PhoneNumber?
    var code = ""

    @State private var isRecovering = false

    var body: some View {
        // Borderless, so that in a row of a list it takes its own taps only.
        Button("Get Your Account Back") { isRecovering = true }
            .buttonStyle(.borderless)
            .accessibilityIdentifier("latchkey.signIn.recover")
            .sheet(isPresented: $isRecovering) {
                RecoverySheet(signIn, username: username, phoneNumber: phoneNumber?.rawValue ?? "", code: code)
            }
    }

    private var username: String { (try? signIn.username)?.rawValue ?? "" }
}
