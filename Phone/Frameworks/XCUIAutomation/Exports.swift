// As Apple's does: a UI test has CGVector and CGRect without another import.
@_exported import CoreGraphics
