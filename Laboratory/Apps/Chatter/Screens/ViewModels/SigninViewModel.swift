import AppShared
import Combine
import LatchkeyKit

/// The sheet "Sign in": steps 4 to 7 of the document's flow.
@MainActor public final class SigninViewModel: ObservableObject {
    /// A description of the work in progress; nil while the sign-in button waits for a tap.
    @Published public private(set) var activity: String?
    /// Why the last attempt failed.
    @Published public private(set) var notice: Notice?

    /// Called when the sheet has done its work, with a notice for the screen below.
    var onFinish: (Notice?) -> Void = { _ in }
    private let services: ChatterServices
    /// Raised by whoever gives the attempt in progress up.
    private var attempt = 0

    init(services: ChatterServices) {
        self.services = services
    }

    /// To be called when the sheet appears: goes on without a tap if the person is signed in with the provider.
    public func appear() async {
        guard activity == nil else { return }
        notice = nil
        activity = "Checking your sign-in"
        defer { activity = nil }
        let mine = attempt
        do throws(IdentityProviderError) {
            guard let token = try await services.provider.restore() else { return }
            // A refused one leaves the sheet open: only the button gets another.
            await exchange(google(token), mine, closesAnyway: false)
        } catch {
            fail(error)
        }
    }

    /// Lets the person sign in with the provider.
    public func signIn() async {
        guard activity == nil else { return }
        notice = nil
        activity = "Signing in"
        defer { activity = nil }
        let mine = attempt
        do throws(IdentityProviderError) {
            await exchange(google(try await services.provider.signIn()), mine, closesAnyway: true)
        } catch {
            fail(error)
        }
    }

    /// Goes on with what the system's button of Sign in with Apple gave.
    public func signIn(with result: Result<ProvenIdentity, IdentityProviderError>) async {
        guard activity == nil else { return }
        notice = nil
        activity = "Signing in"
        defer { activity = nil }
        do throws(IdentityProviderError) {
            await exchange(try result.get(), attempt, closesAnyway: true)
        } catch {
            fail(error)
        }
    }

    private func google(_ token: String) -> ProvenIdentity {
        ProvenIdentity(clientID: services.provider.clientID, idToken: token)
    }

    /// Gives up the attempt in progress: its chatterID is not kept.
    public func cancel() { attempt += 1 }

    /// Exchanges an ID token for a chatterID, and saves that behind biometrics.
    ///
    /// - Parameter closesAnyway: whether the sheet closes after a failure too, as in the document.
    private func exchange(_ proof: ProvenIdentity, _ mine: Int, closesAnyway: Bool) async {
        guard mine == attempt else { return }
        let identity: SessionIdentity
        do throws(LatchkeyError) {
            identity = try await services.store.addUser(
                clientID: proof.clientID, idToken: proof.idToken, now: services.now())
        } catch {
            let failure = Notice("Not signed in", error)
            if closesAnyway { onFinish(failure) } else { notice = failure }
            return
        }
        guard mine == attempt else { return await giveBack(identity) }
        do throws(LatchkeyError) {
            try await services.keeper.adopt(identity)
            onFinish(nil)
        } catch {
            onFinish(Notice(notSaved: error))
        }
    }

    /// Has the back end forget a chatterID that came after its attempt was given up.
    private func giveBack(_ identity: SessionIdentity) async {
        do throws(LatchkeyError) {
            try await services.store.signOut(identity)
        } catch {
            notice = Notice("The server could not be told that you canceled", error)
        }
    }

    private func fail(_ error: IdentityProviderError) {
        notice = error.sentence.map { Notice(.failure, "Not signed in", message: $0, detail: error.summary) }
    }
}
