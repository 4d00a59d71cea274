// As Apple's UIKit does: who imports UIKit has these too.
@_exported import CoreGraphics
@_exported import Foundation
