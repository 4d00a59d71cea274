import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

/// A shape of an app's own: a triangle with its tip above the middle.
private struct Triangle: Shape {
    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.addLine(to: CGPoint(x: rect.midX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        path.closeSubpath()
        return path
    }
}

@MainActor
@Suite("Shapes on a screen")
struct ShapeTests {
    private func style(_ view: some View) -> ScreenStyle {
        ScreenHost(view).screen.children.first?.style ?? ScreenStyle()
    }

    @Test("a shape of the app's is drawn from its path, in its frame")
    func framed() {
        let style = style(Triangle().fill(Color.red).frame(width: 40, height: 20))
        #expect(style.width == 40)
        #expect(style.height == 20)
        #expect(style.fillsWidth == nil)
        #expect(style.paths?.count == 1)
        #expect(style.paths?.first?.data == "M0 20L20 0L40 20Z")
        #expect(style.paths?.first?.box == [0, 0, 40, 20])
        #expect(style.paths?.first?.fill == "red")
        #expect(style.paths?.first?.stroke == nil)
    }

    @Test("a shape or color is nothing to a reader or test until it has an identifier")
    func named() {
        #expect(style(Triangle().frame(height: 1)).isHidden == true)
        #expect(style(Color.red).isHidden == true)
        #expect(style(Triangle().fill(Color.red).frame(height: 1).accessibilityIdentifier("tip")).isHidden == nil)
        #expect(style(Color.red.accessibilityIdentifier("red")).isHidden == nil)
        #expect(style(Text("x").accessibilityHidden(true).accessibilityIdentifier("text")).isHidden == true)
    }

    @Test("without a frame it fills its place, stretched, in the color of the place")
    func unframed() {
        let style = style(Triangle().foregroundColor(.green))
        #expect(style.fillsWidth == true)
        #expect(style.fillsHeight == true)
        #expect(style.paths?.first?.box == [0, 0, 393, 393])
        #expect(style.paths?.first?.fill == "green")
    }

    @Test("a filled shape has a line over it, on its edge or within it")
    func filledAndStroked() {
        let styles = ScreenHost(Triangle().fill(.red).stroke(.blue, lineWidth: 2).frame(width: 40, height: 20))
            .screen.all.compactMap { $0.style.paths?.first }
        #expect(styles.map(\.fill) == ["red", nil])
        #expect(styles.map(\.stroke) == [nil, "blue"])
        #expect(styles.last?.lineWidth == 2)
        let circle = ScreenHost(Circle().fill(.green).strokeBorder(.black, lineWidth: 4)).screen.all
        #expect(circle.contains { $0.style.background == "green" })
        #expect(circle.contains { $0.style.paths?.first?.stroke == "black" })
    }

    @Test("each corner of a rectangle is as round as it is said, and at most half of the smaller side")
    func unevenCorners() {
        let shape = UnevenRoundedRectangle(topLeadingRadius: 100, bottomTrailingRadius: 5)
        let path = shape.path(in: CGRect(x: 0, y: 0, width: 40, height: 20))
        #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 40, height: 20))
        #expect(!path.contains(CGPoint(x: 1, y: 1)))
        #expect(path.contains(CGPoint(x: 11, y: 1)))
        #expect(path.contains(CGPoint(x: 39.5, y: 0.5)))
        #expect(!path.contains(CGPoint(x: 39.5, y: 19.5)))
        #expect(path.contains(CGPoint(x: 0.5, y: 19.5)))
        let smaller = shape.inset(by: 5).path(in: CGRect(x: 0, y: 0, width: 40, height: 20))
        #expect(smaller.boundingRect == CGRect(x: 5, y: 5, width: 30, height: 10))
        #expect(smaller.contains(CGPoint(x: 34.5, y: 14.5)))
    }

    @Test("a stroke is a line in its style, made by color or as a shape")
    func strokes() {
        let round = StrokeStyle(lineWidth: 3, lineCap: .round, lineJoin: .bevel, dash: [4, 2])
        for style in [
            style(Triangle().stroke(.blue, style: round)), style(Triangle().stroke(style: round).fill(.blue)),
        ] {
            let path = style.paths?.first
            #expect(path?.stroke == "blue")
            #expect(path?.fill == nil)
            #expect(path?.lineWidth == 3)
            #expect(path?.lineCap == "round")
            #expect(path?.lineJoin == "bevel")
            #expect(path?.dash == [4, 2])
        }
    }

    @Test("trimming keeps a part of the edge, by length")
    func trim() {
        let style = style(Rectangle().trim(from: 0, to: 0.5).stroke(Color.red).frame(width: 10, height: 10))
        #expect(style.paths?.first?.data == "M0 0L10 0L10 10")
    }

    @Test("a path is drawn where its points are, whatever its place")
    func path() {
        let style = style(Path { $0.addRect(CGRect(x: 1, y: 2, width: 3, height: 4)) }.fill(.red))
        #expect(style.paths?.first?.data == "M1 2L4 2L4 6L1 6Z")
        #expect(style.paths?.first?.box == nil)
    }

    @Test("a rectangle's line is its own edge, with its corners; over a view it is the view's edge")
    func edges() {
        let own = style(RoundedRectangle(cornerRadius: 8).stroke(Color.gray, lineWidth: 2))
        #expect(own.paths?.first?.data == nil)
        #expect(own.paths?.first?.stroke == "gray")
        #expect(own.paths?.first?.lineWidth == 2)
        #expect(own.cornerRadius == 8)
        let over = style(Text("x").overlay(RoundedRectangle(cornerRadius: 4).stroke(Color.red)))
        #expect(over.paths?.first?.stroke == "red")
        #expect(over.cornerRadius == 4)
        #expect(style(Text("x").border(.blue, width: 3)).paths?.first?.lineWidth == 3)
    }

    @Test("the frame of a plain shape is its size")
    func plainFrame() {
        let style = style(Circle().fill(Color.red).frame(width: 12, height: 12))
        #expect(style.background == "red")
        #expect(style.width == 12)
        #expect(style.height == 12)
    }

    @Test("shapes can be moved, turned, scaled and sized")
    func transformed() {
        let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(
            Rectangle().offset(CGSize(width: 1, height: 2)).path(in: rect).boundingRect.origin == CGPoint(x: 1, y: 2))
        #expect(Rectangle().scale(0.5).path(in: rect).boundingRect == CGRect(x: 2.5, y: 2.5, width: 5, height: 5))
        #expect(Rectangle().size(width: 3, height: 4).path(in: rect).boundingRect.size == CGSize(width: 3, height: 4))
        let turned = Triangle().rotation(.degrees(180)).path(in: rect)
        #expect(turned.contains(CGPoint(x: 5, y: 9)))
        #expect(turned.contains(CGPoint(x: 1, y: 9)) == false)
    }

    @Test("the defaults are Apple's: continuous corners")
    func defaults() {
        #expect(RoundedRectangle(cornerRadius: 1).style == .continuous)
        #expect(Capsule().style == .continuous)
    }

    @Test("a color that is said with an opacity keeps its value")
    func opacity() {
        #expect(style(Rectangle().fill(.red.opacity(0.5))).background == "#ff3b3080")
        let tint: some ShapeStyle = TintShapeStyle().opacity(0.5)
        #expect(style(Rectangle().fill(tint)).background == "#007aff80")
        let gradient = LinearGradient(colors: [Color(red: 1, green: 0, blue: 0)], startPoint: .top, endPoint: .bottom)
        #expect(style(Rectangle().fill(gradient.opacity(0.2))).background == "#ff000033")
    }

    @Test("UIKit's pictures are shown: a symbol by name, a file by its bytes")
    func pictures() throws {
        #expect(style(Image(uiImage: .checkmark)).symbol == "checkmark.circle.fill")
        let png =
            Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
            + Data([0, 0, 0, 2, 0, 0, 0, 3, 8, 6, 0, 0, 0, 0, 0, 0, 0])
        let image = try #require(UIImage(data: png))
        #expect(style(Image(uiImage: image)).picture == "data:image/png;base64,\(png.base64EncodedString())")
    }
}
