import Foundation
@_spi(Latchkey) import UIKit

/// A picture (developer.apple.com/documentation/swiftui/image).
///
/// Symbols are drawn by name; the virtual phone reads no pictures of an app's.
public struct Image: Equatable, Sendable {
    enum Source: Equatable, Sendable { case symbol, picture }

    let name: String
    let source: Source
    /// The label for a screen reader; nil if it skips the image.
    let label: String?
    /// The bytes of a picture, if it is not one of the app's by name.
    let file: PictureFile?

    init(name: String, source: Source, label: String?, file: PictureFile? = nil) {
        self.name = name
        self.source = source
        self.label = label
        self.file = file
    }

    /// UIKit's picture (developer.apple.com/documentation/swiftui/image/init(uiimage:)).
    public init(uiImage: UIImage) {
        switch uiImage.source {
        case .symbol(let name): self.init(systemName: name)
        case .file(let file): self.init(name: "photo", source: .picture, label: "", file: file)
        case .none: self.init(name: "photo", source: .picture, label: nil)
        }
    }

    /// An SF Symbol (developer.apple.com/documentation/swiftui/image/init(systemname:)).
    public init(systemName: String) {
        self.init(name: systemName, source: .symbol, label: Self.words(systemName))
    }

    /// A picture of the app's (developer.apple.com/documentation/swiftui/image/init(_:bundle:)).
    public init(_ name: String, bundle: Bundle? = nil) {
        self.init(name: name, source: .picture, label: name)
    }

    /// A picture of the app's with a label (developer.apple.com/documentation/swiftui/image/init(_:bundle:label:)).
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(name: name, source: .picture, label: label.words)
    }

    /// A picture that a screen reader passes over (developer.apple.com/documentation/swiftui/image).
    public init(decorative name: String, bundle: Bundle? = nil) {
        self.init(name: name, source: .picture, label: nil)
    }

    /// How a picture grows (developer.apple.com/documentation/swiftui/image/resizingmode).
    public enum ResizingMode: Hashable, Sendable {
        /// It is repeated.
        case tile
        /// It is stretched.
        case stretch
    }

    /// How large symbols are beside text (developer.apple.com/documentation/swiftui/image/scale).
    public enum Scale: Hashable, Sendable {
        /// Small.
        case small
        /// Medium.
        case medium
        /// Large.
        case large
    }

    /// The use of a picture's colors (developer.apple.com/documentation/swiftui/image/templaterenderingmode).
    public enum TemplateRenderingMode: Hashable, Sendable {
        /// A shape to fill.
        case template
        /// The picture's own colors.
        case original
    }

    /// How smooth a picture is (developer.apple.com/documentation/swiftui/image/interpolation).
    public enum Interpolation: Hashable, Sendable {
        /// Not.
        case none
        /// A little.
        case low
        /// Medium.
        case medium
        /// Very.
        case high
    }

    /// This picture, taking the size of its place (developer.apple.com/documentation/swiftui/image).
    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image { self }

    /// This picture, its colors kept or replaced (developer.apple.com/documentation/swiftui/image).
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

    /// This picture, smoothed (developer.apple.com/documentation/swiftui/image/interpolation(_:)).
    public func interpolation(_ interpolation: Interpolation) -> Image { self }

    /// This picture, its edges smoothed (developer.apple.com/documentation/swiftui/image/antialiased(_:)).
    public func antialiased(_ isAntialiased: Bool) -> Image { self }

    /// A symbol's name as words: `lock.shield.fill` is "lock shield".
    private static func words(_ name: String) -> String {
        name.split(separator: ".").filter { $0 != "fill" && $0 != "circle" }.joined(separator: " ")
    }
}

/// How symbols are colored (developer.apple.com/documentation/swiftui/symbolrenderingmode).
public struct SymbolRenderingMode: Sendable {
    private init() {}

    /// One color (developer.apple.com/documentation/swiftui/symbolrenderingmode/monochrome).
    public static let monochrome = SymbolRenderingMode()
    /// Their own colors (developer.apple.com/documentation/swiftui/symbolrenderingmode/multicolor).
    public static let multicolor = SymbolRenderingMode()
    /// Levels of one color (developer.apple.com/documentation/swiftui/symbolrenderingmode/hierarchical).
    public static let hierarchical = SymbolRenderingMode()
    /// Colors one chooses (developer.apple.com/documentation/swiftui/symbolrenderingmode/palette).
    public static let palette = SymbolRenderingMode()
}
