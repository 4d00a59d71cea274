import LatchkeyWire

/// The body of a request that may come twice under one `Idempotency-Key`.
///
/// The reply to a success is made of the request alone, so that it can be given again without being kept.
protocol RepeatableBody: WireBody {
    /// The reply.
    associatedtype Success: WireBody
    /// The user to whom the key belongs.
    var username: Username { get }
    /// The reply to a success.
    var success: Success { get }
}

extension EnrollRequest: RepeatableBody {
    var success: EnrollResponse {
        EnrollResponse(success: true, deviceId: deviceId, method: method, message: "Device enrolled successfully")
    }
}

extension UnenrollRequest: RepeatableBody {
    var success: Acknowledgement { Acknowledgement(success: true, message: "Device unenrolled") }
}

extension UpgradeRequest: RepeatableBody {
    var success: MethodChangeResponse {
        MethodChangeResponse(success: true, method: .secureEnclave, message: "Upgraded to Secure Enclave MFA")
    }
}

extension DowngradeRequest: RepeatableBody {
    var success: MethodChangeResponse {
        MethodChangeResponse(success: true, method: .smsOTP, message: "Downgraded to SMS OTP")
    }
}
