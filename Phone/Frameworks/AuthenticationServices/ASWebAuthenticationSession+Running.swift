import Foundation
import UIKit
import VirtualPhone

extension ASWebAuthenticationSession {
    /// Has the provider name its window, as iOS does at the start; any window will do.
    func askForAnchor(_ provider: any ASWebAuthenticationPresentationContextProviding) {
        let held = Held(value: (self, provider))
        MainQueue.sync { _ = held.value.1.presentationAnchor(for: held.value.0) }
    }

    /// Sends the call from a thread of its own, since it waits for the person, and ends the session with its result.
    func run(_ call: StartWebSession) {
        let held = Held(value: self)
        let thread = Thread {
            do throws(PhoneFailure) {
                let reply = try ProcessPhone.connection.send(call)
                held.value.end(with: URL(string: reply.url), .canceledLogin)
            } catch {
                // A launch that is over learns nothing any more.
                guard error != .connection(.launchEnded) else { return }
                held.value.end(with: nil, ASWebAuthenticationSessionError(error))
            }
        }
        thread.name = "ASWebAuthenticationSession"
        thread.start()
    }

    private func end(with url: URL?, _ code: ASWebAuthenticationSessionError.Code) {
        end(with: url, ASWebAuthenticationSessionError(code))
    }

    /// Calls the completion handler on the main thread, later: with the URL, or else with the error.
    func end(with url: URL?, _ error: ASWebAuthenticationSessionError) {
        let held = Held(value: self)
        DispatchQueue.main.async { held.value.tell(url, url == nil ? error : nil) }
    }
}
