import Combine
import SwiftUI

struct Repository: Identifiable, Decodable, Hashable {
    let id: Int
    let name: String
    let stars: Int
}

protocol RepositorySearching {
    func search(_ term: String) -> AnyPublisher<[Repository], URLError>
}

enum Loadable<Value> {
    case idle, loading
    case loaded(Value)
    case failed(Error)
}

extension Loadable: Equatable where Value: Equatable {
    static func == (left: Loadable, right: Loadable) -> Bool {
        switch (left, right) {
        case (.idle, .idle), (.loading, .loading): return true
        case let (.loaded(left), .loaded(right)): return left == right
        case let (.failed(left), .failed(right)): return left.localizedDescription == right.localizedDescription
        default: return false
        }
    }
}

final class SearchViewModel<S: Scheduler>: ObservableObject {
    @Published var query = ""
    @Published private(set) var state: Loadable<[Repository]> = .idle
    let selection = PassthroughSubject<Repository, Never>()
    @Published private(set) var recent: [String] = []

    private var bag: Set<AnyCancellable> = []

    init(searching: RepositorySearching, scheduler: S) {
        let terms =
            $query
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            .debounce(for: .milliseconds(300), scheduler: scheduler)
            .removeDuplicates()
            .share()

        terms
            .filter { $0.isEmpty }
            .map { _ in Loadable.idle }
            .assign(to: \.state, on: self)
            .store(in: &bag)

        terms
            .filter { $0.count > 1 }
            .handleEvents(receiveOutput: { [unowned self] _ in self.state = .loading })
            .map { term in
                searching.search(term)
                    .map { Loadable.loaded($0.sorted { $0.stars > $1.stars }) }
                    .catch { Just(Loadable.failed($0)) }
                    .receive(on: scheduler)
            }
            .switchToLatest()
            .sink { [weak self] in self?.state = $0 }
            .store(in: &bag)

        selection
            .map(\.name)
            .scan([String]()) { Array(([$1] + $0.filter { [new = $1] in $0 != new }).prefix(3)) }
            .assign(to: &$recent)
    }
}

struct SearchScreen<S: Scheduler>: View {
    @ObservedObject var model: SearchViewModel<S>
    @Environment(\.dismissSearchAction) private var dismissSearchAction

    var body: some View {
        NavigationView {
            VStack(spacing: 0) {
                SearchBar(text: $model.query, placeholder: "Search repositories").padding(.horizontal)
                content
            }
            .navigationBarTitle(Text("Repositories"), displayMode: .inline)
        }
        .navigationViewStyle(StackNavigationViewStyle())
    }

    @ViewBuilder private var content: some View {
        switch model.state {
        case .idle:
            List {
                Section(header: Text("Recent")) {
                    ForEach(model.recent, id: \.self) { name in
                        Button(name) { model.query = name }
                    }
                }
            }
        case .loading:
            ProgressView("Searching…").frame(maxWidth: .infinity, maxHeight: .infinity)
        case .loaded(let repositories) where repositories.isEmpty:
            Placeholder(title: "Nothing found", systemImage: "magnifyingglass") {
                Button("Clear") { model.query.removeAll() }
            }
        case .loaded(let repositories):
            List(repositories) { repository in
                NavigationLink(destination: RepositoryDetail(repository: repository)) {
                    HStack {
                        Text(repository.name).font(.headline)
                        Spacer()
                        Label("\(repository.stars)", systemImage: "star").labelStyle(.titleAndIcon)
                    }
                }
                .simultaneousGesture(TapGesture().onEnded { model.selection.send(repository) })
            }
            .listStyle(PlainListStyle())
        case .failed(let error):
            Placeholder(title: LocalizedStringKey(error.localizedDescription), systemImage: "wifi.slash") {
                EmptyView()
            }
        }
    }
}

struct RepositoryDetail: View {
    let repository: Repository

    var body: some View {
        ScrollView {
            LazyVStack(alignment: .leading, pinnedViews: [.sectionHeaders]) {
                Section(header: Text("Stars")) { Text("\(repository.stars)").font(.title) }
            }
        }
        .navigationTitle(repository.name)
    }
}

struct SearchBar: View {
    @Binding var text: String
    var placeholder: LocalizedStringKey = "Search"
    @State private var isEditing = false

    var body: some View {
        HStack {
            Image(systemName: "magnifyingglass").foregroundColor(.secondary)
            TextField(placeholder, text: $text, onEditingChanged: { isEditing = $0 }, onCommit: {})
            if !text.isEmpty {
                Button(action: { text = "" }) {
                    Image(systemName: "xmark.circle.fill")
                }
                .accessibility(label: Text("Clear text"))
                .transition(.opacity)
            }
        }
        .padding(8)
        .background(Color(.secondarySystemBackground))
        .cornerRadius(10)
    }
}

struct Placeholder<Actions: View>: View {
    let title: LocalizedStringKey
    let systemImage: String
    @ViewBuilder let actions: () -> Actions

    var body: some View {
        VStack(spacing: 12) {
            Image(systemName: systemImage).font(.system(size: 48, weight: .light))
            Text(title).multilineTextAlignment(.center)
            actions()
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
}

private struct DismissSearchKey: EnvironmentKey {
    static let defaultValue: () -> Void = {}
}

extension EnvironmentValues {
    var dismissSearchAction: () -> Void {
        get { self[DismissSearchKey.self] }
        set { self[DismissSearchKey.self] = newValue }
    }
}
