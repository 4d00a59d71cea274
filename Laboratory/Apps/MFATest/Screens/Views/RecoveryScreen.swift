import LatchkeyKit
import LatchkeyUI
import SwiftUI

/// The screen on which a person gets their account back with a new key of this phone.
struct RecoveryScreen: View {
    @ObservedObject private var model: AppModel
    @StateObject private var recovery: RecoveryModel
    @Environment(\.dismiss) private var dismiss

    init(model: AppModel, signIn: DeviceSignIn) {
        self.model = model
        _recovery = StateObject(
            wrappedValue: RecoveryModel(
                signIn, username: model.state.username, phoneNumber: model.state.phoneNumber,
                deviceModel: model.services.information.deviceModel))
    }

    var body: some View {
        RecoveryForm(model: recovery) {
            dismiss()
            model.perform { await model.wasRecovered() }
        }
        .navigationTitle("Get Your Account Back")
    }
}
