import Foundation

/// The app's `UserDefaults`, for apps that keep their state there.
///
/// On iOS a daemon writes them, so a killed app tears nothing. On Linux the app writes them itself, and a kill in the
/// middle of a write can lose all of them: use ``FileStateRepository`` there.
public final class UserDefaultsStateRepository: StateRepository, @unchecked Sendable {
    // Sendable: UserDefaults is documented as safe to use from any thread.
    private let defaults: UserDefaults

    /// Keeps values in these defaults, under names that begin with `latchkey.`.
    public init(_ defaults: UserDefaults) {
        self.defaults = defaults
    }

    /// The value under a name; `nil` if there is none.
    public func data(forKey key: String) -> Data? {
        defaults.data(forKey: "latchkey." + key)
    }

    /// Writes the value under a name, or removes it if it is `nil`.
    public func set(_ data: Data?, forKey key: String) throws {
        if let data {
            defaults.set(data, forKey: "latchkey." + key)
        } else {
            defaults.removeObject(forKey: "latchkey." + key)
        }
        // On iOS a formality. Elsewhere nothing is written before this.
        guard defaults.synchronize() else { throw CocoaError(.fileWriteUnknown) }
    }
}
