// The SDK's calls as apps write them in Swift 6: its classes come from Objective-C and are not Sendable.
import GoogleSignIn
import GoogleSignInSwift
import SwiftUI

@MainActor
private func everyForm(_ controller: UIViewController) async throws {
    let signIn = GIDSignIn.sharedInstance
    signIn.configuration = GIDConfiguration(clientID: "id")
    signIn.configuration = GIDConfiguration(clientID: "id", serverClientID: "server")
    signIn.configuration = GIDConfiguration(clientID: "id", serverClientID: nil, hostedDomain: nil, openIDRealm: nil)
    signIn.signIn(withPresenting: controller) { result, error in
        print(result?.user.profile?.email ?? "", result?.serverAuthCode ?? "", error?.localizedDescription ?? "")
    }
    signIn.signIn(withPresenting: controller, hint: "a@example.com") { _, _ in }
    signIn.signIn(withPresenting: controller, hint: nil, additionalScopes: ["email"]) { _, _ in }
    signIn.signIn(withPresenting: controller, hint: nil, additionalScopes: nil, nonce: "n") { _, _ in }
    _ = try await signIn.signIn(withPresenting: controller).user.idToken?.tokenString
    try await signIn.signIn(withPresenting: controller, hint: "a@example.com")
    try await signIn.signIn(withPresenting: controller, hint: nil, additionalScopes: ["email"])
    try await signIn.signIn(withPresenting: controller, hint: nil, additionalScopes: nil, nonce: "n")
    signIn.restorePreviousSignIn { user, error in print(user?.userID ?? "", error == nil) }
    let user = try await signIn.restorePreviousSignIn()
    user.refreshTokensIfNeeded { user, _ in print(user?.accessToken.expirationDate ?? Date()) }
    try await user.refreshTokensIfNeeded()
    user.addScopes(["email"], presenting: controller) { result, _ in print(result?.user.grantedScopes ?? []) }
    try await user.addScopes(["email"], presenting: controller)
    _ = signIn.handle(URL(fileURLWithPath: "/"))
    signIn.signOut()
    signIn.disconnect { print($0?.localizedDescription ?? "") }
    try await signIn.disconnect()
    let image: URL? = user.profile?.hasImage == true ? user.profile?.imageURL(withDimension: 320) : nil
    print(image as Any, user.refreshToken.tokenString, user.configuration.clientID, signIn.hasPreviousSignIn())
}

// In a function that is not async, nobody need listen.
@MainActor
private func withoutHandlers(_ controller: UIViewController) {
    GIDSignIn.sharedInstance.signIn(withPresenting: controller)
    GIDSignIn.sharedInstance.restorePreviousSignIn()
    GIDSignIn.sharedInstance.currentUser?.addScopes([], presenting: controller)
    GIDSignIn.sharedInstance.disconnect()
}

private func why(_ error: any Error) -> String {
    do {
        throw error
    } catch GIDSignInError.canceled {
        return "canceled"
    } catch let error as GIDSignInError where error.code == .hasNoAuthInKeychain {
        return "nobody"
    } catch {
        let object = error as NSError
        return object.domain == kGIDSignInErrorDomain && object.code == GIDSignInError.EMM.rawValue ? "EMM" : "other"
    }
}

private func covers(_ code: GIDSignInError.Code) -> Int {
    switch code {  // error: may have additional unknown values
    case .unknown, .keychain, .hasNoAuthInKeychain, .canceled, .EMM: 0
    case .scopesAlreadyGranted, .mismatchWithCurrentUser: 1
    }
}

private struct Buttons: View {
    @StateObject private var model = GoogleSignInButtonViewModel()

    var body: some View {
        GoogleSignInButton {}
        GoogleSignInButton(action: {})
        GoogleSignInButton(scheme: .dark, style: .wide, state: .disabled, action: {})
        GoogleSignInButton(viewModel: model) { model.state = .pressed }
            .onAppear { model.style = GoogleSignInButtonStyle.allCases.first { $0.id == "icon" } ?? .standard }
    }
}
