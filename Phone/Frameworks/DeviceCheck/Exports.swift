@_exported import CDeviceCheck
// Apple's header imports Foundation.
@_exported import Foundation
