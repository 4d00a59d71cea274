// As Apple's UIKit does: who imports UIKit has Foundation too.
@_exported import Foundation
