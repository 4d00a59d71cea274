// Pictures, password rules and geometry.
import CoreGraphics
import UIKit

private func pictures() -> [UIImage] {
    let all: [UIImage?] = [.checkmark, UIImage(systemName: "lock"), UIImage(named: "logo"), UIImage(data: Data())]
    return all.compactMap { $0 }
}

private func rules() -> UITextInputPasswordRules { UITextInputPasswordRules(descriptor: "minlength: 12;") }

private func geometry() -> CGRect {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0), transform: CGAffineTransform(scaleX: 2, y: 2))
    path.closeSubpath()
    return path.boundingBoxOfPath.applying(.identity).union(CGRect(origin: .zero, size: CGSize(width: 1, height: 1)))
}
