import LatchkeyHTTP

/// The routes of a visit's Flow network, and of armed kills.
extension Lab {
    func addFlowRoutes(to router: inout Router) {
        on(.get, "flow", in: &router) { call async throws(LabError) in
            .json(try call.visit.changeFlow { _ in })
        }
        on(.post, "flow/accounts", in: &router) { call async throws(LabError) in
            let order = try call.body(FlowAccountOrder.self)
            return .json(try call.visit.changeFlow { network throws(LabError) in try network.add(order) }, status: 201)
        }
        on(.post, "flow/blocks", in: &router) { call async throws(LabError) in
            let order = try call.body(FlowBlockOrder.self)
            return .json(try call.visit.changeFlow { network throws(LabError) in try network.advance(order) })
        }
        on(.post, "flow/faults", in: &router) { call async throws(LabError) in
            let order = try call.body(FlowFaultOrder.self)
            return .json(try call.visit.changeFlow { network throws(LabError) in try network.plan(order) }, status: 201)
        }
        on(.delete, "flow/faults", in: &router) { call async throws(LabError) in
            .json(try call.visit.changeFlow { $0.clearFaults() })
        }
        on(.delete, "flow/faults/{number}", in: &router) { call async throws(LabError) in
            let number = Int(call.parameter("number"))
            return .json(try call.visit.changeFlow { network throws(LabError) in try network.removeFault(number) })
        }
        on(.post, "phones/{id}/kill", in: &router) { call async throws(LabError) in
            let order = try call.body(ArmedKill.self)
            return .json(try Self.arm(order, call))
        }
        on(.delete, "phones/{id}/kill", in: &router) { call async throws(LabError) in .json(try Self.arm(nil, call)) }
    }

    private static func arm(_ order: ArmedKill?, _ call: Call) throws(LabError) -> PhoneInfo {
        let phone = try call.visit.phone(call.parameter("id"))
        try phone.armKill(order)
        call.visit.planPhonePanels(phone.id)
        return phone.info
    }
}
