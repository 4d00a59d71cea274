// As Apple's: who imports CoreGraphics has CGFloat, CGPoint, CGSize and CGRect too, which are Foundation's on Linux.
@_exported import Foundation
