import Foundation
import FoundationNetworking
import LatchkeyLock

/// A protocol class that sees the bodies of requests as on an iPhone.
///
/// Apple's URL loading system turns a body into a stream before it asks a protocol class: stubs read `httpBodyStream`, and
/// their `httpBody` is `nil`. Linux's passes the request as it was made. `tools/ios-on-linux` has subclasses of
/// `URLProtocol` inherit from this one.
open class StreamedBodyURLProtocol: URLProtocol {
    private let shown = Lock<URLRequest?>(nil)

    /// The request, with its body as a stream, always the same one, if a task sends it.
    ///
    /// The task's `originalRequest` keeps its data, as Apple's does. A body that an upload task got beside its request is
    /// not seen here at all.
    open override var request: URLRequest {
        let request = super.request
        guard task != nil, let body = request.httpBody else { return request }
        return shown.withLock { shown in
            if let shown { return shown }
            var streamed = request
            streamed.httpBodyStream = InputStream(data: body)
            shown = streamed
            return streamed
        }
    }
}
