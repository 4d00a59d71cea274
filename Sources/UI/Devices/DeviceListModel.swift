import Combine
import LatchkeyKit
import LatchkeyWire

/// Lists a user's devices and removes them: what ``DeviceList`` shows, for apps that draw it themselves.
@MainActor public final class DeviceListModel: ObservableObject {
    /// The devices, in the order of their enrollment; nil before they were read.
    @Published public private(set) var devices: [ListedDevice]?
    /// Why the last request failed; nil if it did not.
    @Published public private(set) var error: LatchkeyError?
    /// Whether the devices are being read.
    @Published public private(set) var isLoading = false
    /// The device that is being removed; nil if none is.
    @Published public private(set) var removing: DeviceID?

    /// The sign-in of the app.
    public let signIn: DeviceSignIn

    /// Creates a model.
    public init(_ signIn: DeviceSignIn) {
        self.signIn = signIn
    }

    /// Whether the person has to sign in before their devices can be read or removed.
    public var needsSignIn: Bool { error?.suggestion == .signInAgain }

    /// Reads the devices anew; the last ones stay if that fails.
    public func load() async {
        guard !isLoading else { return }
        isLoading = true
        defer { isLoading = false }
        do throws(LatchkeyError) {
            let thisPhone = try await signIn.device()
            devices = try await signIn.devices().map { ListedDevice($0, thisPhone: thisPhone) }
            error = nil
        } catch {
            self.error = error
        }
    }

    /// Removes a device, and signs it out.
    ///
    /// - Returns: whether it is done.
    @discardableResult
    public func remove(_ device: ListedDevice) async -> Bool {
        guard removing == nil else { return false }
        removing = device.id
        defer { removing = nil }
        do throws(LatchkeyError) {
            try await signIn.removeDevice(device.id)
            devices?.removeAll { $0.id == device.id }
            error = nil
            return true
        } catch {
            self.error = error
            return false
        }
    }
}
