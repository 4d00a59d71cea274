import Foundation

/// A picture: a symbol by name, or the bytes of a PNG, JPEG or GIF.
///
/// Nothing is drawn by UIKit here: the pixels are those of the bytes, and SwiftUI's `Image` shows them.
/// https://developer.apple.com/documentation/uikit/uiimage
open class UIImage: NSObject, @unchecked Sendable {
    // Sendable because nothing in it changes; open as Apple's is, so the compiler cannot know.

    /// The source of a picture.
    @_spi(Latchkey)
    public enum Source: Hashable, Sendable {
        /// No picture.
        case none
        /// An SF Symbol.
        case symbol(String)
        /// The bytes of a picture file.
        case file(PictureFile)
    }

    /// How a picture's colors are used (developer.apple.com/documentation/uikit/uiimage/renderingmode-swift.enum).
    public enum RenderingMode: Int, Sendable {
        /// As the place wants it.
        case automatic = 0
        /// Its own colors.
        case alwaysOriginal = 1
        /// A shape to fill.
        case alwaysTemplate = 2
    }

    /// How a picture is turned (developer.apple.com/documentation/uikit/uiimage/orientation).
    public enum Orientation: Int, Sendable {
        /// Not.
        case up = 0
        /// By half a turn.
        case down = 1
        /// By a quarter, to the left.
        case left = 2
        /// By a quarter, to the right.
        case right = 3
        /// Mirrored.
        case upMirrored = 4
        /// Mirrored and turned by half.
        case downMirrored = 5
        /// Mirrored and turned to the left.
        case leftMirrored = 6
        /// Mirrored and turned to the right.
        case rightMirrored = 7
    }

    /// The source of the picture.
    @_spi(Latchkey) public let source: Source
    /// Pixels a point (developer.apple.com/documentation/uikit/uiimage/scale).
    public let scale: CGFloat
    /// The use of its colors (developer.apple.com/documentation/uikit/uiimage/renderingmode-swift.property).
    public let renderingMode: RenderingMode

    init(_ source: Source, scale: CGFloat = 1, renderingMode: RenderingMode = .automatic) {
        self.source = source
        self.scale = scale
        self.renderingMode = renderingMode
        super.init()
    }

    /// A picture without pixels (developer.apple.com/documentation/uikit/uiimage).
    public override convenience init() { self.init(.none) }

    /// A PNG, JPEG or GIF; nil for other bytes (developer.apple.com/documentation/uikit/uiimage/init(data:)).
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// A PNG, JPEG or GIF; nil for other bytes (developer.apple.com/documentation/uikit/uiimage/init(data:scale:)).
    public convenience init?(data: Data, scale: CGFloat) {
        guard let file = PictureFile(data) else { return nil }
        self.init(.file(file), scale: scale > 0 ? scale : 1)
    }

    /// A picture file; the name's `@2x` or `@3x` is its scale; nil if there is none
    /// (developer.apple.com/documentation/uikit/uiimage/init(contentsoffile:)).
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let scale: CGFloat = name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
        self.init(data: data, scale: scale)
    }

    /// A picture file of the app by name; asset catalogs are not read
    /// (developer.apple.com/documentation/uikit/uiimage/init(named:)).
    public convenience init?(named name: String) { self.init(named: name, in: nil) }

    /// A picture file of a bundle by name; asset catalogs are not read
    /// (developer.apple.com/documentation/uikit/uiimage/init(named:in:with:)).
    public convenience init?(named name: String, in bundle: Bundle?) {
        let bundle = bundle ?? .main
        let names =
            name.contains(".")
            ? [name]
            : ["@3x", "@2x", ""].flatMap { size in
                ["png", "jpg", "jpeg", "gif"].map { "\(name)\(size).\($0)" }
            }
        guard !name.isEmpty, let path = names.lazy.compactMap({ bundle.path(forResource: $0, ofType: nil) }).first
        else { return nil }
        self.init(contentsOfFile: path)
    }

    /// An SF Symbol; nil if no symbol can have the name
    /// (developer.apple.com/documentation/uikit/uiimage/init(systemname:)).
    public convenience init?(systemName name: String) {
        let isName = name.utf8.allSatisfy {
            (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 46
        }
        guard isName, !name.isEmpty else { return nil }
        self.init(.symbol(name))
    }

    /// Points; a symbol is 20 by 20 (developer.apple.com/documentation/uikit/uiimage/size).
    public var size: CGSize {
        switch source {
        case .none: .zero
        case .symbol: CGSize(width: 20, height: 20)
        case .file(let file): CGSize(width: CGFloat(file.width) / scale, height: CGFloat(file.height) / scale)
        }
    }

    /// How it is turned: never (developer.apple.com/documentation/uikit/uiimage/imageorientation).
    public var imageOrientation: Orientation { .up }

    /// Whether it is a symbol (developer.apple.com/documentation/uikit/uiimage/issymbolimage).
    public var isSymbolImage: Bool { if case .symbol = source { true } else { false } }

    /// This picture with another use of its colors
    /// (developer.apple.com/documentation/uikit/uiimage/withrenderingmode(_:)).
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(source, scale: scale, renderingMode: renderingMode)
    }

    /// Its bytes if they are a PNG; nothing is drawn here (developer.apple.com/documentation/uikit/uiimage/pngdata()).
    public func pngData() -> Data? { bytes(of: .png) }

    /// Its bytes if they are a JPEG; nothing is drawn here
    /// (developer.apple.com/documentation/uikit/uiimage/jpegdata(compressionquality:)).
    public func jpegData(compressionQuality: CGFloat) -> Data? { bytes(of: .jpeg) }

    private func bytes(of kind: PictureFile.Kind) -> Data? {
        guard case .file(let file) = source, file.kind == kind else { return nil }
        return file.data
    }

    /// Whether another picture is the same (developer.apple.com/documentation/objectivec/nsobjectprotocol/isequal(_:)).
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        return source == other.source && scale == other.scale && renderingMode == other.renderingMode
    }

    /// Equal for equal pictures (developer.apple.com/documentation/objectivec/nsobjectprotocol/hash).
    open override var hash: Int { source.hashValue }
}

extension UIImage {
    /// The system's check mark (developer.apple.com/documentation/uikit/uiimage/checkmark).
    public class var checkmark: UIImage { UIImage(.symbol("checkmark.circle.fill")) }
    /// The system's check mark with a border (developer.apple.com/documentation/uikit/uiimage/strokedcheckmark).
    public class var strokedCheckmark: UIImage { UIImage(.symbol("checkmark.circle")) }
    /// The system's plus (developer.apple.com/documentation/uikit/uiimage/add).
    public class var add: UIImage { UIImage(.symbol("plus.circle.fill")) }
    /// The system's minus (developer.apple.com/documentation/uikit/uiimage/remove).
    public class var remove: UIImage { UIImage(.symbol("minus.circle.fill")) }
    /// The system's dots (developer.apple.com/documentation/uikit/uiimage/actions).
    public class var actions: UIImage { UIImage(.symbol("ellipsis.circle")) }
}
