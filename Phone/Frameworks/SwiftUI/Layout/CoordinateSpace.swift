import Foundation

/// What places are measured from (<https://developer.apple.com/documentation/swiftui/coordinatespace>).
public enum CoordinateSpace: Hashable, Sendable {
    /// The screen.
    case global
    /// The view itself.
    case local
    /// A view with a name.
    case named(Name)

    /// A name of any type whose values can be compared.
    public struct Name: Hashable, @unchecked Sendable {
        // Unchecked: a name is only compared, never changed.
        let value: AnyHashable
    }

    /// A view with a name.
    public static func named<T: Hashable>(_ name: T) -> CoordinateSpace { .named(Name(value: AnyHashable(name))) }
}

/// What places are measured from (<https://developer.apple.com/documentation/swiftui/coordinatespaceprotocol>).
@available(iOS 17, *)
public protocol CoordinateSpaceProtocol {
    /// The same as a value.
    var coordinateSpace: CoordinateSpace { get }
}

/// The screen (<https://developer.apple.com/documentation/swiftui/globalcoordinatespace>).
@available(iOS 17, *)
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
    /// The screen.
    public var coordinateSpace: CoordinateSpace { .global }
}

/// The view itself (<https://developer.apple.com/documentation/swiftui/localcoordinatespace>).
@available(iOS 17, *)
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
    /// The view itself.
    public var coordinateSpace: CoordinateSpace { .local }
}

/// A view with a name (<https://developer.apple.com/documentation/swiftui/namedcoordinatespace>).
@available(iOS 17, *)
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable, Sendable {
    /// The view with the name.
    public let coordinateSpace: CoordinateSpace
}

@available(iOS 17, *)
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    /// The screen.
    public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

@available(iOS 17, *)
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    /// The view itself.
    public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

@available(iOS 17, *)
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    /// A view with a name.
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
        NamedCoordinateSpace(coordinateSpace: .named(name))
    }

    /// What scrolls.
    public static var scrollView: NamedCoordinateSpace { NamedCoordinateSpace(coordinateSpace: .named("scrollView")) }
}

extension GeometryProxy {
    /// A place without layout: as large as the screen, at the beginning of whatever it is measured from
    /// (<https://developer.apple.com/documentation/swiftui/geometryproxy/frame(in:)>).
    @_disfavoredOverload
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }

    /// A place without layout: as large as the screen, at the beginning of whatever it is measured from
    /// (<https://developer.apple.com/documentation/swiftui/geometryproxy/frame(in:)>).
    @available(iOS 17, *)
    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
        frame(in: coordinateSpace.coordinateSpace)
    }
}

nonisolated extension View {
    /// Names this view, so that places can be measured from it
    /// (<https://developer.apple.com/documentation/swiftui/view/coordinatespace(name:)>).
    public func coordinateSpace<T: Hashable>(name: T) -> some View { self }

    /// Names this view, so that places can be measured from it
    /// (<https://developer.apple.com/documentation/swiftui/view/coordinatespace(_:)>).
    @available(iOS 17, *)
    public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View { self }

    /// Acts on what a closure makes of the view's place: once, because it does not change
    /// (<https://developer.apple.com/documentation/swiftui/view/ongeometrychange(for:of:action:)>).
    @available(iOS 16, *)
    public func onGeometryChange<T: Equatable & Sendable>(
        for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
        action: @escaping (_ newValue: T) -> Void
    ) -> some View {
        onAppear { action(transform(.screen)) }
    }

    /// Acts on what a closure makes of the view's place: once, because it does not change
    /// (<https://developer.apple.com/documentation/swiftui/view/ongeometrychange(for:of:action:)>).
    @available(iOS 16, *)
    public func onGeometryChange<T: Equatable & Sendable>(
        for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
        action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View {
        onAppear { action(transform(.screen), transform(.screen)) }
    }
}
