import Foundation

/// The traits of an element for a screen reader (developer.apple.com/documentation/swiftui/accessibilitytraits).
public struct AccessibilityTraits: SetAlgebra, Sendable {
    private var bits: UInt32

    private init(bit: UInt32) {
        bits = 1 << bit
    }

    /// No traits (developer.apple.com/documentation/swiftui/accessibilitytraits).
    public init() {
        bits = 0
    }

    /// A button (developer.apple.com/documentation/swiftui/accessibilitytraits/isbutton).
    public static let isButton = AccessibilityTraits(bit: 0)
    /// A heading (developer.apple.com/documentation/swiftui/accessibilitytraits/isheader).
    public static let isHeader = AccessibilityTraits(bit: 1)
    /// The chosen one (developer.apple.com/documentation/swiftui/accessibilitytraits/isselected).
    public static let isSelected = AccessibilityTraits(bit: 2)
    /// A link (developer.apple.com/documentation/swiftui/accessibilitytraits/islink).
    public static let isLink = AccessibilityTraits(bit: 3)
    /// A search field (developer.apple.com/documentation/swiftui/accessibilitytraits/issearchfield).
    public static let isSearchField = AccessibilityTraits(bit: 4)
    /// A picture (developer.apple.com/documentation/swiftui/accessibilitytraits/isimage).
    public static let isImage = AccessibilityTraits(bit: 5)
    /// Plays a sound (developer.apple.com/documentation/swiftui/accessibilitytraits/playssound).
    public static let playsSound = AccessibilityTraits(bit: 6)
    /// A key of a keyboard (developer.apple.com/documentation/swiftui/accessibilitytraits/iskeyboardkey).
    public static let isKeyboardKey = AccessibilityTraits(bit: 7)
    /// A text that stays (developer.apple.com/documentation/swiftui/accessibilitytraits/isstatictext).
    public static let isStaticText = AccessibilityTraits(bit: 8)
    /// Is read first (developer.apple.com/documentation/swiftui/accessibilitytraits/issummaryelement).
    public static let isSummaryElement = AccessibilityTraits(bit: 9)
    /// Changes often (developer.apple.com/documentation/swiftui/accessibilitytraits/updatesfrequently).
    public static let updatesFrequently = AccessibilityTraits(bit: 10)
    /// Plays media (developer.apple.com/documentation/swiftui/accessibilitytraits/startsmediasession).
    public static let startsMediaSession = AccessibilityTraits(bit: 11)
    /// Takes touches itself (developer.apple.com/documentation/swiftui/accessibilitytraits/allowsdirectinteraction).
    public static let allowsDirectInteraction = AccessibilityTraits(bit: 12)
    /// Turns pages (developer.apple.com/documentation/swiftui/accessibilitytraits/causespageturn).
    public static let causesPageTurn = AccessibilityTraits(bit: 13)
    /// Hides what lies below (developer.apple.com/documentation/swiftui/accessibilitytraits/ismodal).
    public static let isModal = AccessibilityTraits(bit: 14)

    /// The traits of both.
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { with(bits | other.bits) }

    /// The traits that both have.
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits { with(bits & other.bits) }

    /// The traits that one of them has.
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits { with(bits ^ other.bits) }

    /// Whether it has these traits.
    public func contains(_ member: AccessibilityTraits) -> Bool { bits & member.bits == member.bits }

    /// Adds traits.
    @discardableResult
    public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
        let isNew = !contains(newMember)
        bits |= newMember.bits
        return (isNew, newMember)
    }

    /// Takes traits away.
    @discardableResult
    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
        let common = intersection(member)
        bits &= ~member.bits
        return common.bits == 0 ? nil : common
    }

    /// Adds traits, returning those that it had of them.
    @discardableResult
    public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
        let common = intersection(newMember)
        bits |= newMember.bits
        return common.bits == 0 ? nil : common
    }

    /// Adds the traits of another.
    public mutating func formUnion(_ other: AccessibilityTraits) { bits |= other.bits }

    /// Keeps the traits that both have.
    public mutating func formIntersection(_ other: AccessibilityTraits) { bits &= other.bits }

    /// Keeps the traits that one of them has.
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) { bits ^= other.bits }

    private func with(_ bits: UInt32) -> AccessibilityTraits {
        var traits = AccessibilityTraits()
        traits.bits = bits
        return traits
    }
}

/// The treatment of an element's children
/// (developer.apple.com/documentation/swiftui/accessibilitychildbehavior).
public struct AccessibilityChildBehavior: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case ignore, contain, combine }
    let kind: Kind

    /// They are not read (developer.apple.com/documentation/swiftui/accessibilitychildbehavior/ignore).
    public static let ignore = AccessibilityChildBehavior(kind: .ignore)
    /// They are read one by one (developer.apple.com/documentation/swiftui/accessibilitychildbehavior/contain).
    public static let contain = AccessibilityChildBehavior(kind: .contain)
    /// They are read as one (developer.apple.com/documentation/swiftui/accessibilitychildbehavior/combine).
    public static let combine = AccessibilityChildBehavior(kind: .combine)
}
