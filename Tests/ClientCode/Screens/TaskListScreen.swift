import Combine
import SwiftUI

struct TaskItem: Identifiable, Codable, Equatable {
    var id = UUID()
    var title: String
    var notes = ""
    var due: Date?
    var isDone = false
    var priority: Priority = .medium

    enum Priority: Int, Codable, CaseIterable, Comparable, CustomStringConvertible {
        case low, medium, high

        static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
        var description: String {
            switch self {
            case .low: return "Low"
            case .medium: return "Medium"
            case .high: return "High"
            }
        }
    }
}

final class TaskStore: ObservableObject {
    @Published var items: [TaskItem]
    private(set) var saves = 0
    private var saving: AnyCancellable?

    init(_ items: [TaskItem] = []) {
        self.items = items
        saving =
            objectWillChange
            .receive(on: DispatchQueue.main)
            .sink { [weak self] in self?.save() }
    }

    var open: [TaskItem] { items.filter { !$0.isDone } }
    var done: [TaskItem] { items.filter { $0.isDone } }

    func binding(for item: TaskItem) -> Binding<TaskItem> {
        Binding {
            self.items.first { $0.id == item.id } ?? item
        } set: { new in
            guard let index = self.items.firstIndex(where: { $0.id == new.id }) else { return }
            self.items[index] = new
        }
    }

    private func save() { saves += 1 }
}

struct TaskListScreen: View {
    @ObservedObject var store: TaskStore
    @State private var editing: TaskItem?
    @State private var pendingDeletion: IndexSet?
    @State private var editMode: EditMode = .inactive
    @AppStorage("hidesDone") private var hidesDone = false

    var body: some View {
        NavigationView {
            List {
                Section {
                    ForEach(store.items.indices.filter { !store.items[$0].isDone }, id: \.self) { index in
                        row(store.items[index])
                    }
                }
                if !hidesDone && !store.done.isEmpty {
                    Section(header: Text("Done"), footer: Text("\(store.done.count) of \(store.items.count)")) {
                        ForEach(store.done) { item in row(item) }
                            .onDelete { pendingDeletion = $0 }
                    }
                }
            }
            .listStyle(InsetGroupedListStyle())
            .navigationTitle("Tasks")
            .navigationBarItems(leading: EditButton(), trailing: addButton)
            .toolbar {
                ToolbarItem(placement: .bottomBar) {
                    Button(hidesDone ? "Show done" : "Hide done") { withAnimation { hidesDone.toggle() } }
                }
            }
            .environment(\.editMode, $editMode)
        }
        .sheet(item: $editing) { item in
            TaskEditor(item: item) { saved in
                if let index = store.items.firstIndex(where: { $0.id == saved.id }) {
                    store.items[index] = saved
                } else {
                    store.items.append(saved)
                }
            }
        }
        .actionSheet(isPresented: Binding(get: { pendingDeletion != nil }, set: { if !$0 { pendingDeletion = nil } })) {
            ActionSheet(
                title: Text("Delete?"), message: nil,
                buttons: [
                    .destructive(Text("Delete")) { delete() },
                    .cancel(Text("Keep")),
                ])
        }
    }

    private var addButton: some View {
        Button(action: { editing = TaskItem(title: "") }) { Image(systemName: "plus") }
            .accessibilityLabel("Add task")
    }

    private func row(_ item: TaskItem) -> some View {
        HStack {
            Button {
                store.binding(for: item).isDone.wrappedValue.toggle()
            } label: {
                Image(systemName: item.isDone ? "checkmark.circle.fill" : "circle")
            }
            .buttonStyle(.plain)
            .accessibilityLabel(item.isDone ? "Reopen \(item.title)" : "Finish \(item.title)")
            VStack(alignment: .leading) {
                Text(item.title).strikethrough(item.isDone)
                if let due = item.due {
                    Text(due, style: .date).font(.caption).foregroundColor(due < Date() ? .red : .secondary)
                }
            }
        }
        .contentShape(Rectangle())
        .onTapGesture { editing = item }
        .swipeActions(edge: .leading) {
            Button("Flag") { store.binding(for: item).priority.wrappedValue = .high }.tint(.orange)
        }
        .contextMenu {
            Button(action: { editing = item }) { Label("Edit", systemImage: "pencil") }
        }
    }

    private func delete() {
        guard let offsets = pendingDeletion else { return }
        let ids = offsets.map { store.done[$0].id }
        store.items.removeAll { ids.contains($0.id) }
    }
}

struct TaskEditor: View {
    @Environment(\.presentationMode) private var presentationMode
    @State private var item: TaskItem
    @State private var hasDue: Bool
    private let onSave: (TaskItem) -> Void

    init(item: TaskItem, onSave: @escaping (TaskItem) -> Void) {
        _item = State(initialValue: item)
        _hasDue = State(initialValue: item.due != nil)
        self.onSave = onSave
    }

    private var dueBinding: Binding<Date> {
        Binding(get: { item.due ?? Date(timeIntervalSinceReferenceDate: 0) }, set: { item.due = $0 })
    }

    var body: some View {
        NavigationView {
            Form {
                Section(header: Text("Title")) {
                    TextField("What is to be done?", text: $item.title)
                    ZStack(alignment: .topLeading) {
                        if item.notes.isEmpty { Text("Notes").foregroundColor(.secondary).padding(.top, 8) }
                        TextEditor(text: $item.notes).frame(minHeight: 80)
                    }
                }
                Section {
                    Picker("Priority", selection: $item.priority) {
                        ForEach(TaskItem.Priority.allCases, id: \.self) { Text(String(describing: $0)).tag($0) }
                    }
                    .pickerStyle(SegmentedPickerStyle())
                    Toggle(isOn: $hasDue.onChange { item.due = $0 ? Date(timeIntervalSinceReferenceDate: 0) : nil }) {
                        Text("Due")
                    }
                    if hasDue {
                        DatePicker("Date", selection: dueBinding, displayedComponents: [.date])
                    }
                }
            }
            .navigationBarTitle(item.title.isEmpty ? "New task" : item.title)
            .navigationBarItems(
                leading: Button("Cancel") { presentationMode.wrappedValue.dismiss() },
                trailing: Button("Save") {
                    onSave(item)
                    presentationMode.wrappedValue.dismiss()
                }
                .disabled(item.title.trimmingCharacters(in: .whitespaces).isEmpty))
        }
    }
}

extension Binding {
    /// Calls a function with every new value.
    func onChange(_ handler: @escaping (Value) -> Void) -> Binding<Value> {
        Binding(
            get: { self.wrappedValue },
            set: { new in
                self.wrappedValue = new
                handler(new)
            })
    }

    init(_ source: Binding<Value?>, default value: Value) {
        self.init(get: { source.wrappedValue ?? value }, set: { source.wrappedValue = $0 })
    }
}
