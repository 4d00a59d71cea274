import ChatterService
import Foundation
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyServer
import OpenIDProvider

/// Chatter's back end and the identity provider that it trusts, each as it is, behind one port of this machine.
package final class ChatterBackend: Sendable {
    /// The port.
    package let port: UInt16
    /// The identity provider, below `/openid`.
    package let provider: OpenIDProvider
    private let service: ChatterService
    private let transport: MicroHTTPDTransport
    private let folder: URL

    private struct Failure: Error {}

    /// Starts both.
    ///
    /// - Parameters:
    ///   - lifetime: for how long a chatterID is valid, in seconds.
    ///   - now: the time of both.
    package init(lifetime: Int = 600, now: @escaping @Sendable () -> Date = { Date() }) throws {
        let handler = Lock<HTTPHandler?>(nil)
        transport = MicroHTTPDTransport(configuration: HTTPConfiguration(address: .loopback())) { request in
            guard let handler = handler.withLock({ $0 }) else { return HTTPResponse(status: 503) }
            return await handler(request)
        }
        try transport.start()
        port = transport.boundPort
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("chatter-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let issuer = "http://127.0.0.1:\(port)/openid"
        guard let url = URL(string: issuer) else { throw Failure() }
        provider = try OpenIDProvider(OpenIDConfiguration(issuer: url), clock: now)
        var configuration = ChatterConfiguration(
            path: folder.appendingPathComponent("chatter.sqlite").path,
            providers: [try .openID(issuer: issuer, audiences: [OpenIDClient.chatter.id.rawValue])])
        configuration.chatterIDLifetime = lifetime
        service = try ChatterService(configuration) { UInt64(now().timeIntervalSince1970 * 1000) }
        let (provider, application) = (provider, service.application)
        handler.withLock { handler in
            handler = { request in
                if request.path.hasPrefix("/openid/") { return await provider.respond(to: request) }
                return await application(request)
            }
        }
    }

    /// The back end's address.
    package var url: String { "http://127.0.0.1:\(port)" }
    /// The identity provider's issuer.
    package var issuer: String { url + "/openid" }

    /// Stops both.
    package func stop() async {
        await transport.stop()
        await service.close()
        try? FileManager.default.removeItem(at: folder)
    }
}
