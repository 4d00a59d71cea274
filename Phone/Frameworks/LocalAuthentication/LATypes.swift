import Foundation

/// The longest reuse of a biometric unlock, in seconds.
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300
