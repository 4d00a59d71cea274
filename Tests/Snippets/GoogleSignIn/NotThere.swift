// What the SDK does not have, or does not let apps make.
import GoogleSignIn

private struct Held: Sendable {
    let signIn: GIDSignIn  // error: non-Sendable type 'GIDSignIn'
    let user: GIDGoogleUser  // error: non-Sendable type 'GIDGoogleUser'
    let result: GIDSignInResult  // error: non-Sendable type 'GIDSignInResult'
    let token: GIDToken  // error: non-Sendable type 'GIDToken'
    let profile: GIDProfileData  // error: non-Sendable type 'GIDProfileData'
    let configuration: GIDConfiguration  // error: non-Sendable type 'GIDConfiguration'
}

private let shared = GIDSignIn.sharedInstance  // error: let 'shared' is not concurrency-safe

@MainActor
private func making(_ controller: UIViewController) {
    _ = GIDSignIn()  // error: missing arguments // error: inaccessible
    _ = GIDToken()  // error: missing arguments // error: inaccessible
    _ = GIDConfiguration()  // error: missing argument for
    GIDSignIn.sharedInstance.currentUser = nil  // error: 'currentUser' is a get-only property
    let six = GIDConfiguration(clientID: "6")
    GIDSignIn.sharedInstance.signIn(with: six, presenting: controller)  // error: extra argument // error: convert
}
