import LatchkeyFlow

/// Addresses for accounts of a local network.
enum LocalAddresses {
    /// The addresses of a network: those of the emulator's first accounts, moved to the network's code words.
    ///
    /// Flow makes an address from a counter by a linear code and adds (exclusive or) the network's word
    /// (flow-go-sdk address.go); so one network's addresses give the other's.
    static func all(on network: FlowNetwork) -> [FlowAddress] {
        emulator.map { FlowAddress(word: $0 ^ codeWord(.emulator) ^ codeWord(network)) }
    }

    private static func codeWord(_ network: FlowNetwork) -> UInt64 {
        switch network {
        case .mainnet: 0
        case .testnet: 0x6834_BA37_B398_0209
        case .emulator: 0x1CB1_5985_7AF0_2018
        }
    }

    private static let emulator: [UInt64] = [
        0xF8D6_E058_6B0A_20C7, 0xEE82_856B_F20E_2AA6, 0xE5A8_B7F2_3E8B_548F, 0x0AE5_3CB6_E3F4_2A79,
        0xE03D_AEBE_D8CA_0615, 0x045A_1763_C930_06CA, 0x120E_7250_5034_0CAB, 0xF669_CB8D_41CE_0C74,
        0x1924_40C9_9CB1_7282, 0xFD43_F914_8D4B_725D, 0xEB17_9C27_144F_783C, 0x0F70_25FA_05B5_78E3,
        0x01CF_0E2F_2F71_5450, 0x179B_6B1C_B675_5E31, 0xF3FC_D2C1_A78F_5EEE,
    ]
}
