import AppShared
import LatchkeyKit

extension Notice {
    /// A notice about the saved sign-in, which is never in the way: the person can sign in anew.
    init(savedSignIn error: LatchkeyError) {
        self.init(
            .information, "You can sign in to post", message: error.sentence,
            detail: error.underlying.map { "\($0)" })
    }

    /// A notice about an identity that is used but could not be saved.
    init(notSaved error: LatchkeyError) {
        self.init(
            .information, "Signed in until you close Chatter",
            message: "Your sign-in was not saved. \(error.sentence)", detail: error.underlying.map { "\($0)" })
    }

    /// A notice about a request that failed.
    init(_ title: String, _ error: LatchkeyError) {
        self.init(.failure, title, message: error.words, detail: error.underlying.map { "\($0)" })
    }
}

extension LatchkeyError {
    /// The status of the back end's refusal; nil if there was none.
    var refusedStatus: Int? {
        guard case .server(let refusal) = underlying else { return nil }
        return refusal.status
    }

    /// The sentence; the paths of the document refuse without a reason, so their statuses have sentences here.
    var words: String {
        switch refusedStatus {
        case 401: "Your sign-in is no longer valid. Sign in again."
        case 511: "The server did not accept your sign-in with Google. Sign in again."
        case 429: "Too many requests. Try again later."
        case 503: "The server can’t do this now. Try again later."
        default: sentence
        }
    }
}
