import Combine
import SwiftUI

// An app as public sample code has them: it must compile as it is, and with Apple's SwiftUI too.

struct Note: Identifiable, Hashable {
    let id: Int
    var title: String
    var body = ""
    var priority = Priority.normal
    var isDone = false

    enum Priority: String, CaseIterable, Identifiable {
        case low, normal, high
        var id: String { rawValue }

        var color: Color {
            switch self {
            case .low: return .secondary
            case .normal: return .accentColor
            case .high: return .red
            }
        }
    }
}

enum NoteError: LocalizedError {
    case emptyTitle

    var errorDescription: String? { "A note needs a title" }
}

@MainActor
final class NoteStore: ObservableObject {
    @Published var notes = [Note(id: 1, title: "Buy milk"), Note(id: 2, title: "Call Ann", priority: .high)]
    @Published var isLoading = false
    @Published var error: NoteError?

    func add(title: String, priority: Note.Priority) -> Bool {
        guard !title.trimmingCharacters(in: .whitespaces).isEmpty else {
            error = .emptyTitle
            return false
        }
        notes.append(Note(id: (notes.map(\.id).max() ?? 0) + 1, title: title, priority: priority))
        return true
    }

    func delete(at offsets: IndexSet) {
        notes.remove(atOffsets: offsets)
    }
}

struct NotesRoot: View {
    @StateObject private var store = NoteStore()

    var body: some View {
        TabView {
            NoteList()
                .tabItem { Label("Notes", systemImage: "note.text") }
                .badge(store.notes.filter { !$0.isDone }.count)
            NoteSettings()
                .tabItem { Label("Settings", systemImage: "gearshape") }
        }
        .environmentObject(store)
        .tint(.orange)
    }
}

struct NoteList: View {
    @EnvironmentObject private var store: NoteStore
    @State private var isAdding = false

    var body: some View {
        NavigationView {
            List {
                if store.notes.isEmpty {
                    Text("No notes")
                        .foregroundStyle(.secondary)
                        .frame(maxWidth: .infinity)
                        .listRowSeparator(.hidden)
                }
                Section {
                    ForEach($store.notes) { $note in
                        NavigationLink(destination: NoteDetail(note: $note)) {
                            NoteRow(note: note)
                        }
                    }
                    .onDelete(perform: store.delete)
                } header: {
                    Text("\(store.notes.count) notes")
                } footer: {
                    Text("Swipe to delete.")
                }
            }
            .listStyle(.insetGrouped)
            .navigationTitle("Notes")
            .toolbar {
                ToolbarItemGroup(placement: .navigationBarTrailing) {
                    Button {
                        isAdding = true
                    } label: {
                        Image(systemName: "plus")
                    }
                    .accessibilityLabel("Add")
                }
            }
            .refreshable { await Task.yield() }
            .overlay {
                if store.isLoading { ProgressView() }
            }
        }
        .navigationViewStyle(.stack)
        .sheet(isPresented: $isAdding) { NoteEditor() }
    }
}

struct NoteRow: View {
    let note: Note

    var body: some View {
        HStack(spacing: 12) {
            Circle()
                .fill(note.priority.color)
                .frame(width: 10, height: 10)
            VStack(alignment: .leading) {
                Text(note.title)
                    .font(.headline)
                    .strikethrough(note.isDone)
                if !note.body.isEmpty {
                    Text(note.body).font(.subheadline).lineLimit(1).foregroundColor(.secondary)
                }
            }
            Spacer()
        }
        .padding(.vertical, 4)
        .contentShape(Rectangle())
    }
}

struct NoteDetail: View {
    @Binding var note: Note
    @State private var isConfirming = false
    @Environment(\.dismiss) private var dismiss

    var body: some View {
        Form {
            Section("Title") {
                TextField("Title", text: $note.title)
                    .textInputAutocapitalization(.sentences)
                    .disableAutocorrection(true)
            }
            Section {
                Toggle("Done", isOn: $note.isDone)
                Picker("Priority", selection: $note.priority) {
                    ForEach(Note.Priority.allCases) { priority in
                        Text(priority.rawValue.capitalized).tag(priority)
                    }
                }
                .pickerStyle(.menu)
                DisclosureGroup("Text") { TextEditor(text: $note.body).frame(minHeight: 120) }
            }
            Button("Clear text", role: .destructive) { isConfirming = true }
                .disabled(note.body.isEmpty)
        }
        .navigationTitle(note.title)
        .navigationBarTitleDisplayMode(.inline)
        .confirmationDialog("Clear the text?", isPresented: $isConfirming) {
            Button("Clear", role: .destructive) { note.body = "" }
            Button("Cancel", role: .cancel) {}
        }
    }
}

struct NoteEditor: View {
    private enum Field: Hashable { case title, code }

    @EnvironmentObject private var store: NoteStore
    @Environment(\.dismiss) private var dismiss
    @State private var title = ""
    @State private var priority: Note.Priority = .normal
    @FocusState private var focus: Field?

    var body: some View {
        NavigationView {
            VStack(spacing: 20) {
                TextField("New title", text: $title, prompt: Text("What is to be done?"))
                    .textFieldStyle(.roundedBorder)
                    .focused($focus, equals: .title)
                    .submitLabel(.done)
                    .onSubmit(save)
                Picker("Priority", selection: $priority) {
                    ForEach(Note.Priority.allCases) { Text($0.rawValue) }
                }
                .pickerStyle(SegmentedPickerStyle())
                Button(action: save) {
                    Label("Save", systemImage: "checkmark").frame(maxWidth: .infinity)
                }
                .buttonStyle(.borderedProminent)
                .controlSize(.large)
                Spacer()
            }
            .padding()
            .background(Color.gray.opacity(0.1).ignoresSafeArea())
            .navigationTitle("New Note")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
            }
            .alert(isPresented: hasError, error: store.error) { _ in
                Button("OK", role: .cancel) {}
            } message: { _ in
                Text("Please type one.")
            }
            .onAppear { focus = .title }
        }
    }

    private var hasError: Binding<Bool> {
        Binding(get: { store.error != nil }, set: { if !$0 { store.error = nil } })
    }

    private func save() {
        if store.add(title: title, priority: priority) { dismiss() }
    }
}

struct NoteSettings: View {
    @AppStorage("notes.name") private var name = ""
    @State private var size = 3.0

    var body: some View {
        Form {
            Section(header: Text("You"), footer: Text("Shown to others.")) {
                TextField("Name", text: $name)
                SecureField("Secret", text: .constant(""))
            }
            Stepper("Size \(Int(size))", value: $size, in: 1...5)
            Link("Help", destination: URL(string: "https://example.com/help") ?? URL(fileURLWithPath: "/"))
            GroupBox(label: Label("About", systemImage: "info.circle")) {
                Text("Version \(1).\(0)").font(.system(.footnote, design: .monospaced))
            }
        }
        .animation(.easeInOut, value: size)
    }
}
