import Foundation
import Observation

@_spi(Latchkey) import SwiftUI

/// Screens of kinds that apps for iOS 17 and 18 have: onboarding, tabs, a list with search, sheets, a settings form.
@MainActor @Observable final class ReadingList {
    struct Book: Identifiable, Hashable {
        let id: Int
        var title: String
        var isRead = false
    }

    var books = [
        Book(id: 1, title: "Emma"), Book(id: 2, title: "Ulysses", isRead: true), Book(id: 3, title: "Middlemarch"),
    ]
    var term = ""
    var draft = ""
    var isAdding = false
    var opened: Book?
    var sortsByTitle = false

    var found: [Book] {
        let books = term.isEmpty ? books : books.filter { $0.title.localizedCaseInsensitiveContains(term) }
        return sortsByTitle ? books.sorted { $0.title < $1.title } : books
    }

    func add() {
        books.append(Book(id: books.count + 1, title: draft))
        (draft, isAdding) = ("", false)
    }

    func markRead(_ book: Book) {
        guard let index = books.firstIndex(where: { $0.id == book.id }) else { return }
        books[index].isRead.toggle()
    }
}

struct ReadingListRoot: View {
    private enum Place: Hashable { case list, settings }

    let model: ReadingList
    @State private var place = Place.list
    @State private var isNew = true

    var body: some View {
        TabView(selection: $place) {
            Tab("Books", systemImage: "books.vertical", value: .list) { BookList(model: model) }
            Tab("Settings", systemImage: "gear", value: .settings) { ReadingSettings(model: model) }
        }
        .fullScreenCover(isPresented: $isNew) { Onboarding() }
    }
}

private struct Onboarding: View {
    @Environment(\.dismiss) private var dismiss
    @State private var page = 0
    @Namespace private var names

    var body: some View {
        VStack(spacing: 24) {
            Image(systemName: "book").matchedGeometryEffect(id: "picture", in: names)
            Text(page == 0 ? "Keep what you read" : "Find it again")
                .font(.largeTitle.bold())
                .foregroundStyle(.tint)
                .contentTransition(.opacity)
            Button(page == 0 ? "Continue" : "Start", systemImage: "arrow.right") {
                withAnimation(.snappy) {
                    if page == 0 { page = 1 } else { dismiss() }
                }
            }
            .buttonStyle(.borderedProminent)
            .buttonBorderShape(.capsule)
        }
        .safeAreaPadding(16)
        .background(LinearGradient(colors: [.mint, .white], startPoint: .top, endPoint: .bottom))
        .interactiveDismissDisabled()
    }
}

private struct BookList: View {
    @Bindable var model: ReadingList

    var body: some View {
        NavigationStack {
            List(model.found) { book in
                Button {
                    model.opened = book
                } label: {
                    LabeledContent(book.title, value: book.isRead ? "read" : "new")
                }
                .swipeActions {
                    Button("Read", systemImage: "checkmark") { model.markRead(book) }.tint(.green)
                }
            }
            .overlay { if model.found.isEmpty { ContentUnavailableView.search(text: model.term) } }
            .listRowSpacing(4)
            .scrollDismissesKeyboard(.immediately)
            .searchable(text: $model.term, prompt: "Titles")
            .navigationTitle("Books")
            .toolbarTitleDisplayMode(.inline)
            .toolbarBackground(.visible, for: .navigationBar)
            .toolbar {
                ToolbarItem(placement: .topBarTrailing) {
                    Button("Add", systemImage: "plus") { model.isAdding = true }
                }
            }
            .navigationDestination(item: $model.opened) { BookDetail(book: $0) }
            .sheet(isPresented: $model.isAdding) { NewBook(model: model) }
        }
    }
}

private struct BookDetail: View {
    let book: ReadingList.Book

    var body: some View {
        Grid(alignment: .leading) {
            GridRow {
                Text("Title")
                Text(book.title).bold()
            }
            GridRow { ShareLink("Recommend", item: "Read \(book.title)!").gridCellColumns(2) }
        }
        .toolbar(.hidden, for: .tabBar)
    }
}

private struct NewBook: View {
    @Bindable var model: ReadingList

    var body: some View {
        NavigationStack {
            Form {
                TextField("Title", text: $model.draft, axis: .vertical).lineLimit(1...4)
            }
            .scrollContentBackground(.hidden)
            .toolbar {
                ToolbarItem(placement: .confirmationAction) {
                    Button("Save") { model.add() }.disabled(model.draft.isEmpty).keyboardShortcut(.defaultAction)
                }
            }
        }
        .presentationDetents([.medium, .fraction(0.8)])
        .presentationDragIndicator(.visible)
        .presentationCornerRadius(24)
    }
}

private struct ReadingSettings: View {
    @Bindable var model: ReadingList
    @ScaledMetric private var space: CGFloat = 8
    @State private var isTelling = false

    var body: some View {
        Form {
            Section("List") {
                Toggle("Sort by title", systemImage: "textformat", isOn: $model.sortsByTitle)
                LabeledContent("Books", value: model.books.count, format: .number)
            }
            Section {
                Button("What is new?") { isTelling = true }
                    .padding(.vertical, space)
                    .popover(isPresented: $isTelling) { Text("Nothing.") }
            }
        }
        .sensoryFeedback(.selection, trigger: model.sortsByTitle)
    }
}
