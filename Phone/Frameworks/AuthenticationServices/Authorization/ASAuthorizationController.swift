import Foundation
import UIKit
import VirtualPhone

/// Performs requests: signs in with Apple, with a passkey or a security key, or makes a passkey.
///
/// Of several requests the first is performed that the phone can answer with what it knows already: an Apple Account that
/// signs in to the app, or a passkey. No password is ever known. Without any the end is `canceled`, and no sheet comes,
/// unless a request for a security key is among them: it comes last, or if the person takes a key in place of a passkey.
/// So it is with a registration of each kind.
///
/// A controller lives until its delegate has heard of the end, also if nothing else holds it.
///
/// https://developer.apple.com/documentation/authenticationservices/asauthorizationcontroller
@MainActor @preconcurrency
open class ASAuthorizationController: NSObject {
    /// How requests are performed.
    @available(iOS 16.0, *)
    public struct RequestOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Makes options of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Only what is on this device: without a passkey the request fails with `canceled`, and no sheet comes.
        public static let preferImmediatelyAvailableCredentials = RequestOptions(rawValue: 1)
    }

    /// The requests.
    public let authorizationRequests: [ASAuthorizationRequest]
    /// Hears of the end.
    open weak var delegate: (any ASAuthorizationControllerDelegate)?
    /// Names the window over which the sheet is presented.
    open weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?

    /// The phone's numbers of what this controller performs.
    private var running: Set<Int64> = []

    /// Creates a controller.
    ///
    /// - Parameter authorizationRequests: one request, or several to sign in with what the phone knows.
    public init(authorizationRequests: [ASAuthorizationRequest]) {
        self.authorizationRequests = authorizationRequests
    }

    /// Performs the request in a sheet; the delegate hears of the end.
    open func performRequests() { perform(.sheet) }

    /// Performs the request in a sheet; the delegate hears of the end.
    @available(iOS 16.0, *)
    open func performRequests(options requestOptions: RequestOptions) {
        perform(requestOptions.contains(.preferImmediatelyAvailableCredentials) ? .immediatelyAvailable : .sheet)
    }

    /// Arms the request: the keyboard suggests a passkey for fields of the content type `username`, until the person picks
    /// it or ``cancel()`` is called.
    @available(iOS 16.0, *)
    open func performAutoFillAssistedRequests() { perform(.autoFill) }

    /// Ends what runs or is armed, and takes its sheet away; the delegate hears `canceled`.
    @available(iOS 16.0, *)
    open func cancel() {
        for number in running {
            DispatchQueue.global(qos: .userInitiated).async {
                // Without its phone the request ends by itself.
                _ = try? ProcessPhone.connection.send(CancelAuthorization(request: number))
            }
        }
    }

    private func perform(_ mode: AssertPasskey.Mode) {
        let number = Int64.random(in: 1...Int64.max)
        let held = Held(value: self)
        guard let attempts = attempts(number, mode) else {
            let error = ASAuthorizationError(.failed, reason: "These requests can't be performed together.")
            return DispatchQueue.main.async {
                MainActor.assumeIsolated { held.value.tell(error) }
            }
        }
        running.insert(number)
        if mode != .autoFill { _ = presentationContextProvider?.presentationAnchor(for: self) }
        let tries = Held(value: attempts)
        // A thread of its own, since the call waits for the person.
        let thread = Thread {
            var outcome = PhoneFailure.noCredentials
            for attempt in tries.value where outcome == .noCredentials || attempt.isForSecurityKey {
                do throws(PhoneFailure) {
                    let reply = try attempt.call.send()
                    let provider = Held(value: attempt.provider)
                    MainQueue.run { held.value.end(number, reply, provider.value) }
                    return
                } catch {
                    outcome = error
                    guard error == .noCredentials || error == .securityKeyChosen else { break }
                }
            }
            // A launch that is over learns nothing any more.
            guard outcome != .connection(.launchEnded) else { return }
            let failure = outcome
            MainQueue.run { held.value.end(number, failure) }
        }
        thread.name = "ASAuthorizationController"
        thread.start()
    }

    private typealias Attempt = (
        call: AuthorizationCall, provider: any ASAuthorizationProvider, isForSecurityKey: Bool
    )

    /// What is tried, one after the other; nil for requests that can't be performed together, or not in this mode.
    private func attempts(_ number: Int64, _ mode: AssertPasskey.Mode) -> [Attempt]? {
        let requests = authorizationRequests
        guard !requests.isEmpty, requests.count == 1 || areCompatible else { return nil }
        // Of those for passwords nothing comes, and a security key is never known already.
        let possible = requests.filter {
            !($0 is ASAuthorizationPasswordRequest) && !($0.isForSecurityKey && mode == .immediatelyAvailable)
        }
        let forKeys = possible.filter(\.isForSecurityKey)
        let mode = requests.count > 1 && mode == .sheet ? .immediatelyAvailable : mode
        return (possible.filter { !$0.isForSecurityKey } + forKeys).reduce([Attempt]()) { attempts, request in
            guard let call = request.call(number, mode) else { return nil }
            let offered = forKeys.isEmpty ? call : call.offeringSecurityKey
            return attempts.map { $0 + [(offered, request.provider, request.isForSecurityKey)] }
        }
    }

    /// Whether all requests sign in, or each makes something else to sign in with.
    private var areCompatible: Bool {
        let registrations = authorizationRequests.filter(\.isRegistration)
        guard !registrations.isEmpty else { return true }
        return registrations.count == authorizationRequests.count
            && Set(registrations.map { ObjectIdentifier(type(of: $0)) }).count == registrations.count
    }

    private func end(_ number: Int64, _ reply: AuthorizationCall.Reply, _ provider: any ASAuthorizationProvider) {
        running.remove(number)
        delegate?.authorizationController(
            controller: self,
            didCompleteWithAuthorization: ASAuthorization(provider: provider, credential: reply.credential))
    }

    private func end(_ number: Int64, _ failure: PhoneFailure) {
        running.remove(number)
        tell(ASAuthorizationError(failure))
    }

    private func tell(_ error: ASAuthorizationError) {
        delegate?.authorizationController(controller: self, didCompleteWithError: error)
    }
}
