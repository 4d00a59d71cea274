@_exported import CLocalAuthentication
// Apple's header imports Foundation, and access controls come from Security.
@_exported import Foundation
@_exported import Security
