// Paths and shapes of one's own.
import SwiftUI

private struct Wave: Shape {
    var height: CGFloat

    var animatableData: CGFloat {
        get { height }
        set { height = newValue }
    }

    private func crest(_ rect: CGRect) -> CGPoint { CGPoint(x: rect.midX, y: rect.minY + height) }

    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.addQuadCurve(to: CGPoint(x: rect.maxX, y: rect.maxY), control: crest(rect))
        path.addArc(center: crest(rect), radius: 4, startAngle: .degrees(0), endAngle: .degrees(90), clockwise: false)
        path.closeSubpath()
        return path.applying(CGAffineTransform(translationX: 1, y: 2).rotated(by: .pi))
    }
}

private struct RoundedCorner: Shape {
    var corners: UIRectCorner

    func path(in rect: CGRect) -> Path {
        Path(
            UIBezierPath(
                roundedRect: rect, byRoundingCorners: corners, cornerRadii: CGSize(width: 8, height: 8)
            ).cgPath)
    }
}

private struct Star: InsettableShape {
    var amount: CGFloat = 0

    func path(in rect: CGRect) -> Path { Path(ellipseIn: rect.insetBy(dx: amount, dy: amount)) }

    func inset(by amount: CGFloat) -> some InsettableShape { Star(amount: self.amount + amount) }
}

private struct Screen: View {
    var body: some View {
        VStack {
            Wave(height: 10).fill(Color.red, style: FillStyle(eoFill: true))
            Wave(height: 10).trim(from: 0, to: 0.5).stroke(.blue, style: StrokeStyle(lineWidth: 4, lineCap: .round))
            Star().strokeBorder(Color.green, lineWidth: 2)
            Path { $0.addLines([.zero, CGPoint(x: 1, y: 1)]) }.stroke(lineWidth: 2)
            Text("a").clipShape(RoundedCorner(corners: [.topLeft, .topRight]))
            Text("b").background(Color.secondary.opacity(0.5), in: .rect(cornerRadius: 8))
            Rectangle().fill(TintShapeStyle().opacity(0.5))
        }
    }
}
