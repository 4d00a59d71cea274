import Foundation
import VirtualPhone

/// The phone's side of DeviceCheck.
enum PhoneService {
    /// The features that the phone supports; a phone that does not answer supports nothing.
    static var support: ReadDeviceCheckSupport.Reply {
        (try? ProcessPhone.connection.send(ReadDeviceCheckSupport()))
            ?? ReadDeviceCheckSupport.Reply(appAttest: false, deviceCheck: false)
    }

    /// Asks the phone on a thread of its own, so that neither the caller nor the cooperative pool waits.
    ///
    /// - Parameter read: takes the result out of the reply.
    static func run<Call: PhoneCall, Value: Sendable>(
        _ call: Call, _ read: @escaping @Sendable (Call.Reply) -> Value,
        _ completionHandler: @escaping @Sendable (Value?, (any Error)?) -> Void
    ) {
        let connection = ProcessPhone.connection
        let thread = Thread {
            do throws(PhoneFailure) {
                completionHandler(read(try connection.send(call)), nil)
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
