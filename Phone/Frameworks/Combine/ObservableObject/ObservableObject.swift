/// An object that tells before it changes.
///
/// https://developer.apple.com/documentation/combine/observableobject
public protocol ObservableObject: AnyObject {
    /// The publisher's type.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never

    /// Tells that the object is about to change.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// Tells that one of the object's published properties, or its superclasses', is about to change.
    ///
    /// The same publisher for as long as the object lives: its published properties hold it, or, where there are none,
    /// a table of the process.
    public var objectWillChange: ObservableObjectPublisher { ObservedObjects.publisher(of: self) }
}
