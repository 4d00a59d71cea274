import Foundation

extension NSError {
    /// Creates an error without domain and code, as `NSError()` does on Apple's systems.
    ///
    /// The parameter is never given: Swift takes an initializer without any for the one that NSObject hides here.
    public convenience init(_ nothing: Void = ()) {
        self.init(domain: "", code: 0, userInfo: nil)
    }
}
