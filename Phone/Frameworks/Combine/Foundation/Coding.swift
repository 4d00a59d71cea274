import Foundation

/// Makes values of encoded data.
///
/// https://developer.apple.com/documentation/combine/topleveldecoder
public protocol TopLevelDecoder<Input> {
    /// The kind of encoded data.
    associatedtype Input
    /// Decodes a value.
    func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}

/// Encodes values.
///
/// https://developer.apple.com/documentation/combine/toplevelencoder
public protocol TopLevelEncoder<Output> {
    /// The kind of encoded data.
    associatedtype Output
    /// Encodes a value.
    func encode<T: Encodable>(_ value: T) throws -> Output
}

extension JSONDecoder: TopLevelDecoder {}
extension PropertyListDecoder: TopLevelDecoder {}
extension JSONEncoder: TopLevelEncoder {}
extension PropertyListEncoder: TopLevelEncoder {}

extension Publisher {
    /// Decodes each value; an error ends the stream.
    ///
    /// Apple's type is `Publishers.Decode`.
    public func decode<Item: Decodable, Coder: TopLevelDecoder>(type: Item.Type, decoder: Coder)
        -> Publishers.TryMap<
            Self, Item
        > where Output == Coder.Input
    {
        tryMap { try decoder.decode(type, from: $0) }
    }

    /// Encodes each value; an error ends the stream.
    ///
    /// Apple's type is `Publishers.Encode`.
    public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.TryMap<Self, Coder.Output>
    where Output: Encodable {
        tryMap { try encoder.encode($0) }
    }
}
