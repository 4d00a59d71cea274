import Foundation
import UIKit

/// The purpose of fields and how text is typed into them.
nonisolated extension View {
    /// The keyboard (developer.apple.com/documentation/swiftui/view/keyboardtype(_:)).
    public func keyboardType(_ type: UIKeyboardType) -> some View {
        environmentChange { $0.controls.keyboard = type == .default ? nil : String(describing: type) }
    }

    /// Sets the purpose of a field (developer.apple.com/documentation/swiftui/view/textcontenttype(_:)).
    public func textContentType(_ textContentType: UITextContentType?) -> some View {
        environmentChange { $0.controls.contentType = textContentType?.hint }
    }

    /// Sets capitalization (developer.apple.com/documentation/swiftui/view/autocapitalization(_:)).
    public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }

    /// Sets capitalization (developer.apple.com/documentation/swiftui/view/textinputautocapitalization(_:)).
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }

    /// Whether words are corrected (developer.apple.com/documentation/swiftui/view/disableautocorrection(_:)).
    public func disableAutocorrection(_ disable: Bool?) -> some View { self }

    /// Whether words are corrected (developer.apple.com/documentation/swiftui/view/autocorrectiondisabled(_:)).
    public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }

    /// How fields look (developer.apple.com/documentation/swiftui/view/textfieldstyle(_:)).
    public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View {
        environmentChange { $0.controls.fieldKind = style.kindHint }
    }

    /// How pickers look (developer.apple.com/documentation/swiftui/view/pickerstyle(_:)).
    public func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
        environmentChange { $0.controls.pickerKind = style.kindHint }
    }

    /// How menus look (developer.apple.com/documentation/swiftui/view/menustyle(_:)).
    public func menuStyle<S: MenuStyle>(_ style: S) -> some View { self }

    /// How date pickers look (developer.apple.com/documentation/swiftui/view/datepickerstyle(_:)).
    public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { self }

    /// How large controls are (developer.apple.com/documentation/swiftui/view/controlsize(_:)).
    public func controlSize(_ controlSize: ControlSize) -> some View { self }

    /// Controls without their labels (developer.apple.com/documentation/swiftui/view/labelshidden()).
    public func labelsHidden() -> some View { environmentChange { $0.hidesLabels = true } }

    /// Whether text can be chosen and copied (developer.apple.com/documentation/swiftui/view/textselection(_:)).
    public func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }
}

extension UITextContentType {
    /// In the words of `ScreenStyle`; for others Apple's own.
    fileprivate var hint: String {
        switch self {
        case .oneTimeCode: "oneTimeCode"
        case .telephoneNumber: "telephoneNumber"
        case .emailAddress: "emailAddress"
        case .username: "username"
        case .password: "password"
        case .newPassword: "newPassword"
        default: rawValue
        }
    }
}

/// Whether text can be chosen (developer.apple.com/documentation/swiftui/textselectability).
public protocol TextSelectability {
    /// Whether it can be.
    static var allowsSelection: Bool { get }
}

/// Text that can be chosen (developer.apple.com/documentation/swiftui/enabledtextselectability).
public struct EnabledTextSelectability: TextSelectability {
    /// It can.
    public static let allowsSelection = true
}

/// Text that can't be chosen (developer.apple.com/documentation/swiftui/disabledtextselectability).
public struct DisabledTextSelectability: TextSelectability {
    /// It can't.
    public static let allowsSelection = false
}

extension TextSelectability where Self == EnabledTextSelectability {
    /// It can be chosen (developer.apple.com/documentation/swiftui/textselectability/enabled).
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
    /// It can't be chosen (developer.apple.com/documentation/swiftui/textselectability/disabled).
    public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
