import Foundation

extension XCUIElement {
    /// Where a slider is, from 0 at its start to 1, to a hundredth; 0 for other elements.
    public var normalizedSliderPosition: CGFloat { CGFloat(snapshots.first?.place ?? 0) }

    /// Moves a slider to a place from 0 at its start to 1; one that goes in steps takes the nearest.
    public func adjust(
        toNormalizedSliderPosition position: CGFloat, file: StaticString = #filePath, line: UInt = #line
    ) {
        guard let node = adjusted("slider", .slider, file, line) else { return }
        touch(.setText(node, text: "\(Double(position))"))
    }

    /// Turns a picker's wheel to a value, by its words.
    public func adjust(toPickerWheelValue value: String, file: StaticString = #filePath, line: UInt = #line) {
        guard adjusted("picker wheel", .pickerWheel, file, line) != nil else { return }
        guard let option = snapshots.first?.options.first(where: { $0.label == value }) else {
            let known = (snapshots.first?.options ?? []).map { "“\($0.label)”" }.joined(separator: ", ")
            return application.fail("Failed to adjust \(words): it has no “\(value)”, but \(known).", file, line)
        }
        touch(.tap(option.node))
    }

    /// The element's node, if it is of the type that can be adjusted so; a failure for others.
    private func adjusted(_ name: String, _ type: ElementType, _ file: StaticString, _ line: UInt) -> String? {
        guard let node = target("adjust", file, line) else { return nil }
        guard let first = snapshots.first, first.elementType == type else {
            application.fail("Failed to adjust \(words): it is no \(name).", file, line)
            return nil
        }
        return node
    }
}
