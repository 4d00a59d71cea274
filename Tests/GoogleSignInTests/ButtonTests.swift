import GoogleSignInSwift
import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("The button for Google")
struct ButtonTests {
    private func button(_ host: ScreenHost) -> ScreenNode? { host.current.all.first { $0.role == .button } }

    @Test(
        "each style has its label, and a tap acts",
        arguments: [
            ("standard", "Sign in"), ("wide", "Sign in with Google"), ("icon", "Sign in with Google"),
        ])
    func styles(name: String, label: String) throws {
        let style = try #require(GoogleSignInButtonStyle(rawValue: name))
        var taps = 0
        let host = ScreenHost(GoogleSignInButton(scheme: .dark, style: style) { taps += 1 })
        let button = try #require(self.button(host))
        #expect(button.label == label)
        host.send(.tap(button.id))
        #expect(taps == 1)
    }

    @Test("a disabled button does nothing; a model changes it later")
    func states() throws {
        var taps = 0
        let model = GoogleSignInButtonViewModel(state: .disabled)
        let host = ScreenHost(GoogleSignInButton(viewModel: model) { taps += 1 })
        #expect(try #require(button(host)).isEnabled == false)
        host.send(.tap(try #require(button(host)).id))
        #expect(taps == 0)
        model.state = .normal
        model.style = .wide
        #expect(try #require(button(host)).label == "Sign in with Google")
        host.send(.tap(try #require(button(host)).id))
        #expect(taps == 1)
    }

    @Test("every look can be drawn")
    func looks() {
        for scheme in GoogleSignInButtonColorScheme.allCases {
            for state in GoogleSignInButtonState.allCases {
                let host = ScreenHost(GoogleSignInButton(scheme: scheme, state: state) {})
                #expect(button(host)?.isEnabled == (state != .disabled))
            }
        }
    }
}
