import Foundation
import LatchkeyWire

#if canImport(Darwin)
import Darwin
#endif

extension DeviceModel {
    /// This phone's machine name, `iPhone16,1` or that of the simulated phone; `iPhone` where the system tells none.
    public static var ofThisPhone: DeviceModel? {
        machine.flatMap(DeviceModel.init) ?? DeviceModel(rawValue: "iPhone")
    }

    private static var machine: String? {
        if let simulated = ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"] { return simulated }
        #if canImport(Darwin)
        var system = utsname()
        guard uname(&system) == 0 else { return nil }
        return withUnsafeBytes(of: &system.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        #else
        return nil
        #endif
    }
}
