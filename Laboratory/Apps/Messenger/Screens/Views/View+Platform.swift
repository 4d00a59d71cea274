import SwiftUI

/// What iOS has and macOS, where this library only is compiled, has not.
extension View {
    /// One screen at a time, also where there is room for two.
    func oneColumn() -> some View {
        #if os(macOS)
        self
        #else
        navigationViewStyle(.stack)
        #endif
    }
}
