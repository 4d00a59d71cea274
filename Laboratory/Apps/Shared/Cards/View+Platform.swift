import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

/// What iOS has and macOS, where this library only is compiled, has not.
extension View {
    /// A field for an account's name.
    public func nameField() -> some View {
        #if os(macOS)
        disableAutocorrection(true)
        #else
        textContentType(.username).keyboardType(.asciiCapable).textInputAutocapitalization(.never)
            .disableAutocorrection(true)
        #endif
    }

    /// A field for a telephone number.
    public func numberField() -> some View {
        #if os(macOS)
        self
        #else
        textContentType(.telephoneNumber).keyboardType(.phonePad)
        #endif
    }

    /// A field for a code that comes by text message: the keyboard offers it.
    public func codeField() -> some View {
        #if os(macOS)
        self
        #else
        textContentType(.oneTimeCode).keyboardType(.numberPad)
        #endif
    }

    /// One screen at a time, also where there is room for two.
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
