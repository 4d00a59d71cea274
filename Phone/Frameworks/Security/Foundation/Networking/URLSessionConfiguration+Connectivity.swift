import Foundation
import FoundationNetworking

// Linux's Foundation lacks these, or has them as unavailable. They are kept, and copied with the configuration, but
// nothing acts on them: the phone has one network, which is neither expensive nor constrained.
extension URLSessionConfiguration {
    private enum Setting: String {
        case waitsForConnectivity, sessionSendsLaunchEvents
        case allowsExpensiveNetworkAccess, allowsConstrainedNetworkAccess

        /// In a dictionary that Linux's Foundation copies and never reads.
        var key: AnyHashable { "latchkey.\(rawValue)" }
    }

    private func value(_ setting: Setting, default value: Bool) -> Bool {
        connectionProxyDictionary?[setting.key] as? Bool ?? value
    }

    private func set(_ setting: Setting, to value: Bool) {
        connectionProxyDictionary = (connectionProxyDictionary ?? [:]).merging([setting.key: value]) { $1 }
    }

    /// Whether a task waits for a network instead of failing at once; `false` by default.
    ///
    /// In airplane mode tasks fail with −1009 all the same
    /// (developer.apple.com/documentation/foundation/urlsessionconfiguration/waitsforconnectivity).
    @available(iOS 11, *)
    public var waitsForConnectivity: Bool {
        get { value(.waitsForConnectivity, default: false) }
        set { set(.waitsForConnectivity, to: newValue) }
    }

    /// Whether networks that the system takes for expensive may be used; `true` by default
    /// (developer.apple.com/documentation/foundation/urlsessionconfiguration/allowsexpensivenetworkaccess).
    @available(iOS 13, *)
    public var allowsExpensiveNetworkAccess: Bool {
        get { value(.allowsExpensiveNetworkAccess, default: true) }
        set { set(.allowsExpensiveNetworkAccess, to: newValue) }
    }

    /// Whether networks may be used for which the person chose Low Data Mode; `true` by default
    /// (developer.apple.com/documentation/foundation/urlsessionconfiguration/allowsconstrainednetworkaccess).
    @available(iOS 13, *)
    public var allowsConstrainedNetworkAccess: Bool {
        get { value(.allowsConstrainedNetworkAccess, default: true) }
        set { set(.allowsConstrainedNetworkAccess, to: newValue) }
    }

    /// Whether the app is launched when transfers in the background have ended; `true` by default.
    ///
    /// No app is launched here
    /// (developer.apple.com/documentation/foundation/urlsessionconfiguration/sessionsendslaunchevents).
    public var sessionSendsLaunchEvents: Bool {
        get { value(.sessionSendsLaunchEvents, default: true) }
        set { set(.sessionSendsLaunchEvents, to: newValue) }
    }

    /// The configuration of a session that goes on while the app does not run.
    ///
    /// Here it is the default one with an identifier: its transfers end with the app's process
    /// (developer.apple.com/documentation/foundation/urlsessionconfiguration/background(withidentifier:)).
    public class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.default
        configuration.identifier = identifier
        configuration.waitsForConnectivity = true
        return configuration
    }
}
