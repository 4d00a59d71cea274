import Foundation
import VirtualPhone

/// The phone's side of DeviceCheck.
enum PhoneService {
    /// Whether the phone can do what `name` says.
    static func supports(_ name: String) -> Bool {
        // A phone that does not answer supports nothing.
        (try? ProcessPhone.connection.send(.deviceCheckSupport, [:]))?[name]?.boolean ?? false
    }

    /// Asks the phone on a thread of its own, so that neither the caller nor the cooperative pool waits.
    ///
    /// - Parameter read: takes the result out of the reply.
    static func run<Value: Sendable>(
        _ operation: PhoneOperation, _ arguments: [String: PropertyListValue],
        _ read: @escaping @Sendable ([String: PropertyListValue]) -> Value?,
        _ completionHandler: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) {
        let connection = ProcessPhone.connection
        let thread = Thread {
            do throws(PhoneFailure) {
                guard let value = read(try connection.send(operation, arguments)) else {
                    throw .connection(.malformedRequest)
                }
                completionHandler(value, nil)
            } catch {
                completionHandler(nil, DCError(error))
            }
        }
        thread.name = "DeviceCheck"
        thread.start()
    }

    /// Resumes with the value, or throws the error.
    static func result<Value>(_ value: Value?, _ error: (any Error)?) -> Result<Value, any Error> {
        value.map { .success($0) } ?? .failure(error ?? DCError(.unknownSystemFailure))
    }
}
