import Foundation

@available(iOS 15, *)
extension AttributeScopes {
    /// The attributes of texts that SwiftUI shows.
    ///
    /// https://developer.apple.com/documentation/foundation/attributescopes/swiftuiattributes-swift.struct
    public struct SwiftUIAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The color of the letters.
        public let foregroundColor: ForegroundColorAttribute
        /// The color behind the letters, which is not drawn.
        public let backgroundColor: BackgroundColorAttribute
        /// The line through the letters, which is not drawn.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The line below the letters, which is not drawn.
        public let underlineStyle: UnderlineStyleAttribute
        /// Room between pairs of letters, which is not drawn.
        public let kern: KerningAttribute
        /// Room between all letters, which is not drawn.
        public let tracking: TrackingAttribute
        /// How much higher the letters stand, which is not drawn.
        public let baselineOffset: BaselineOffsetAttribute
        /// The attributes of Foundation.
        public let foundation: AttributeScopes.FoundationAttributes

        /// The font.
        @frozen public enum FontAttribute: AttributedStringKey {
            /// The value.
            public typealias Value = Font
            /// The name.
            public static let name = "SwiftUI.Font"
        }

        /// The color of the letters.
        @frozen public enum ForegroundColorAttribute: AttributedStringKey {
            /// The value.
            public typealias Value = Color
            /// The name.
            public static let name = "SwiftUI.ForegroundColor"
        }

        /// The color behind the letters.
        @frozen public enum BackgroundColorAttribute: AttributedStringKey {
            /// The value.
            public typealias Value = Color
            /// The name.
            public static let name = "SwiftUI.BackgroundColor"
        }

        /// The line through the letters.
        @frozen public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// The value.
            public typealias Value = Text.LineStyle
            /// The name.
            public static let name = "SwiftUI.StrikethroughStyle"
        }

        /// The line below the letters.
        @frozen public enum UnderlineStyleAttribute: AttributedStringKey {
            /// The value.
            public typealias Value = Text.LineStyle
            /// The name.
            public static let name = "SwiftUI.UnderlineStyle"
        }

        /// Room between pairs of letters.
        @frozen public enum KerningAttribute: AttributedStringKey {
            /// The value.
            public typealias Value = CGFloat
            /// The name.
            public static let name = "SwiftUI.Kern"
        }

        /// Room between all letters.
        @frozen public enum TrackingAttribute: AttributedStringKey {
            /// The value.
            public typealias Value = CGFloat
            /// The name.
            public static let name = "SwiftUI.Tracking"
        }

        /// How much higher the letters stand.
        @frozen public enum BaselineOffsetAttribute: AttributedStringKey {
            /// The value.
            public typealias Value = CGFloat
            /// The name.
            public static let name = "SwiftUI.BaselineOffset"
        }
    }

    /// The attributes of SwiftUI.
    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

@available(iOS 15, *)
extension AttributeDynamicLookup {
    /// Finds the attributes of SwiftUI by their names.
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
    ) -> T {
        fatalError("Attributes are named by the paths to them; a scope has no values.")
    }
}

@available(iOS 15, *)
extension Text {
    /// A line below or through letters, which is not drawn.
    ///
    /// https://developer.apple.com/documentation/swiftui/text/linestyle
    public struct LineStyle: Hashable, Sendable {
        /// A pattern of the line.
        public struct Pattern: Hashable, Sendable {
            private let name: String

            /// Unbroken.
            public static let solid = Pattern(name: "solid")
            /// Dots.
            public static let dot = Pattern(name: "dot")
            /// Dashes.
            public static let dash = Pattern(name: "dash")
            /// Dashes and dots.
            public static let dashDot = Pattern(name: "dashDot")
            /// Dashes and two dots each.
            public static let dashDotDot = Pattern(name: "dashDotDot")
        }

        /// One unbroken line.
        public static let single = LineStyle()

        private let pattern: Pattern
        private let color: Color?

        /// Creates a style.
        public init(pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil) {
            self.pattern = pattern
            self.color = color
        }
    }
}
