import Foundation

/// Whose place counts as zero (<https://developer.apple.com/documentation/swiftui/coordinatespace>).
public enum CoordinateSpace: Hashable {
    /// The screen's.
    case global
    /// The view's own.
    case local
    /// That of a view with a name.
    case named(AnyHashable)
}

/// Whose place counts as zero (<https://developer.apple.com/documentation/swiftui/coordinatespaceprotocol>).
@available(iOS 17, *)
public protocol CoordinateSpaceProtocol {
    /// The coordinate space.
    var coordinateSpace: CoordinateSpace { get }
}

/// The screen's coordinate space (<https://developer.apple.com/documentation/swiftui/globalcoordinatespace>).
@available(iOS 17, *)
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {
    /// The screen's.
    public var coordinateSpace: CoordinateSpace { .global }
}

/// The view's own coordinate space (<https://developer.apple.com/documentation/swiftui/localcoordinatespace>).
@available(iOS 17, *)
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {
    /// The view's own.
    public var coordinateSpace: CoordinateSpace { .local }
}

/// The coordinate space of a view with a name (<https://developer.apple.com/documentation/swiftui/namedcoordinatespace>).
@available(iOS 17, *)
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
    /// That of the name.
    public let coordinateSpace: CoordinateSpace
}

@available(iOS 17, *)
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    /// The screen's.
    public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

@available(iOS 17, *)
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    /// The view's own.
    public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

@available(iOS 17, *)
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    /// That of a view with a name.
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
        NamedCoordinateSpace(coordinateSpace: .named(AnyHashable(name)))
    }

    /// That of what scrolls.
    public static var scrollView: NamedCoordinateSpace { named("scrollView") }
}

extension GeometryProxy {
    /// The size that each place has, at zero: screens have no places here.
    static let ofScreen = GeometryProxy(
        size: CGSize(width: 393, height: 852),
        safeAreaInsets: EdgeInsets(top: 59, leading: 0, bottom: 34, trailing: 0))

    /// The place: at zero in each coordinate space
    /// (<https://developer.apple.com/documentation/swiftui/geometryproxy/frame(in:)>).
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }

    /// The place: at zero in each coordinate space
    /// (<https://developer.apple.com/documentation/swiftui/geometryproxy/frame(in:)>).
    @available(iOS 17, *)
    @_disfavoredOverload
    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
        CGRect(origin: .zero, size: size)
    }
}

/// The size of a view for its alignment (<https://developer.apple.com/documentation/swiftui/viewdimensions>).
public struct ViewDimensions: Equatable, Sendable {
    /// The width.
    public let width: CGFloat
    /// The height.
    public let height: CGFloat

    /// Where a guide is: at zero.
    public subscript(guide: HorizontalAlignment) -> CGFloat { 0 }
    /// Where a guide is: at zero.
    public subscript(guide: VerticalAlignment) -> CGFloat { 0 }
    /// Where a guide is, if it was set: it was not.
    public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { nil }
    /// Where a guide is, if it was set: it was not.
    public subscript(explicit guide: VerticalAlignment) -> CGFloat? { nil }
}

/// Places, on a screen without layout.
nonisolated extension View {
    /// Names the view's coordinate space
    /// (<https://developer.apple.com/documentation/swiftui/view/coordinatespace(name:)>).
    public func coordinateSpace<T: Hashable>(name: T) -> some View { self }

    /// Names the view's coordinate space
    /// (<https://developer.apple.com/documentation/swiftui/view/coordinatespace(_:)>).
    @available(iOS 17, *)
    public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View { self }

    /// Where a guide of the view is; nobody asks
    /// (<https://developer.apple.com/documentation/swiftui/view/alignmentguide(_:computevalue:)>).
    public func alignmentGuide(
        _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { self }

    /// Where a guide of the view is; nobody asks
    /// (<https://developer.apple.com/documentation/swiftui/view/alignmentguide(_:computevalue:)>).
    public func alignmentGuide(
        _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { self }

    /// Tells something of the view's place when it comes: the place is the screen and stays so
    /// (<https://developer.apple.com/documentation/swiftui/view/ongeometrychange(for:of:action:)>).
    @available(iOS 16, *)
    public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (_ newValue: T) -> Void
    ) -> some View {
        onAppear { action(transform(.ofScreen)) }
    }

    /// Tells something of the view's place when it comes: the place is the screen and stays so
    /// (<https://developer.apple.com/documentation/swiftui/view/ongeometrychange(for:of:action:)>).
    @available(iOS 16, *)
    public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
        action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View {
        onAppear {
            let value = transform(.ofScreen)
            action(value, value)
        }
    }
}
