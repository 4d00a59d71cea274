import Foundation
import UIKit
import VirtualPhone

/// Performs requests: makes a passkey, or signs in with one.
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

    /// The requests; the virtual phone performs one at a time.
    public let authorizationRequests: [ASAuthorizationRequest]
    /// Hears of the end.
    open weak var delegate: (any ASAuthorizationControllerDelegate)?
    /// Names the window over which the sheet is presented.
    open weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?

    /// The phone's numbers of what this controller performs.
    private var running: Set<Int64> = []

    /// Creates a controller.
    ///
    /// - Parameter authorizationRequests: one request; with more of them `failed` is all that comes of them.
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
                _ = try? ProcessPhone.connection.send(CancelPasskeyRequest(request: number))
            }
        }
    }

    private func perform(_ mode: AssertPasskey.Mode) {
        let number = Int64.random(in: 1...Int64.max)
        let held = Held(value: self)
        guard authorizationRequests.count == 1, let request = authorizationRequests.first,
            let call = request.call(number, mode)
        else {
            let error = ASAuthorizationError(.failed, reason: "These requests can't be performed together.")
            return DispatchQueue.main.async {
                MainActor.assumeIsolated { held.value.tell(error) }
            }
        }
        running.insert(number)
        if mode != .autoFill { _ = presentationContextProvider?.presentationAnchor(for: self) }
        let provider = Held(value: request.provider)
        // A thread of its own, since the call waits for the person.
        let thread = Thread {
            do throws(PhoneFailure) {
                let reply = try call.send()
                MainQueue.run { held.value.end(number, reply, provider.value) }
            } catch {
                // A launch that is over learns nothing any more.
                guard error != .connection(.launchEnded) else { return }
                MainQueue.run { held.value.end(number, error) }
            }
        }
        thread.name = "ASAuthorizationController"
        thread.start()
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
