// swift-format-ignore-file
import Mixed
import Old

public let old = Old()
