/// A request for a passkey or an Apple Account in progress: a launch has one at a time.
struct AuthorizationTurn: Sendable {
    /// The app's number for it.
    let request: Int64
    var isCanceled = false
    /// The authentication context in which the person shows their face, while they do.
    var context: Int64?
    /// The passkeys that the keyboard suggests; none for a request with a sheet.
    var offers: [PasskeyRequest.Account] = []
    /// The passkey that the person picked from the keyboard.
    var picked: PasskeyRequest.Account?

    /// The passkey that the keyboard suggests: the newest, until it is picked.
    var suggestion: PasskeyRequest.Account? { picked == nil ? offers.first : nil }

    mutating func pickSuggestion() { picked = offers.first }
}
