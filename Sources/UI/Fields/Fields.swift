import SwiftUI

/// A field for a user's name, with the keyboard for it.
public struct UsernameField: View {
    @Binding private var text: String

    /// Creates a field.
    public init(text: Binding<String>) {
        _text = text
    }

    /// The field.
    public var body: some View {
        TextField("Required", text: $text).disableAutocorrection(true).accessibilityLabel("User name")
            #if !os(macOS)
        .textContentType(.username).keyboardType(.asciiCapable).textInputAutocapitalization(.never)
            #endif
    }
}

/// A field for a telephone number, with the keyboard for it.
public struct PhoneNumberField: View {
    @Binding private var text: String

    /// Creates a field.
    public init(text: Binding<String>) {
        _text = text
    }

    /// The field.
    public var body: some View {
        TextField("With + and the country’s code", text: $text).accessibilityLabel("Phone number")
            #if !os(macOS)
        .textContentType(.telephoneNumber).keyboardType(.phonePad)
            #endif
    }
}

/// A field for a code that comes by text message: the keyboard offers it.
public struct OneTimeCodeField: View {
    @Binding private var text: String

    /// Creates a field.
    public init(text: Binding<String>) {
        _text = text
    }

    /// The field.
    public var body: some View {
        TextField("6-digit code", text: $text).accessibilityLabel("6-digit code")
            #if !os(macOS)
        .textContentType(.oneTimeCode).keyboardType(.numberPad)
            #endif
    }
}

/// A field with its name on the left, as in Settings; a screen reader reads the field's own label.
public struct NamedField<Field: View>: View {
    private let name: LocalizedStringKey
    private let field: Field

    /// Names a field.
    public init(_ name: LocalizedStringKey, @ViewBuilder field: () -> Field) {
        self.name = name
        self.field = field()
    }

    /// The name and the field.
    public var body: some View {
        HStack(spacing: 12) {
            Text(name).accessibilityHidden(true)
            field.multilineTextAlignment(.trailing)
        }
    }
}

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
