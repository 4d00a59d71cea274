import DeviceCheck

/// App Attest as public libraries use it: a protocol over the service, to put another in its place.
protocol AttestService {
    var isSupported: Bool { get }
    func generateKey() async throws -> String
    func attestKey(_ keyId: String, clientDataHash: Data) async throws -> Data
    func generateAssertion(_ keyId: String, clientDataHash: Data) async throws -> Data
}

extension DCAppAttestService: AttestService {}

/// A client with completion handlers, which captures what it likes.
final class AppAttestClient {
    enum Failure: Error {
        case unsupported
        case retryLater
        case newKey(DCError.Code)
    }

    var keyId: String?
    private let service: DCAppAttestService

    init(service: DCAppAttestService = DCAppAttestService.shared) {
        self.service = service
    }

    func attest(_ hash: Data, completion: @escaping (Result<Data, Failure>) -> Void) {
        guard service.isSupported else { return completion(.failure(.unsupported)) }
        service.generateKey { keyId, error in
            guard error == nil, let keyId = keyId else { return completion(.failure(.newKey(.invalidKey))) }
            self.keyId = keyId
            self.service.attestKey(keyId, clientDataHash: hash) { object, error in
                if let error = error as? DCError {
                    switch error.code {
                    case .serverUnavailable: completion(.failure(.retryLater))
                    case .invalidInput, .invalidKey, .featureUnsupported, .unknownSystemFailure:
                        completion(.failure(.newKey(error.code)))
                    @unknown default: completion(.failure(.newKey(error.code)))
                    }
                } else if let object = object {
                    completion(.success(object))
                }
            }
        }
    }

    func assertion(_ hash: Data) async -> Data? {
        guard let keyId = keyId else { return nil }
        do {
            return try await service.generateAssertion(keyId, clientDataHash: hash)
        } catch DCError.invalidKey, DCError.invalidInput {
            // What iOS says of a key of before a reinstallation differs between its versions.
            self.keyId = nil
            return nil
        } catch let error as NSError {
            return error.domain == DCErrorDomain ? nil : Data()
        }
    }

    static func deviceToken(_ completion: @escaping (String?) -> Void) {
        guard DCDevice.current.isSupported else { return completion(nil) }
        DCDevice.current.generateToken { token, _ in completion(token?.base64EncodedString()) }
    }
}
