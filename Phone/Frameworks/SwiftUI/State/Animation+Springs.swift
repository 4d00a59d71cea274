/// Animations of springs, as apps since iOS 17 name them; changes take effect at once.
@available(iOS 17, *)
extension Animation {
    /// A spring (<https://developer.apple.com/documentation/swiftui/animation/spring>).
    public static let spring = Animation(name: "spring")
    /// A spring without bounce (<https://developer.apple.com/documentation/swiftui/animation/smooth>).
    public static let smooth = Animation(name: "smooth")
    /// A spring with little bounce (<https://developer.apple.com/documentation/swiftui/animation/snappy>).
    public static let snappy = Animation(name: "snappy")
    /// A spring with more bounce (<https://developer.apple.com/documentation/swiftui/animation/bouncy>).
    public static let bouncy = Animation(name: "bouncy")

    /// A spring of a duration in seconds (<https://developer.apple.com/documentation/swiftui/animation/spring(duration:bounce:blendduration:)>).
    public static func spring(duration: Double, bounce: Double = 0, blendDuration: Double = 0) -> Animation { spring }

    /// A spring without bounce, in seconds (<https://developer.apple.com/documentation/swiftui/animation/smooth(duration:extrabounce:)>).
    public static func smooth(duration: Double, extraBounce: Double = 0) -> Animation { smooth }

    /// A spring with little bounce, in seconds (<https://developer.apple.com/documentation/swiftui/animation/snappy(duration:extrabounce:)>).
    public static func snappy(duration: Double, extraBounce: Double = 0) -> Animation { snappy }

    /// A spring with more bounce, in seconds (<https://developer.apple.com/documentation/swiftui/animation/bouncy(duration:extrabounce:)>).
    public static func bouncy(duration: Double, extraBounce: Double = 0) -> Animation { bouncy }
}

/// Runs `body`, whose changes take effect at once, then `completion`.
///
/// See <https://developer.apple.com/documentation/swiftui/withanimation(_:completioncriteria:_:completion:)>.
@available(iOS 17, *)
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    let result = try body()
    completion()
    return result
}
