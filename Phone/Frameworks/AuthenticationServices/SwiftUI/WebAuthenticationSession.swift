import Foundation
import SwiftUI
import UIKit

/// Signs a person in on a website from views: the environment's `webAuthenticationSession`.
///
/// https://developer.apple.com/documentation/authenticationservices/webauthenticationsession
@available(iOS 16.4, *)
@MainActor
public struct WebAuthenticationSession: Sendable {
    /// Which cookies the sheet has.
    public enum BrowserSession: Sendable {
        /// Its own, which go with it.
        case ephemeral
    }

    nonisolated init() {}

    /// Shows a website until it leads to a URL of a scheme.
    ///
    /// If the task is canceled, so is the session.
    ///
    /// - Returns: the URL to which the website led.
    /// - Throws: ``ASWebAuthenticationSessionError``.
    public func authenticate(
        using url: URL, callbackURLScheme: String, preferredBrowserSession: BrowserSession? = nil
    ) async throws -> URL {
        try await self.url(preferredBrowserSession, [:]) {
            ASWebAuthenticationSession(url: url, callbackURLScheme: callbackURLScheme, completionHandler: $0)
        }
    }

    /// Shows a website until it leads to a URL of a custom scheme, or of the app's own website.
    ///
    /// If the task is canceled, so is the session.
    ///
    /// - Parameter additionalHeaderFields: further fields of the first request's header.
    /// - Returns: the URL to which the website led.
    /// - Throws: ``ASWebAuthenticationSessionError``.
    @available(iOS 17.4, *)
    public func authenticate(
        using url: URL, callback: ASWebAuthenticationSession.Callback, preferredBrowserSession: BrowserSession? = nil,
        additionalHeaderFields: [String: String]
    ) async throws -> URL {
        try await self.url(preferredBrowserSession, additionalHeaderFields) {
            ASWebAuthenticationSession(url: url, callback: callback, completionHandler: $0)
        }
    }

    private func url(
        _ browser: BrowserSession?, _ headers: [String: String],
        _ make: (@escaping ASWebAuthenticationSession.CompletionHandler) -> ASWebAuthenticationSession
    ) async throws -> URL {
        let anchor = Anchor()
        let waiting = Waiting()
        let session = make {
            waiting.continuation?.resume(with: $0.map { .success($0) } ?? .failure($1 ?? Self.canceled))
        }
        session.presentationContextProvider = anchor
        session.prefersEphemeralWebBrowserSession = browser == .ephemeral
        if !headers.isEmpty { session.additionalHeaderFields = headers }
        let held = Held(value: session)
        // The session holds it weakly.
        defer { withExtendedLifetime(anchor) {} }
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                waiting.continuation = continuation
                session.start()
            }
        } onCancel: {
            Task { @MainActor in held.value.cancel() }
        }
    }

    private static var canceled: any Error { ASWebAuthenticationSessionError(.canceledLogin) }

    /// Any window will do.
    private final class Anchor: NSObject, ASWebAuthenticationPresentationContextProviding {
        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
            ASPresentationAnchor()
        }
    }

    /// Who waits for the session's end.
    private final class Waiting {
        var continuation: CheckedContinuation<URL, any Error>?
    }
}

extension EnvironmentValues {
    /// Signs a person in on a website.
    ///
    /// https://developer.apple.com/documentation/swiftui/environmentvalues/webauthenticationsession
    @available(iOS 16.4, *)
    public var webAuthenticationSession: WebAuthenticationSession { WebAuthenticationSession() }
}
