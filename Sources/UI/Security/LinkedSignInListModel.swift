import Combine
import LatchkeyKit
import LatchkeyWire

/// A request that ``LinkedSignInListModel`` makes.
public enum LinkedSignInAttempt: Hashable, Sendable {
    /// Reading the linked sign-ins.
    case read
    /// Removing one.
    case remove(LinkedIdentityID)
}

/// Lists the linked sign-ins of a user, and removes them: what ``LinkedSignInList`` shows, for apps that draw it
/// themselves.
@MainActor public final class LinkedSignInListModel: ObservableObject, AccountModel {
    /// The linked identities, in the order in which they were linked; nil before they were read.
    @Published public private(set) var identities: [LinkedIdentity]?
    /// The request that is under way; nil if none is.
    @Published public internal(set) var running: LinkedSignInAttempt?
    /// The last request, if it failed.
    @Published public internal(set) var failure: FailedAttempt<LinkedSignInAttempt>?

    /// The sign-in of the app.
    public let signIn: DeviceSignIn

    /// Creates a model.
    public init(_ signIn: DeviceSignIn) {
        self.signIn = signIn
    }

    /// Reads the linked sign-ins anew; the last ones stay if that fails.
    public func load() async {
        await perform(.read) { () async throws(LatchkeyError) in identities = try await signIn.identities() }
    }

    /// Removes one, and ends the sessions that linked sign-ins began.
    public func remove(_ identity: LinkedIdentityID) async {
        await perform(.remove(identity)) { () async throws(LatchkeyError) in
            try await signIn.removeIdentity(identity)
            identities?.removeAll { $0.identityId == identity }
        }
    }

    /// Makes the request again that failed.
    public func tryAgain() async {
        switch failure?.attempt {
        case .read?: await load()
        case .remove(let identity)?: await remove(identity)
        case nil: break
        }
    }
}
