// As on Apple's systems, where the framework's C functions and its Swift filters are one module.
@_exported import CCompression
@_exported import Foundation
