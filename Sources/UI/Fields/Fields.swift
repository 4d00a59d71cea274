import SwiftUI

#if canImport(UIKit)
import UIKit
#endif

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
            .keyboard(for: .username)
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
            .keyboard(for: .phoneNumber)
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
            .keyboard(for: .oneTimeCode)
    }
}

/// A field for a recovery code, which the person has on paper.
public struct RecoveryCodeField: View {
    @Binding private var text: String

    /// Creates a field.
    public init(text: Binding<String>) {
        _text = text
    }

    /// The field.
    public var body: some View {
        TextField("XXXX-XXXX-XXXX-XXXX", text: $text).disableAutocorrection(true).accessibilityLabel("Recovery code")
            .keyboard(for: .recoveryCode)
    }
}

/// A field for an invitation, which a new user has from the operator, by mail or as a link.
public struct InvitationField: View {
    @Binding private var text: String

    /// Creates a field.
    public init(text: Binding<String>) {
        _text = text
    }

    /// The field.
    public var body: some View {
        TextField("Paste it here", text: $text).disableAutocorrection(true).accessibilityLabel("Invitation")
            .keyboard(for: .invitation)
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

/// The kind of text entered in a field.
private enum Input {
    case username, phoneNumber, oneTimeCode, recoveryCode, invitation
}

extension View {
    /// The keyboard for a field on iOS; macOS, where this library is only compiled, has none.
    fileprivate func keyboard(for input: Input) -> some View {
        #if os(macOS)
        self
        #else
        textContentType(input.contentType).keyboardType(input.keyboard).textInputAutocapitalization(.never)
        #endif
    }

    /// Shows one screen at a time, even if there is room for two.
    func oneColumn() -> some View {
        #if os(macOS)
        self
        #else
        navigationViewStyle(.stack)
        #endif
    }
}

#if !os(macOS)
extension Input {
    var contentType: UITextContentType? {
        switch self {
        case .username: .username
        case .phoneNumber: .telephoneNumber
        case .oneTimeCode: .oneTimeCode
        case .recoveryCode, .invitation: nil
        }
    }

    var keyboard: UIKeyboardType {
        switch self {
        case .username, .recoveryCode, .invitation: .asciiCapable
        case .phoneNumber: .phonePad
        case .oneTimeCode: .numberPad
        }
    }
}
#endif
