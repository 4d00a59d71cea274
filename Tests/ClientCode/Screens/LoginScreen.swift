import Combine
import LocalAuthentication
import SwiftUI

struct User: Identifiable, Equatable {
    var id: String { email }
    let email: String
}

protocol AuthService {
    func login(email: String, password: String) -> AnyPublisher<String, Error>
}

enum AuthError: Error, LocalizedError, Identifiable {
    case wrongPassword
    case offline(underlying: URLError.Code)

    var id: String { localizedDescription }
    var errorDescription: String? {
        switch self {
        case .wrongPassword: return "The password is wrong."
        case let .offline(code): return "You are offline (\(code.rawValue))."
        }
    }
    var recoverySuggestion: String? { "Try again." }
}

/// Accepts one password, after a turn of the main queue, as a server would after a while.
struct FixedAuthService: AuthService {
    let password: String

    func login(email: String, password: String) -> AnyPublisher<String, Error> {
        Deferred {
            Future<String, Error> { promise in
                DispatchQueue.global().async {
                    promise(password == self.password ? .success("token-\(email)") : .failure(AuthError.wrongPassword))
                }
            }
        }
        .receive(on: DispatchQueue.main)
        .eraseToAnyPublisher()
    }
}

final class Session: ObservableObject {
    @Published private(set) var user: User?
    private let credentials: CredentialStoring

    init(credentials: CredentialStoring) {
        self.credentials = credentials
    }

    func begin(_ user: User, token: String) throws {
        try credentials.save(token, for: user.email)
        UserDefaults.standard.set(user.email, forKey: "lastUser")
        self.user = user
    }

    func resume(_ context: LAContext? = nil) throws -> Bool {
        guard let email = UserDefaults.standard.string(forKey: "lastUser"),
            try credentials.token(for: email, context: context) != nil
        else { return false }
        user = User(email: email)
        return true
    }

    func end() {
        try? credentials.removeAll()
        UserDefaults.standard.removeObject(forKey: "lastUser")
        user = nil
    }
}

final class LoginViewModel: ObservableObject {
    enum Phase: Equatable {
        case idle, working, failed(String)
    }

    @Published var email = ""
    @Published var password = ""
    @Published private(set) var canSubmit = false
    @Published private(set) var phase: Phase = .idle
    @Published var error: AuthError?
    @Published private(set) var hint: String?

    private let service: AuthService
    private let session: Session
    private var cancellables = Set<AnyCancellable>()

    init(service: AuthService, session: Session) {
        self.service = service
        self.session = session
        isEmailValid
            .combineLatest($password.map { $0.count >= 4 }, $phase.map { $0 != .working })
            .map { $0 && $1 && $2 }
            .removeDuplicates()
            .assign(to: &$canSubmit)
        Publishers.Merge(
            isEmailValid.dropFirst().map { $0 ? nil : "Not an e-mail address" },
            $password.filter(\.isEmpty).map { _ in nil }
        )
        .sink { [weak self] in self?.hint = $0 }
        .store(in: &cancellables)
    }

    private var isEmailValid: AnyPublisher<Bool, Never> {
        $email
            .map { $0.range(of: "^[^@ ]+@[^@ ]+$", options: .regularExpression) != nil }
            .eraseToAnyPublisher()
    }

    func submit() {
        guard canSubmit else { return }
        phase = .working
        service.login(email: email, password: password)
            .tryMap { [session, email] token -> User in
                let user = User(email: email)
                try session.begin(user, token: token)
                return user
            }
            .sink(
                receiveCompletion: { [weak self] completion in
                    switch completion {
                    case .finished:
                        self?.phase = .idle
                        self?.password = ""
                    case .failure(let error as AuthError):
                        self?.phase = .failed(error.localizedDescription)
                        self?.error = error
                    case .failure(let error):
                        self?.phase = .failed(error.localizedDescription)
                    }
                },
                receiveValue: { _ in }
            )
            .store(in: &cancellables)
    }
}

struct LoginScreen: View {
    private enum Field: Hashable { case email, password }

    @StateObject private var model: LoginViewModel
    @FocusState private var focus: Field?
    @State private var showsPassword = false

    init(service: AuthService, session: Session) {
        _model = StateObject(wrappedValue: LoginViewModel(service: service, session: session))
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Image(systemName: "lock.shield.fill")
                .resizable()
                .scaledToFit()
                .frame(width: 64, height: 64)
                .foregroundColor(.accentColor)
                .accessibilityHidden(true)
            Text("Welcome back").font(.largeTitle.weight(.semibold))
            Group {
                TextField("E-mail", text: $model.email)
                    .keyboardType(.emailAddress)
                    .textContentType(.username)
                    .autocapitalization(.none)
                    .disableAutocorrection(true)
                    .focused($focus, equals: .email)
                    .submitLabel(.next)
                    .onSubmit { focus = .password }
                if let hint = model.hint {
                    Label(hint, systemImage: "exclamationmark.triangle").font(.footnote).foregroundColor(.red)
                }
                passwordField
                    .textContentType(.password)
                    .focused($focus, equals: .password)
                    .submitLabel(.go)
                    .onSubmit(model.submit)
                Toggle("Show password", isOn: $showsPassword.animation(.easeInOut))
            }
            .textFieldStyle(RoundedBorderTextFieldStyle())
            Button(action: { model.submit() }) {
                HStack {
                    if model.phase == .working { ProgressView().tint(.white) }
                    Text("Sign in")
                        .fontWeight(.bold)
                        .frame(maxWidth: .infinity)
                }
                .padding(.vertical, 12)
            }
            .buttonStyle(FilledButtonStyle())
            .disabled(!model.canSubmit)
            if case let .failed(message) = model.phase {
                Text(message).accessibility(identifier: "login.failure")
            }
            Spacer(minLength: 0)
        }
        .padding()
        .alert(item: $model.error) { error in
            Alert(
                title: Text("Sign-in failed"), message: Text(error.localizedDescription),
                primaryButton: .default(Text("Try again"), action: model.submit), secondaryButton: .cancel())
        }
        .onAppear { focus = .email }
    }

    @ViewBuilder
    private var passwordField: some View {
        if showsPassword {
            TextField("Password", text: $model.password)
        } else {
            SecureField("Password", text: $model.password)
        }
    }
}

struct FilledButtonStyle: ButtonStyle {
    @Environment(\.isEnabled) private var isEnabled

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .foregroundColor(.white)
            .background(
                RoundedRectangle(cornerRadius: 10, style: .continuous)
                    .fill(isEnabled ? Color.accentColor : Color(UIColor.systemGray3))
            )
            .opacity(configuration.isPressed ? 0.6 : 1)
            .scaleEffect(configuration.isPressed ? 0.97 : 1)
            .animation(.spring(response: 0.3, dampingFraction: 0.7), value: configuration.isPressed)
    }
}

#if DEBUG
struct LoginScreen_Previews: PreviewProvider {
    static var previews: some View {
        Group {
            LoginScreen(service: FixedAuthService(password: "a"), session: Session(credentials: KeychainCredentials()))
            LoginScreen(service: FixedAuthService(password: "a"), session: Session(credentials: KeychainCredentials()))
                .preferredColorScheme(.dark)
                .environment(\.locale, Locale(identifier: "de"))
        }
        .previewLayout(.sizeThatFits)
    }
}
#endif
