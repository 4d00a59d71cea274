import Combine
import SwiftUI

/// Counts down to the moment when a code may be sent again.
final class CountdownModel: ObservableObject {
    @Published private(set) var remaining: Int
    private var ticking: AnyCancellable?

    init(from seconds: Int) { remaining = seconds }

    func start<P: Publisher>(_ ticks: P) where P.Failure == Never {
        ticking =
            ticks
            .prefix(remaining)
            .sink { [weak self] _ in
                guard let self = self else { return }
                self.remaining -= 1
            }
    }
}

struct CodeEntryScreen: View {
    let length: Int
    let onComplete: (String) async throws -> Void
    @State private var code = ""
    @State private var isVerifying = false
    @State private var failure: String?
    @StateObject private var countdown = CountdownModel(from: 3)
    let ticks: AnyPublisher<Void, Never>

    var body: some View {
        VStack(spacing: 24) {
            Text("Enter the code sent to ") + Text("•••• 7890").bold() + Text(".")
            ZStack {
                HStack {
                    ForEach(0..<length, id: \.self) { index in
                        DigitBox(digit: digit(index), isCurrent: index == code.count)
                    }
                }
                .accessibilityHidden(true)
                TextField("", text: $code)
                    .textContentType(.oneTimeCode)
                    .keyboardType(.numberPad)
                    .accessibilityIdentifier("code")
                    .opacity(0.02)
                    .onReceive(Just(code)) { new in
                        let filtered = String(new.filter("0123456789".contains).prefix(length))
                        if filtered != new { code = filtered }
                    }
                    .onChange(of: code) { new in
                        guard new.count == length else { return }
                        verify(new)
                    }
            }
            if isVerifying { ProgressView() }
            failure.map { Text($0).foregroundColor(.red).transition(.move(edge: .top).combined(with: .opacity)) }
            Button(countdown.remaining > 0 ? "Resend in \(countdown.remaining) s" : "Resend") { failure = nil }
                .disabled(countdown.remaining > 0)
        }
        .onAppear { countdown.start(ticks) }
        .interactiveDismissDisabled(isVerifying)
    }

    private func digit(_ index: Int) -> Character? {
        index < code.count ? code[code.index(code.startIndex, offsetBy: index)] : nil
    }

    private func verify(_ code: String) {
        isVerifying = true
        Task {
            defer { isVerifying = false }
            do {
                try await onComplete(code)
            } catch {
                withAnimation { failure = error.localizedDescription }
                self.code = ""
            }
        }
    }
}

struct DigitBox: View {
    let digit: Character?
    let isCurrent: Bool

    var body: some View {
        Text(digit.map(String.init) ?? " ")
            .font(.system(.title, design: .monospaced))
            .frame(width: 44, height: 56)
            .overlay(
                RoundedRectangle(cornerRadius: 8)
                    .stroke(isCurrent ? Color.accentColor : Color.gray.opacity(0.4), lineWidth: isCurrent ? 2 : 1))
    }
}
