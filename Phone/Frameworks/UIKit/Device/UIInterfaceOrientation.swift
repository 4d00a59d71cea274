/// How an app's screen stands.
///
/// https://developer.apple.com/documentation/uikit/uiinterfaceorientation
public enum UIInterfaceOrientation: Int, Sendable {
    case unknown = 0
    case portrait
    case portraitUpsideDown
    case landscapeRight
    case landscapeLeft

    /// Whether the screen is higher than wide.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the screen is wider than high.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// How an app's screen may stand.
///
/// https://developer.apple.com/documentation/uikit/uiinterfaceorientationmask
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    /// The bits: of each orientation the one of its number.
    public let rawValue: UInt

    /// A set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    private init(_ orientations: UIInterfaceOrientation...) {
        rawValue = orientations.reduce(0) { $0 | 1 << UInt($1.rawValue) }
    }

    /// Upright.
    public static let portrait = UIInterfaceOrientationMask(.portrait)
    /// Upside down.
    public static let portraitUpsideDown = UIInterfaceOrientationMask(.portraitUpsideDown)
    /// On its right side.
    public static let landscapeRight = UIInterfaceOrientationMask(.landscapeRight)
    /// On its left side.
    public static let landscapeLeft = UIInterfaceOrientationMask(.landscapeLeft)
    /// On either side.
    public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
    /// In every way but upside down.
    public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
    /// In every way.
    public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}

/// How the phone is held.
///
/// https://developer.apple.com/documentation/uikit/uideviceorientation
public enum UIDeviceOrientation: Int, Sendable {
    case unknown = 0
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

    /// Whether it is held upright or upside down.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether it is held on a side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether it lies.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

@MainActor extension UIDevice {
    /// How the phone is held: a virtual phone always upright.
    public var orientation: UIDeviceOrientation { .portrait }
}
