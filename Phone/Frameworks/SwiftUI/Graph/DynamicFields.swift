@_spi(Reflection) import Swift

/// A dynamic property that the runtime puts in place before a body is evaluated.
@MainActor
protocol InstalledProperty: DynamicProperty {
    /// Connects it with what its element keeps for it.
    mutating func install(_ slot: PropertySlot)
}

extension InstalledProperty {
    fileprivate static func install(at address: UnsafeMutableRawPointer, _ slot: PropertySlot) {
        address.assumingMemoryBound(to: Self.self).pointee.install(slot)
    }
}

extension DynamicProperty {
    fileprivate static func update(at address: UnsafeMutableRawPointer) {
        address.assumingMemoryBound(to: Self.self).pointee.update()
    }
}

/// An element's storage for the dynamic properties of its view.
@MainActor
final class PropertyStorage {
    fileprivate var kept: [Int: AnyObject] = [:]

    func end() {
        for case let ending as any EndingProperty in kept.values { ending.end() }
    }
}

/// A stored object of a property that has to be told of the property's end.
@MainActor
protocol EndingProperty: AnyObject {
    func end()
}

/// The place of one dynamic property in an element.
@MainActor
struct PropertySlot {
    let element: Element
    let index: Int

    /// Returns the object stored for the property: made once in the element's life.
    func kept<Kept: AnyObject>(_ make: () -> Kept) -> Kept {
        if let kept = element.properties.kept[index] as? Kept { return kept }
        let kept = make()
        element.properties.kept[index] = kept
        return kept
    }
}

/// The dynamic properties among the fields of a type, and where they lie in it.
@MainActor
final class DynamicFields {
    private struct Field {
        let offset: Int
        let type: any DynamicProperty.Type
        let installed: (any InstalledProperty.Type)?
        /// The fields of a property that is made of others; nil for other properties.
        let nested: DynamicFields?
    }

    private static var known: [ObjectIdentifier: DynamicFields] = [:]

    private var fields: [Field] = []
    private var count = 0

    static func of(_ type: Any.Type) -> DynamicFields {
        if let fields = known[ObjectIdentifier(type)] { return fields }
        let fields = DynamicFields(type)
        known[ObjectIdentifier(type)] = fields
        return fields
    }

    private init(_ type: Any.Type) {
        var found: [(Int, any DynamicProperty.Type)] = []
        _ = _forEachField(of: type, options: []) { _, offset, fieldType, _ in
            if let property = fieldType as? any DynamicProperty.Type { found.append((offset, property)) }
            return true
        }
        for (offset, property) in found {
            let installed = property as? any InstalledProperty.Type
            let nested = installed == nil ? DynamicFields.of(property) : nil
            fields.append(Field(offset: offset, type: property, installed: installed, nested: nested))
            count += nested?.count ?? 1
        }
    }

    /// Puts the dynamic properties of a value in place.
    func install<Value>(in value: inout Value, of element: Element) {
        guard !fields.isEmpty else { return }
        withUnsafeMutableBytes(of: &value) { bytes in
            guard let base = bytes.baseAddress else { return }
            install(at: base, of: element, firstIndex: 0)
        }
    }

    private func install(at base: UnsafeMutableRawPointer, of element: Element, firstIndex: Int) {
        var index = firstIndex
        for field in fields {
            if let installed = field.installed {
                installed.install(at: base + field.offset, PropertySlot(element: element, index: index))
                index += 1
            } else if let nested = field.nested {
                nested.install(at: base + field.offset, of: element, firstIndex: index)
                index += nested.count
            }
            field.type.update(at: base + field.offset)
        }
    }
}
