import Foundation
import VirtualPhone

/// This device, as Apple knows it for an app's server.
open class DCDevice: NSObject {
    /// The phone of this process.
    open class var current: DCDevice { DCDevice() }

    /// Whether tokens are to be had: not on simulators.
    open var isSupported: Bool { PhoneService.support.deviceCheck }

    /// Makes a token by which a server can ask about this device.
    ///
    /// - Parameter completionHandler: called once, on a thread of the framework's own, with the token, another one each
    ///   time; or with a ``DCError``.
    @preconcurrency
    open func generateToken(completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        PhoneService.run(GenerateDeviceToken(), { $0.token }, completionHandler)
    }
}

extension DCDevice {
    /// Makes a token by which a server can ask about this device.
    ///
    /// - Returns: the token, another one each time.
    /// - Throws: ``DCError``.
    public nonisolated(nonsending) func generateToken() async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            generateToken { continuation.resume(with: PhoneService.result($0, $1)) }
        }
    }
}
