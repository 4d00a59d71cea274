// The error codes, which are in C.
@_exported import CGoogleSignIn
// The SDK's headers import these.
@_exported import Foundation
@_exported import UIKit
