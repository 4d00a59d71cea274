import Foundation

extension ProcessInfo {
    /// How hot the phone is (developer.apple.com/documentation/foundation/processinfo/thermalstate-swift.enum).
    @available(iOS 11, *)
    public enum ThermalState: Int, Sendable {
        case nominal, fair, serious, critical
    }

    /// How hot the phone is: a virtual phone stays cool.
    @available(iOS 11, *)
    public var thermalState: ThermalState { .nominal }

    /// Does work that should be finished before the app is suspended, on another thread
    /// (developer.apple.com/documentation/foundation/processinfo/performexpiringactivity(withreason:using:)).
    ///
    /// - Parameter block: gets false; it is not called again when the app's time is over.
    @available(iOS 8.2, *)
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.global().async { block(false) }
    }
}
