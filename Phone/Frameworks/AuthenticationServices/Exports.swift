@_exported import CAuthenticationServices
// Apple's headers import Foundation, and UIKit for the anchor.
@_exported import Foundation
@_exported import UIKit
