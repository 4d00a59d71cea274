@_spi(Latchkey) import UIKit

extension Color {
    /// UIKit's color (developer.apple.com/documentation/swiftui/color/init(uicolor:)).
    public init(uiColor: UIColor) {
        switch uiColor.word {
        case .named(let word): self.init(base: .named(word), alpha: uiColor.alpha)
        case .components(let red, let green, let blue):
            self.init(base: .components(red: red, green: green, blue: blue), alpha: uiColor.alpha)
        }
    }

    /// UIKit's color (developer.apple.com/documentation/swiftui/color/init(_:)-6mvlc).
    public init(_ color: UIColor) { self.init(uiColor: color) }
}
