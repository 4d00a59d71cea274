import SwiftUI

/// Modifiers that iOS has and macOS, where this library is only compiled, lacks.
extension View {
    /// Shows one screen at a time, even if there is room for two.
    public func oneColumn() -> some View {
        #if os(macOS)
        self
        #else
        navigationViewStyle(.stack)
        #endif
    }

    /// An accessibility identifier, where there is one.
    @ViewBuilder public func identified(_ identifier: String?) -> some View {
        if let identifier { accessibilityIdentifier(identifier) } else { self }
    }
}
