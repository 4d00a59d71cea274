import Foundation
import Testing
import UIKit

@MainActor
@Suite("The keyboard of an app", .serialized)
struct KeyboardTests {
    @Test("a keyboard that comes and goes is told in UIKit's order, once each")
    func notifications() {
        Keyboard.isShown = false
        var heard: [String] = []
        let names = [
            UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardWillShowNotification,
            UIResponder.keyboardDidChangeFrameNotification, UIResponder.keyboardDidShowNotification,
            UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
        ]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
                MainActor.assumeIsolated { heard.append(String(name.rawValue.dropFirst(10).dropLast(12))) }
            }
        }
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        Keyboard.isShown = true
        Keyboard.isShown = true
        #expect(heard == ["WillChangeFrame", "WillShow", "DidChangeFrame", "DidShow"])
        heard = []
        Keyboard.isShown = false
        #expect(heard == ["WillChangeFrame", "WillHide", "DidChangeFrame", "DidHide"])
    }

    @Test("ending what is edited in a view takes the keyboard away, if there is one")
    func endEditing() {
        var dismissals = 0
        let before = Keyboard.dismissal
        Keyboard.dismissal = {
            dismissals += 1
            Keyboard.isShown = false
        }
        defer { Keyboard.dismissal = before }
        Keyboard.isShown = true
        #expect(UIWindow().endEditing(true))
        #expect(dismissals == 1 && !Keyboard.isShown)
        #expect(UIWindow().endEditing(true))
        #expect(dismissals == 1)
    }

    @Test("a rectangle in a dictionary is an object and a rectangle at once, and no other object is one")
    func rectangles() {
        let rectangle = CGRect(x: 1, y: 2, width: 3, height: 4)
        let facts: [String: Any] = [
            "plain": rectangle, "object": NSValue(cgRect: rectangle), "size": NSValue(size: .zero),
        ]
        #expect((facts["plain"] as? NSValue)?.cgRectValue == rectangle)
        #expect(facts["object"] as? CGRect == rectangle)
        #expect(facts["plain"] as? CGRect == rectangle)
        #expect(facts["size"] as? CGRect == nil)
    }
}
