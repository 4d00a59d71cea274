@_exported import CCryptoTokenKit
// Apple's header imports Foundation.
@_exported import Foundation
