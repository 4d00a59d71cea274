import LatchkeyHTTP
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The context of a request for its handler.
struct RequestContext: Sendable {
    /// The request's id.
    let id: String
    /// When it arrived, in milliseconds since 1970, by the server's clock.
    let milliseconds: UInt64
    /// When it arrived, by the time that was witnessed, in milliseconds: for delays, limits and locks.
    ///
    /// See ``WitnessedClock``.
    let witnessedMilliseconds: UInt64
    /// The bearer token that came with it, unverified.
    let bearerToken: String?
    /// Its origin; `nil` for a peer on this machine that is not a trusted proxy.
    let clientAddress: ClientAddress?
    /// The name by which the client called the server, with its port.
    let host: String?
    /// The key under which the request may come again, to be noted by the step that does it; `nil` if it has none.
    var repeatable: RepeatableRequest?
    private let parameters: [String: String]
    private let target: RequestTarget

    init(
        _ request: HTTPRequest, milliseconds: UInt64, witnessedMilliseconds: UInt64,
        proxies: TrustedProxies = TrustedProxies()
    ) {
        id = request.id
        clientAddress = proxies.clientAddress(peer: request.remoteAddress, headers: request.headers)
        self.milliseconds = milliseconds
        self.witnessedMilliseconds = witnessedMilliseconds
        host = request.headers["Host"]
        parameters = request.parameters
        target = request.target
        bearerToken = request.headers.credentials("Bearer")
    }

    /// The value of a path parameter.
    ///
    /// - Throws: `field_invalid` with the parameter's name.
    func value<Value: WireString>(
        of parameter: PathParameter, as _: Value.Type = Value.self
    ) throws(RequestFailure) -> Value {
        guard let text = parameters[parameter.name], let value = Value(rawValue: text) else {
            throw .refused(
                .fieldInvalid,
                detail: AllowedValues.sentence(
                    "The part \(parameter.name) of the path has a wrong value.", parameter.schema),
                field: parameter.name)
        }
        return value
    }

    /// The value of a member of the query; `nil` if it is not there.
    ///
    /// - Throws: `field_invalid` with the parameter's name.
    func query<Value: WireString>(
        _ parameter: PathParameter, as _: Value.Type = Value.self
    ) throws(RequestFailure) -> Value? {
        let wrong = RequestFailure.refused(
            .fieldInvalid,
            detail: AllowedValues.sentence("\(parameter.name) in the query has a wrong value.", parameter.schema),
            field: parameter.name)
        let text: String?
        do throws(RequestTarget.Fault) {
            text = try target.queryValue(parameter.name)
        } catch {
            throw wrong
        }
        guard let text else { return nil }
        guard let value = Value(rawValue: text) else { throw wrong }
        return value
    }

    /// When it arrived.
    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// When it arrived, in seconds since 1970.
    var seconds: Int64 { Int64(milliseconds / 1000) }

    /// When it arrived, in witnessed seconds: for limits and locks.
    var witnessedSeconds: Int64 { Int64(witnessedMilliseconds / 1000) }
}
