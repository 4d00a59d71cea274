import Foundation

/// The key of an error's words for what could not be done.
public let NSLocalizedFailureErrorKey = "NSLocalizedFailure"
/// The key of several errors that led to this one.
public let NSMultipleUnderlyingErrorsKey = "NSMultipleUnderlyingErrorsKey"
/// The first code of the errors of validation.
public let NSValidationErrorMinimum = 1024
/// The last code of the errors of validation.
public let NSValidationErrorMaximum = 2047
