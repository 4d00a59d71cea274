import Foundation
import FoundationNetworking

// Requirements of Apple's protocols that Linux's lack, for code that passes them on to another delegate. Linux's sessions
// don't call them, and these calls do not reach a method that a delegate has of its own.
extension URLSessionDelegate {
    /// Tells that all events of a background session were delivered
    /// (developer.apple.com/documentation/foundation/urlsessiondelegate/urlsessiondidfinishevents(forbackgroundurlsession:)).
    public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}
}

extension URLSessionTaskDelegate {
    /// Tells that a task was made
    /// (developer.apple.com/documentation/foundation/urlsessiontaskdelegate/urlsession(_:didcreatetask:)).
    @available(iOS 16, *)
    public func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) {}

    /// Tells that a task waits for a network
    /// (developer.apple.com/documentation/foundation/urlsessiontaskdelegate/urlsession(_:taskiswaitingforconnectivity:)).
    @available(iOS 11, *)
    public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {}
}
