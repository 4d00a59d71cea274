/// The way a view changes over time to create a smooth visual transition.
///
/// A tree of semantic nodes has nothing to animate: animations exist, and changes take effect at once.
/// See <https://developer.apple.com/documentation/swiftui/animation>.
public struct Animation: Equatable, Sendable {
    let name: String

    /// The default animation.
    public static let `default` = Animation(name: "default")
    /// An animation at an even pace.
    public static let linear = Animation(name: "linear")
    /// An animation that begins slowly.
    public static let easeIn = Animation(name: "easeIn")
    /// An animation that ends slowly.
    public static let easeOut = Animation(name: "easeOut")
    /// An animation that begins and ends slowly.
    public static let easeInOut = Animation(name: "easeInOut")

    /// An animation at an even pace, in seconds.
    public static func linear(duration: Double) -> Animation { linear }
    /// An animation that begins slowly, in seconds.
    public static func easeIn(duration: Double) -> Animation { easeIn }
    /// An animation that ends slowly, in seconds.
    public static func easeOut(duration: Double) -> Animation { easeOut }
    /// An animation that begins and ends slowly, in seconds.
    public static func easeInOut(duration: Double) -> Animation { easeInOut }
    /// An animation like a spring's.
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
    ) -> Animation { Animation(name: "spring") }

    /// The same animation, begun later.
    public func delay(_ delay: Double) -> Animation { self }
    /// The same animation, at another speed.
    public func speed(_ speed: Double) -> Animation { self }
    /// The same animation, several times.
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
    /// The same animation, again and again.
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// The context of a state change.
///
/// See <https://developer.apple.com/documentation/swiftui/transaction>.
public struct Transaction: Sendable {
    /// The animation, if any.
    public var animation: Animation?
    /// Whether views must not animate.
    public var disablesAnimations = false

    /// Creates a transaction.
    public init() {}

    /// Creates a transaction with an animation.
    public init(animation: Animation?) {
        self.animation = animation
    }
}

/// Runs `body`, whose changes take effect at once.
///
/// See <https://developer.apple.com/documentation/swiftui/withanimation(_:_:)>.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
    try body()
}

/// Runs `body` with a transaction.
///
/// See <https://developer.apple.com/documentation/swiftui/withtransaction(_:_:)>.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try body()
}

/// How a view comes and goes.
///
/// See <https://developer.apple.com/documentation/swiftui/anytransition>.
public struct AnyTransition {
    /// By its opacity.
    public static var opacity: AnyTransition { AnyTransition() }
    /// At once.
    public static var identity: AnyTransition { AnyTransition() }
    /// From the leading to the trailing edge.
    public static var slide: AnyTransition { AnyTransition() }
    /// By its size.
    public static var scale: AnyTransition { AnyTransition() }

    /// One transition and another.
    public func combined(with other: AnyTransition) -> AnyTransition { self }
    /// The same transition with an animation.
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}

nonisolated extension View {
    /// Has no effect: changes take effect at once.
    public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }

    /// Has no effect: views come and go at once.
    public func transition(_ transition: AnyTransition) -> some View { self }

    /// Has no effect: changes take effect at once.
    public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }
}
