import Foundation

/// A color, as far as SwiftUI code needs it: the system's by name, and those of numbers.
///
/// Nothing is drawn by UIKit here: ``word`` tells SwiftUI what to say of it.
/// https://developer.apple.com/documentation/uikit/uicolor
open class UIColor: NSObject, @unchecked Sendable {
    // Sendable because nothing in it changes; open as Apple's is, so the compiler cannot know.

    /// The definition of a color.
    @_spi(Latchkey)
    public enum Word: Hashable, Sendable {
        /// A name that every screen of a virtual phone knows.
        case named(String)
        /// Red, green and blue, from 0 to 1.
        case components(Double, Double, Double)
    }

    /// The definition of the color.
    @_spi(Latchkey) public let word: Word
    /// The opacity, from 0 (invisible) to 1.
    @_spi(Latchkey) public let alpha: Double

    init(_ word: Word, alpha: Double = 1) {
        self.word = word
        self.alpha = alpha
        super.init()
    }

    /// A color of red, green and blue, each from 0 to 1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.components(Double(red), Double(green), Double(blue)), alpha: Double(alpha))
    }

    /// A gray, from 0 to 1.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// This color with another opacity.
    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(word, alpha: Double(alpha)) }

    /// Whether another color is the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return word == other.word && alpha == other.alpha
    }

    /// Equal for equal colors.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(word)
        hasher.combine(alpha)
        return hasher.finalize()
    }
}
