// Conformances and initializers that Apple's SwiftUI does not have.
import SwiftUI

private func needsHashable<Value: Hashable>(_ value: Value) {}
private func needsSendable<Value: Sendable>(_ value: Value) {}

private func extras() {
    needsHashable(Alignment.center)  // error: 'Alignment' conform to 'Hashable'
    needsHashable(HorizontalAlignment.leading)  // error: 'HorizontalAlignment' conform to 'Hashable'
    needsHashable(VerticalAlignment.top)  // error: 'VerticalAlignment' conform to 'Hashable'
    needsHashable(EdgeInsets())  // error: 'EdgeInsets' conform to 'Hashable'
    _ = Font.TextStyle(rawValue: "body")  // error: 'Font.TextStyle' cannot be constructed
    _ = Font.Design(rawValue: "serif")  // error: 'Font.Design' cannot be constructed
    _ = ControlSize(rawValue: "mini")  // error: 'ControlSize' cannot be constructed
    _ = DynamicTypeSize(rawValue: 1)  // error: 'DynamicTypeSize' cannot be constructed
    _ = TextAlignment(rawValue: "leading")  // error: 'TextAlignment' cannot be constructed
    _ = Image.Scale(rawValue: "small")  // error: 'Image.Scale' cannot be constructed
    _ = NavigationBarItem.TitleDisplayMode(rawValue: "large")  // error: cannot be constructed
}

private func notSendable(_ button: Button<Text>, _ stack: VStack<Text>, _ transition: AnyTransition) {
    needsSendable(button)  // error: does not conform to the 'Sendable' protocol
    needsSendable(stack)  // error: does not conform to the 'Sendable' protocol
    needsSendable(transition)  // error: does not conform to the 'Sendable' protocol
    needsSendable(Text("a"))
    needsSendable(Color.red)
    needsSendable(Rectangle())
}

private struct Kept: Sendable {
    let transition: AnyTransition  // error: non-Sendable type
}
