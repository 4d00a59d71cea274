// iOS has the names of types in both modules.
@_exported import CoreServices
