import Foundation
import VirtualPhone

/// How a shape is drawn.
nonisolated enum ShapeInk {
    /// Its area in a color; nil for that of the place.
    case fill(String?, isEvenOdd: Bool)
    /// A line along its edge in a color; nil for that of the place.
    case stroke(String?, StrokeStyle)
}

/// A shape in a color: what `fill`, `stroke` and a shape by itself become.
nonisolated struct DrawnShape: View, PrimitiveView {
    typealias Body = Never
    let shape: any Shape
    let ink: ShapeInk

    init(_ shape: any Shape, _ ink: ShapeInk) {
        if case .fill(let color, _) = ink, let stroking = shape as? any StrokingShape {
            let (base, style) = stroking.stroked
            (self.shape, self.ink) = (base, .stroke(color, style))
        } else {
            (self.shape, self.ink) = (shape, ink)
        }
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let place = element.environment.appearance.foreground ?? "primary"
        let drawing = ShapeDrawing(shape: shape, ink: ink, colorOfPlace: place)
        let node = Node.fill(element, nil, cornerRadius: nil)
        if drawing.isHinted {
            drawing.hint(&node.screen.style)
        } else {
            node.traits[PlainFill.self] = nil
            node.traits[ShapeDrawing.Trait.self] = drawing
            node.screen.style.paths = [drawing.path(width: nil, height: nil)]
        }
        node.screen.style.fillsWidth = true
        node.screen.style.fillsHeight = true
        return [node]
    }
}

/// A shape with its color, to be drawn anew once its frame is known.
struct ShapeDrawing {
    enum Trait: NodeTrait { typealias Value = ShapeDrawing }

    let shape: any Shape
    let ink: ShapeInk
    let colorOfPlace: String

    /// Whether a screen can draw it without a path; a path that is cut off, or dashes, it can't.
    var isHinted: Bool {
        guard shape is any HintedShape else { return false }
        switch ink {
        case .fill: return true
        case .stroke(_, let style): return style.dash.isEmpty
        }
    }

    /// Says it in the words of a style: a background with corners, or its edge.
    func hint(_ style: inout ScreenStyle) {
        style.cornerRadius = shape.radiusHint
        switch ink {
        case .fill(let color, _): style.background = color ?? colorOfPlace
        case .stroke: style.paths = [drawn(ScreenPath())]
        }
    }

    /// The path in a frame; a side that is not known is that of the screen, and is stretched.
    func path(width: Double?, height: Double?) -> ScreenPath {
        let size = CGSize(width: width ?? 393, height: height ?? 393)
        var path = ScreenPath()
        path.data = shape.path(in: CGRect(origin: .zero, size: size)).outline.pathData ?? ""
        let isPlaced = shape is any PlacedShape
        if !isPlaced, size.width > 0, size.height > 0 { path.box = [0, 0, Double(size.width), Double(size.height)] }
        return drawn(path)
    }

    private func drawn(_ path: ScreenPath) -> ScreenPath {
        var path = path
        switch ink {
        case .fill(let color, let isEvenOdd):
            path.fill = color ?? colorOfPlace
            if isEvenOdd { path.isEvenOdd = true }
        case .stroke(let color, let style):
            path.stroke = color ?? colorOfPlace
            style.apply(to: &path)
        }
        return path
    }
}

extension Node {
    /// Whether it is a shape or a color.
    var isShape: Bool { traits[ShapeDrawing.Trait.self] != nil || traits[PlainFill.self] == true }

    /// Whether it is a shape that has no frame yet: its frame is its size.
    var isUnframedShape: Bool {
        isShape && traits[Wraps.self] == nil && screen.style.width == nil && screen.style.height == nil
    }

    /// Gives a shape its size, and draws it anew in it.
    func frameShape(width: CGFloat?, height: CGFloat?) {
        if let width {
            screen.style.width = Double(width)
            screen.style.fillsWidth = nil
        }
        if let height {
            screen.style.height = Double(height)
            screen.style.fillsHeight = nil
        }
        guard let drawing = traits[ShapeDrawing.Trait.self] else { return }
        screen.style.paths = [drawing.path(width: screen.style.width, height: screen.style.height)]
    }
}
