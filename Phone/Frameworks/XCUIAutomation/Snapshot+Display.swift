import VirtualPhone

/// How the roles of a screen become element types, as iOS 16 and later have them.
///
/// A list or form is a collection view whose rows are cells; stacks without identifier are not there; a sheet is an
/// `other`, a confirmation dialog a `sheet`; a disclosure's header is a button.
struct SnapshotReader {
    /// The ids of the nodes that take touches.
    let touchable: Set<String>

    func elements(_ node: ScreenNode) -> [Snapshot] {
        if node.style.isHidden == true { return [] }
        switch node.role {
        case .spacer, .divider: return []
        case .stack where node.identifier == nil && node.style.isCombined != true: return children(node)
        case .stack where node.style.isCombined == true: return [combined(node)]
        case .section: return section(node)
        case .disclosure:
            var header = plain(node, .button)
            header.children = []
            return [header] + children(node)
        case .cell: return [cell(node)]
        case .picker where node.style.kind == "wheel": return [wheel(node)]
        case .navigationBar: return [titled(node, .navigationBar, identifier: node.label)]
        case .alert: return [titled(node, .alert, identifier: node.label)]
        case .confirmationDialog: return [titled(node, .sheet, identifier: node.label)]
        default: return [plain(node, type(of: node))]
        }
    }

    func children(_ node: ScreenNode) -> [Snapshot] { node.children.flatMap(elements) }

    private func type(of node: ScreenNode) -> XCUIElement.ElementType {
        switch node.role {
        case .window: .window
        case .scrollView: .scrollView
        case .list: .collectionView
        case .text: .staticText
        case .button: node.style.kind == "icon" ? .icon : .button
        case .textField: .textField
        case .secureTextField: .secureTextField
        case .toggle: .switch
        case .picker: node.style.kind == "segmented" ? .segmentedControl : .picker
        case .slider: .slider
        case .image: .image
        case .progress: node.value == nil ? .activityIndicator : .progressIndicator
        case .tabBar: .tabBar
        case .link: .link
        case .webView: .webView
        case .cell: .cell
        case .navigationBar: .navigationBar
        case .alert: .alert
        case .confirmationDialog: .sheet
        case .stack, .section, .spacer, .divider, .disclosure, .sheet, .fullScreenCover, .other: .other
        }
    }

    private func plain(_ node: ScreenNode, _ type: XCUIElement.ElementType) -> Snapshot {
        Snapshot(
            elementType: type, node: node.id, identifier: node.identifier ?? "", label: node.label, text: node.value,
            placeholderValue: node.placeholder, isEnabled: node.isEnabled, isSelected: node.isSelected,
            hasFocus: node.isFocused, isHittable: touchable.contains(node.id),
            isRefreshable: node.style.isRefreshable == true,
            children: node.role == .list ? node.children.flatMap(row) : children(node))
    }

    /// A list's rows are cells, also where the app drew something else.
    private func row(_ node: ScreenNode) -> [Snapshot] {
        switch node.role {
        case .section, .cell: return elements(node)
        default:
            let inner = elements(node)
            guard !inner.isEmpty else { return [] }
            let isHittable = touchable.contains(node.id)
            return [Snapshot(elementType: .cell, node: node.id, isHittable: isHittable, children: inner)]
        }
    }

    private func section(_ node: ScreenNode) -> [Snapshot] {
        let header = node.label.isEmpty ? [] : [text(node.label, node)]
        let footer = (node.value ?? "").isEmpty ? [] : [text(node.value ?? "", node)]
        return header + node.children.flatMap(row) + footer
    }

    private func cell(_ node: ScreenNode) -> Snapshot {
        var cell = plain(node, .cell)
        if !node.label.isEmpty, node.children.isEmpty { cell.children = [text(node.label, node)] }
        return cell
    }

    /// A picker's only element is its wheel: the values that it can be turned to are none.
    private func wheel(_ node: ScreenNode) -> Snapshot {
        var picker = plain(node, .picker)
        picker.text = nil
        picker.children = [
            Snapshot(
                elementType: .pickerWheel, node: node.id, text: node.value, isEnabled: node.isEnabled,
                isHittable: touchable.contains(node.id),
                options: node.children.map { Snapshot.Option(label: $0.label, node: $0.id) })
        ]
        return picker
    }

    private func combined(_ node: ScreenNode) -> Snapshot {
        var one = plain(node, .other)
        let texts = one.descendants.filter { $0.elementType == .staticText }.map(\.label)
        if one.label.isEmpty { one.label = texts.joined(separator: ", ") }
        one.elementType = .staticText
        one.children = []
        return one
    }

    private func titled(_ node: ScreenNode, _ type: XCUIElement.ElementType, identifier: String) -> Snapshot {
        var element = plain(node, type)
        if element.identifier.isEmpty { element.identifier = identifier }
        if !node.label.isEmpty { element.children.insert(text(node.label, node), at: 0) }
        return element
    }

    private func text(_ label: String, _ node: ScreenNode) -> Snapshot {
        Snapshot(
            elementType: .staticText, node: node.id, label: label, isHittable: touchable.contains(node.id))
    }
}

extension Snapshot {
    /// The tree of an app, as the display shows it now; of one that is not seen, the app without children.
    init(application: String, _ display: Display) {
        self.init(elementType: .application, label: application)
        let ground = display.overlay ?? display.root.front
        let reader = SnapshotReader(touchable: Set(ground.all.map(\.id)))
        if application == Display.springboard {
            children = Self.springboard(display, reader)
        } else if display.surface == .app(application) {
            children = reader.elements(display.root)
            if display.root.focused != nil { children.append(Self.keyboard(display)) }
        }
    }

    /// The home and lock screens, and what the system puts before apps.
    private static func springboard(_ display: Display, _ reader: SnapshotReader) -> [Snapshot] {
        var children = (display.overlay.map { overlay($0, reader) } ?? [])
        if let banner = display.banner {
            children.append(
                Snapshot(
                    elementType: .other, node: banner.id, identifier: "NotificationShortLookView", label: banner.label,
                    isHittable: true, children: banner.children.flatMap { reader.elements($0) }))
        }
        switch display.surface {
        case .home, .lockScreen: children += reader.elements(display.root)
        case .app: break
        }
        return children
    }

    private static func overlay(_ node: ScreenNode, _ reader: SnapshotReader) -> [Snapshot] {
        var elements = reader.elements(node)
        if node.role == .sheet, !elements.isEmpty, !node.label.isEmpty {
            elements[0].children.insert(Snapshot(elementType: .staticText, node: node.id, label: node.label), at: 0)
        }
        return elements
    }

    private static func keyboard(_ display: Display) -> Snapshot {
        let label = display.root.all.first { $0.isFocused }?.style.returnKey ?? "return"
        // As UI tests that Xcode records have them: "Next:", but "Go", "Search", "Done" [?].
        let identifier = label.capitalized + (label == "next" ? ":" : "")
        var keys = [
            Snapshot(
                elementType: .button, node: KeyboardKeys.submit, identifier: identifier, label: label, isHittable: true)
        ]
        let suggestion = display.passkey.map { "Passkey, \($0)" } ?? display.autofill.map { "From Messages, \($0)" }
        if let suggestion {
            keys.append(
                Snapshot(elementType: .button, node: KeyboardKeys.autofill, label: suggestion, isHittable: true))
        }
        return Snapshot(elementType: .keyboard, isHittable: true, children: keys)
    }
}

/// Keys that are no nodes of the display.
enum KeyboardKeys {
    static let submit = "keyboard.return"
    static let autofill = "system.autofill"
}
