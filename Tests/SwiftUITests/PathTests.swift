import SwiftUI
import Testing

@Suite("Paths")
struct PathTests {
    private let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))

    @Test("a path's description is read back as the path")
    func description() throws {
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0.5))
        path.addQuadCurve(to: CGPoint(x: 1, y: 2), control: CGPoint(x: 3, y: 4))
        path.addCurve(to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 7, y: 8), control2: CGPoint(x: 9, y: 10))
        path.closeSubpath()
        #expect(path.description == "0 0 m 10 0.5 l 3 4 1 2 q 7 8 9 10 5 6 c h")
        #expect(Path(path.description) == path)
    }

    @Test("a text that is no path is refused", arguments: ["1 m", "0 0 x", "0 0 m 1", "1 2 3 m", "nan 0 m"])
    func malformed(text: String) {
        #expect(Path(text) == nil)
    }

    @Test("nothing is drawn before there is a place to draw from")
    func noStart() {
        #expect(Path { $0.addLine(to: CGPoint(x: 1, y: 1)) }.isEmpty)
        #expect(Path { $0.closeSubpath() }.isEmpty)
    }

    @Test("the bounds of a curve are those of its line, not of its control points")
    func bounds() {
        let path = Path {
            $0.move(to: .zero)
            $0.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        }
        #expect(path.boundingRect == CGRect(x: 0, y: 0, width: 10, height: 5))
        #expect(path.cgPath.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    @Test("a circle's bounds, an arc's way and its direction")
    func arcs() {
        let circle = Path(ellipseIn: CGRect(x: -5, y: -5, width: 10, height: 10))
        #expect(abs(circle.boundingRect.width - 10) < 0.01)
        #expect(circle.contains(CGPoint(x: 3.4, y: 3.4)))
        #expect(circle.contains(CGPoint(x: 3.7, y: 3.7)) == false)
        func arc(clockwise: Bool) -> Path {
            Path {
                $0.addArc(
                    center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: clockwise)
            }
        }
        #expect(abs(arc(clockwise: false).boundingRect.width - 10) < 0.01)
        #expect(abs(arc(clockwise: true).boundingRect.width - 20) < 0.01)
    }

    @Test("a line leads from the current point to an arc")
    func lineToArc() {
        let path = Path {
            $0.move(to: CGPoint(x: 20, y: 0))
            $0.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
        }
        #expect(path.description.hasPrefix("20 0 m 10 0 l "))
    }

    @Test("an arc between two lines touches both")
    func tangents() {
        let path = Path {
            $0.move(to: .zero)
            $0.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        }
        #expect(path.currentPoint.map { abs($0.x - 10) < 1e-9 && abs($0.y - 4) < 1e-9 } == true)
        #expect(path.contains(CGPoint(x: 9.9, y: 0.1)) == false)
    }

    @Test("what a path goes around twice is left out if the rule is even and odd")
    func rules() {
        var path = square
        path.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
        #expect(path.contains(CGPoint(x: 5, y: 5)))
        #expect(path.contains(CGPoint(x: 5, y: 5), eoFill: true) == false)
        #expect(path.contains(CGPoint(x: 1, y: 1), eoFill: true))
    }

    @Test("a part of a path is cut by its length")
    func trim() {
        #expect(square.trimmedPath(from: 0.25, to: 0.5).description == "10 0 m 10 10 l")
        #expect(square.trimmedPath(from: 0, to: 1) == square)
        #expect(square.trimmedPath(from: 0.5, to: 0.5).isEmpty)
    }

    @Test("a line covers half of its width at both sides, and its caps and corners")
    func stroke() {
        let line = Path {
            $0.move(to: .zero)
            $0.addLine(to: CGPoint(x: 10, y: 0))
        }
        #expect(line.strokedPath(StrokeStyle(lineWidth: 2)).boundingRect == CGRect(x: 0, y: -1, width: 10, height: 2))
        let square = line.strokedPath(StrokeStyle(lineWidth: 2, lineCap: .square))
        #expect(square.boundingRect == CGRect(x: -1, y: -1, width: 12, height: 2))
        let frame = self.square.strokedPath(StrokeStyle(lineWidth: 2))
        #expect(frame.contains(CGPoint(x: -0.9, y: -0.9)))
        #expect(frame.contains(CGPoint(x: 5, y: 5)) == false)
        let bevel = self.square.strokedPath(StrokeStyle(lineWidth: 2, lineJoin: .bevel))
        #expect(bevel.contains(CGPoint(x: -0.9, y: -0.9)) == false)
    }

    @Test("transformations are put together in the order of CoreGraphics, and taken back")
    func transformations() {
        let both = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 2)
        #expect(CGPoint(x: 1, y: 1).applying(both) == CGPoint(x: 12, y: 2))
        #expect(CGPoint(x: 12, y: 2).applying(both.inverted()) == CGPoint(x: 1, y: 1))
        #expect(CGRect(x: 0, y: 0, width: 2, height: 2).applying(both) == CGRect(x: 10, y: 0, width: 4, height: 4))
        let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
        #expect(abs(turned.x) < 1e-12 && abs(turned.y - 1) < 1e-12)
        #expect(square.applying(both).boundingRect == CGRect(x: 10, y: 0, width: 20, height: 20))
    }

    @Test("some corners of a rectangle are round")
    func corners() {
        let path = Path(
            UIBezierPath(
                roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), byRoundingCorners: [.topLeft],
                cornerRadii: CGSize(width: 10, height: 10)
            ).cgPath)
        #expect(path.contains(CGPoint(x: 1, y: 1)) == false)
        #expect(path.contains(CGPoint(x: 19, y: 1)))
        #expect(path.contains(CGPoint(x: 1, y: 19)))
    }
}
