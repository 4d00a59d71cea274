/// Makes the app's delegate, which UIKit tells of the app's life
/// (developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor).
///
/// Apple's also puts a delegate that can be observed into the environment; this one does not.
@MainActor @preconcurrency
@propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
    /// The delegate.
    public let wrappedValue: DelegateType

    /// Makes the delegate and gives it to the app.
    public init(_ delegateType: DelegateType.Type = DelegateType.self) {
        wrappedValue = delegateType.init()
        UIApplication.shared.delegate = wrappedValue
    }
}

extension UIApplicationDelegateAdaptor where DelegateType: ObservableObject {
    /// Makes bindings to the delegate's properties.
    public var projectedValue: ObservedObject<DelegateType>.Wrapper { ObservedObject.Wrapper(root: wrappedValue) }
}
