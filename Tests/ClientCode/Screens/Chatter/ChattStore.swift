import Foundation

#if canImport(FoundationNetworking)
// Darwin's Foundation has URLSession itself.
import FoundationNetworking
#endif

// The call of the Chatter document (Part II) that makes a chatterID of an ID token; `addUser` as it stands there.

final class ChattStore {
    static let shared = ChattStore()
    private init() {}

    var serverUrl = "http://127.0.0.1/"
    static let clientID = "chatter.apps.googleusercontent.com"

    func addUser(_ idToken: String?) async -> String? {
        guard let idToken else {
            return nil
        }

        let jsonObj = [
            "clientID": Self.clientID,
            "idToken": idToken,
        ]

        guard let jsonData = try? JSONSerialization.data(withJSONObject: jsonObj) else {
            print("addUser: jsonData serialization error")
            return nil
        }

        guard let apiUrl = URL(string: "\(serverUrl)adduser/") else {
            print("addUser: Bad URL")
            return nil
        }

        var request = URLRequest(url: apiUrl)
        request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
        request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Accept")  // expect response in JSON
        request.httpMethod = "POST"
        request.httpBody = jsonData

        do {
            let (data, response) = try await URLSession.shared.data(for: request)

            if let httpStatus = response as? HTTPURLResponse, httpStatus.statusCode != 200 {
                print("addUser: HTTP STATUS: \(httpStatus.statusCode)")
                return nil
            }

            guard let jsonObj = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
                print("addUser: failed JSON deserialization")
                return nil
            }

            ChatterID.shared.id = jsonObj["chatterID"] as? String
            ChatterID.shared.expiration = Date() + (jsonObj["lifetime"] as! TimeInterval)

            return ChatterID.shared.id
        } catch {
            print("addUser: NETWORKING ERROR")
            return nil
        }
    }
}
