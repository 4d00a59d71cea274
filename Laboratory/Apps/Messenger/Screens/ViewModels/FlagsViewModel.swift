import AppShared
import Combine
import Foundation
import LatchkeyKit

/// The screen "Flags": the current feature flags, remote or set on this phone.
@MainActor public final class FlagsViewModel: ObservableObject {
    /// The current configuration.
    @Published public private(set) var current: AttestationConfiguration
    /// The flags that were set on this phone; nil while the remote flags apply.
    @Published public private(set) var own: OwnFlags?
    /// The result of the last fetch; nil before the first.
    @Published public private(set) var notice: Notice?
    /// Whether a fetch is under way.
    @Published public private(set) var isBusy = false

    /// The version of iOS for which they are picked.
    public var systemVersion: String { services.systemVersion.description }
    /// The source of the flags.
    public var source: String {
        if own != nil { return "This phone" }
        return services.flags.url?.host ?? "The app’s defaults"
    }

    var note: (String, LogEntry.Outcome, String) -> Void = { _, _, _ in }
    var onChange: () async -> Void = {}
    private let services: MessengerServices

    init(services: MessengerServices) {
        self.services = services
        current = services.configuration.current
        own = services.flags.own
    }

    /// Takes the newest flags; the last good ones hold if that fails.
    public func fetch() async {
        isBusy = true
        do throws(AttestationError) {
            current = try await services.configuration.refresh()
            notice = nil
        } catch {
            current = services.configuration.current
            notice = Notice(.failure, "The last good flags hold", message: error.sentence)
            note("Feature flags", .failure, error.description)
        }
        isBusy = false
        await onChange()
    }

    /// Turns on the phone's own flags, or the remote flags.
    public func useOwn(_ isOwn: Bool) async {
        await set(isOwn ? own ?? OwnFlags() : nil)
    }

    /// Changes one of the phone's own flags.
    public func change<Value>(_ flag: WritableKeyPath<OwnFlags, Value>, to value: Value) async {
        guard var flags = own else { return }
        flags[keyPath: flag] = value
        await set(flags)
    }

    private func set(_ flags: OwnFlags?) async {
        do {
            try services.flags.setOwn(flags)
        } catch {
            notice = Notice(.failure, "The flags could not be kept", message: "Try again.")
            return
        }
        own = flags
        note("Feature flags", .information, flags == nil ? "Those from afar hold." : "Set on this phone.")
        await fetch()
    }

    /// Returns a text for a number of seconds.
    public static func words(_ seconds: TimeInterval) -> String {
        let units: [(TimeInterval, String)] = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
        for (length, name) in units where seconds >= length {
            let count = seconds / length
            let number = count.formatted(.number.precision(.fractionLength(0...1)))
            return "\(number) \(name)\(count == 1 ? "" : "s")"
        }
        return "0 seconds"
    }
}
