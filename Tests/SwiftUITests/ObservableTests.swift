import Testing
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@Observable
private final class Model {
    var name = "a"
    var other = 0
}

@Observable
private final class Item: Identifiable {
    var words: String
    init(_ words: String) { self.words = words }
}

@MainActor
@Suite("Observable objects")
struct ObservableTests {
    private struct Reader: View {
        @Environment(Model.self) private var model
        let diary: Diary

        var body: some View {
            diary.write(model.name)
            return Text(model.name)
        }
    }

    @Test("a view is drawn anew when a property changes that it has read, and only then")
    func reading() {
        let (model, diary) = (Model(), Diary())
        let host = ScreenHost(Reader(diary: diary).environment(model))
        #expect(host.texts == ["a"])
        model.other = 1
        #expect(host.current.all.filter { $0.role == .text }.map(\.label) == ["a"])
        model.name = "b"
        _ = host.current
        #expect(host.texts == ["b"])
        #expect(diary.lines == ["a", "b"])
    }

    @Test("an object that is not in the environment is nil where that is allowed")
    func absent() {
        struct Screen: View {
            @Environment(Model.self) private var model: Model?
            var body: some View { Text(model?.name ?? "none") }
        }
        #expect(ScreenHost(Screen()).texts == ["none"])
        #expect(ScreenHost(Screen().environment(Model())).texts == ["a"])
        #expect(ScreenHost(Screen().environment(nil as Model?).environment(Model())).texts == ["none"])
    }

    @Test("a binding to a property of an object writes to it")
    func bindable() {
        struct Screen: View {
            @Bindable var model: Model
            var body: some View { TextField("name", text: $model.name) }
        }
        let model = Model()
        let host = ScreenHost(Screen(model: model))
        host.send(.setText(host.find(.textField)?.id ?? "", text: "typed"))
        #expect(model.name == "typed")
        #expect(host.find(.textField)?.value == "typed")
    }

    @Test("a row is drawn anew when its object changes")
    func rows() {
        let items = [Item("a"), Item("b")]
        let host = ScreenHost(VStack { ForEach(items) { Text($0.words) } })
        items[1].words = "c"
        _ = host.current
        #expect(host.texts == ["a", "c"])
    }
}
