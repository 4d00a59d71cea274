import Foundation
import VirtualPhone

extension XCUIElement {
    /// Taps it.
    public func tap(file: StaticString = #filePath, line: UInt = #line) {
        guard let node = target("tap", file, line) else { return }
        touch(node == KeyboardKeys.submit ? .submit : .tap(node))
    }

    /// Taps it twice.
    public func doubleTap(file: StaticString = #filePath, line: UInt = #line) {
        guard let node = target("double tap", file, line) else { return }
        touch(.tap(node))
        touch(.tap(node))
    }

    /// Touches it and lets go: a long press from half a second on, else a tap.
    ///
    /// A long press opens a context menu or is a view's gesture; elsewhere it is a tap.
    public func press(forDuration duration: TimeInterval, file: StaticString = #filePath, line: UInt = #line) {
        guard let node = target("press", file, line) else { return }
        touch(duration < 0.5 ? .tap(node) : .press(node))
    }

    /// Types into it.
    ///
    /// It must have the keyboard. A line break presses Return, ``XCUIKeyboardKey/delete`` takes a character away.
    public func typeText(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
        _ = application.bench?.phone.waitForDisplay(timeout: Self.patience) { _ in
            MainActor.assumeIsolated { snapshots.first.map(Self.hasFocus) ?? false }
        }
        guard let first = snapshots.first else {
            return application.fail("Failed to type into \(words): no matches found.", file, line)
        }
        guard Self.hasFocus(first) else {
            return application.fail(
                "Failed to type into \(words): neither it nor anything below has the keyboard.", file, line)
        }
        for run in Self.runs(text) { type(run) }
    }

    private static func hasFocus(_ snapshot: Snapshot) -> Bool {
        snapshot.hasFocus || snapshot.descendants.contains(where: \.hasFocus)
    }

    /// Plain text in one piece, keys one by one.
    private static func runs(_ text: String) -> [String] {
        let keys: Set<Character> = ["\n", "\r", "\r\n", "\u{8}"]
        return text.reduce(into: []) { runs, character in
            if keys.contains(character) || runs.last?.last.map({ keys.contains($0) }) != false {
                runs.append(String(character))
            } else {
                runs[runs.count - 1].append(character)
            }
        }
    }

    private func type(_ run: String) {
        switch run {
        case "\n", "\r", "\r\n": touch(.submit)
        case "\u{8}":
            guard
                let field = ([snapshots.first].compactMap { $0 } + (snapshots.first?.descendants ?? [])).first(
                    where: \.hasFocus),
                let node = field.node, field.elementType == .textField
            else { return }
            touch(.setText(node, text: String((field.text ?? "").dropLast())))
        default: touch(.typeText(run))
        }
    }

    /// Swipes up over it: nothing on a screen without places.
    public func swipeUp(file: StaticString = #filePath, line: UInt = #line) { _ = target("swipe up", file, line) }

    /// Swipes down over it: pulls a list that can be refreshed.
    public func swipeDown(file: StaticString = #filePath, line: UInt = #line) {
        guard let node = target("swipe down", file, line) else { return }
        guard let list = (snapshots.flatMap { [$0] + $0.descendants }).first(where: \.isRefreshable)?.node else {
            return
        }
        touch(.pull(list == node ? node : list))
    }

    /// Swipes left over it: a row is swiped all the way, which deletes it.
    public func swipeLeft(file: StaticString = #filePath, line: UInt = #line) {
        guard let node = target("swipe left", file, line) else { return }
        touch(.swipeToDelete(node))
    }

    /// Swipes right over it: nothing on a screen without places.
    public func swipeRight(file: StaticString = #filePath, line: UInt = #line) { _ = target("swipe right", file, line) }

    /// Swipes up over it, however fast.
    public func swipeUp(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
        swipeUp(file: file, line: line)
    }

    /// Swipes down over it, however fast.
    public func swipeDown(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
        swipeDown(file: file, line: line)
    }

    /// Swipes left over it, however fast.
    public func swipeLeft(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
        swipeLeft(file: file, line: line)
    }

    /// Swipes right over it, however fast.
    public func swipeRight(velocity: XCUIGestureVelocity, file: StaticString = #filePath, line: UInt = #line) {
        swipeRight(file: file, line: line)
    }

    func touch(_ touch: Touch) {
        application.bench?.phone.touchAndWait(touch, timeout: Self.responseTime)
    }
}

/// Keys without a character: <https://developer.apple.com/documentation/xcuiautomation/xcuikeyboardkey>.
public struct XCUIKeyboardKey: RawRepresentable, Sendable, Hashable {
    /// The text that ``XCUIElement/typeText(_:file:line:)`` takes for the key.
    public let rawValue: String

    /// Creates a key from what stands for it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the last character away.
    public static let delete = XCUIKeyboardKey(rawValue: "\u{8}")
    /// Return.
    public static let `return` = XCUIKeyboardKey(rawValue: "\r")
    /// Enter, which is Return here.
    public static let enter = XCUIKeyboardKey(rawValue: "\n")
}

/// How fast a swipe is: <https://developer.apple.com/documentation/xcuiautomation/xcuigesturevelocity>.
public struct XCUIGestureVelocity: RawRepresentable, Sendable, Hashable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
{
    /// Points a second.
    public let rawValue: CGFloat

    /// Creates a velocity of so many points a second.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// Creates a velocity of so many points a second.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// Creates a velocity of so many points a second.
    public init(floatLiteral value: Double) { rawValue = value }

    /// Creates a velocity of so many points a second.
    public init(integerLiteral value: Int) { rawValue = CGFloat(value) }

    /// The velocity of a swipe that says none; the numbers of the three are not Apple's [?].
    public static let `default` = XCUIGestureVelocity(750)
    /// A slow swipe.
    public static let slow = XCUIGestureVelocity(250)
    /// A fast swipe.
    public static let fast = XCUIGestureVelocity(2000)
}
