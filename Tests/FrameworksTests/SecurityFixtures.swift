import Foundation

/// Bytes of a base64 literal; a typing error there is empty, which fails the test.
private func base64(_ text: String) -> Data {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()
}

// Made once by the OpenSSL command line, and secret to nobody.

/// An RSA key of 2048 bits, and what OpenSSL did with it and the seven bytes "message".
enum RSAFixture {
    static let message = Data("message".utf8)

    /// PKCS #1.
    static let privateKey = base64(
        """
        MIIEpAIBAAKCAQEAt8uE+7BnlqYyHRrEMY/CWWjZFLOlyRdMGCoTiobhXRyZjXR13gIxagU3grqnhhqZzAktKlQQFkCqw0bkW+OC
        0i1WBGEqx2ODrt39ElfZAPXelxJU9+en7JHLah+ZBZW0HCgdqQ0P4IFaAqvB4WtCUq0erAwElYSeA3TsIyz1u0cyDlfra9fp4VNU
        dERaq0PuX58e37tO0P2Pdvf8OZpqMKSw1kvdfahp7bz2ex0KoZ8tIxUaJgWzDm/C1XPPcG8bENwAZ5auSjMfSqTmzM5F+EOFli3p
        9Ushij9Uc+qM8dkEJbDtyXsMoDC7/0C2ABYF6S4ggB4boVCA8ALys2imJQIDAQABAoIBACeLSdLvOvJuUqTxb9nsANhE10P9fQN9
        mDkwwGCTMaTbdOw67Os11JTnh3CAoW+YhJOiO836JTXsdvEp7RMaKbj32SR7FX2t2xTCHWOXdBChVeFyJ8bo2DftjHMKVl2dvpE6
        TltjfJGEsy2U79OExNHN/qXstgXHcUn0G6Rb1YkT5DmP9Qa3pqs06tUQmx5mSFBTlPMHpzmLtrQWq/wRKFuU2HZf4W9952ZbP4W0
        ospZsqvhQ3j5T4oH3epgPTo8sDVCvWdkVJRXldITnAbPNMTYvIZpxMRTVZjBAUh1/POJuPtLnCUG31mQlZpEwPxPucLzppFfapiM
        4WV+PLx+ZWECgYEA62RfIZ3ryglS+tuvJDieotUDtqfVYxvhh1Sti5tJC054cqHtO9PGdr9DuFUAS+FDe22kuGXsYkzRVcSp5Ee2
        45nKBC0gHv2agEGYS9FlApYZz+GKq5DFluLErRAPajBWFtN0z9KxOiReEdUQGkyB3jsKMLopKtA6a7+hLcI8AHUCgYEAx+K/3pt3
        H8O/Wl4yPo3acz7KxP2G1hum+GyOwd5XGZt2hmLp8PNS9cg4RFA/gPEPafdhale367AsWP/deFX0jEm6ZpSJbHla9Bl2haRTHLrM
        I6bjgrEGzzLBnQ9ttK3o14jRPMVuwczOYtXAdTFWVafQmA4bSRIXkDr2zX00WPECgYB8x99aHbHhjuHLE2ubgtwtK0hlqkCG4j/C
        kpPQvseQ088rzUTKAzBgwHEwpPacQtSX+H5qNbWCQoBxu+fnmFCOBHc/kYBGjV86gAswnday8UjLlx8AZaUooBtsNmhFfUwVm5B/
        novOa3rmbxCzMD1jxd5YCEdMZ8egWJwjeqR+BQKBgQC1RMvtq50vQEyDPlNgaTJHOxWV6bji6HbWaVRZOjJQ9axaGM/BBFkira1h
        PkkovPPWjFJapywS4FSHbZpB6+l3Y9FX/7JUngU+wuy6K5h3wGsqlclTFwlu07/DmF9L8D7tX5UpAH7936b2+JOtc82wphxEGN7j
        uDWIRgDVv4q+cQKBgQDULDD0JebfIoLcoM33wjdK4PdtYKQteNtvoySD7pJ1hC06bpXEgxIDSX1wWgWIXGB+z+DKGcbs4PWbFzU+
        cBsti//O0C61aQ1+0VyrvRv/ii2Bj3mO2ZhZK6O+/Hz/gIntW0/5JAWPBWtXXDuWsgV0MySe87ZAOgagKOmILLydrg==
        """)

    /// PKCS #1.
    static let publicKey = base64(
        """
        MIIBCgKCAQEAt8uE+7BnlqYyHRrEMY/CWWjZFLOlyRdMGCoTiobhXRyZjXR13gIxagU3grqnhhqZzAktKlQQFkCqw0bkW+OC0i1W
        BGEqx2ODrt39ElfZAPXelxJU9+en7JHLah+ZBZW0HCgdqQ0P4IFaAqvB4WtCUq0erAwElYSeA3TsIyz1u0cyDlfra9fp4VNUdERa
        q0PuX58e37tO0P2Pdvf8OZpqMKSw1kvdfahp7bz2ex0KoZ8tIxUaJgWzDm/C1XPPcG8bENwAZ5auSjMfSqTmzM5F+EOFli3p9Ush
        ij9Uc+qM8dkEJbDtyXsMoDC7/0C2ABYF6S4ggB4boVCA8ALys2imJQIDAQAB
        """)

    /// SubjectPublicKeyInfo.
    static let spki = base64(
        """
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAt8uE+7BnlqYyHRrEMY/CWWjZFLOlyRdMGCoTiobhXRyZjXR13gIxagU3
        grqnhhqZzAktKlQQFkCqw0bkW+OC0i1WBGEqx2ODrt39ElfZAPXelxJU9+en7JHLah+ZBZW0HCgdqQ0P4IFaAqvB4WtCUq0erAwE
        lYSeA3TsIyz1u0cyDlfra9fp4VNUdERaq0PuX58e37tO0P2Pdvf8OZpqMKSw1kvdfahp7bz2ex0KoZ8tIxUaJgWzDm/C1XPPcG8b
        ENwAZ5auSjMfSqTmzM5F+EOFli3p9Ushij9Uc+qM8dkEJbDtyXsMoDC7/0C2ABYF6S4ggB4boVCA8ALys2imJQIDAQAB
        """)

    /// PKCS #1 v1.5 with SHA-256.
    static let signatureSHA256 = base64(
        """
        IQIEGbfseqyzejJAHgtNRaRP8aNYUXmyYSFHPIFnrEXl5/cGcEjxx1uno7+OwGcYw1SO9Km+8u8h9XGme44oT4ciSiY91fR0ojWE
        XomNfXgNozAutiMbQcTQmO27E+ASp8RXUK0QMiV6FFOe8T696WJvcoRwKDn/tX6N2PyRkUreDf+OW2k7OPJFH5xRvGiJp3hp/GTC
        oxmHznTN61aonpvvg67v08iCHg4rcDD7+az8oo/UaPT79JUaIicYeTwHafsnSarU1c3Cuf36WZ1qaWfv9V8e3eX1sNm4osaiwPCb
        vfCxkuHljXfs0HivtkOmgFEUlDteet/UBEDZWUfcOA==
        """)

    /// PKCS #1 v1.5 around the message itself.
    static let signatureRaw = base64(
        """
        dS+nBBvCHQg4+cJ+PEZOflLR49jUJg6DcONKzJHZXPiTgvflRji6k+c5isVT0dJWZad45WMz15jMZkZuSlQl2WSKht5ujR9+6Tl5
        0swAC/036UeRKbNV+b8OU8DNz5Pu4u8Av/ySUFqiQed8XP5Etba9Uskmnt5uUlOQTwWJkYb02JQ5t277oycscIIPVc+0qW1D9DjA
        l9D+6Jn6AOYMY/eg8FPFUGu3nW7hmH4X/G7rDN7q1/5aurL3V0dXbdzJHbI1D9JGS8UQlcaR3gYeCK0a9Lzg9DbJhkz8lRjUOCQC
        QP6bLPvToqKxmTpooJvtk35LdPKN6EanaMfswBIKww==
        """)

    /// PSS with SHA-512 and a salt of 64 bytes.
    static let signaturePSS512 = base64(
        """
        CTwgjhkD/22kBOg8PB3X5RPbYV+EcnIHtQsUJsRvpIpgLDolz3z1OrQYV7rl43DhL7UJgVNj17+b/vrTZOzrD9/G3WaxBzVwPE6E
        SpuB0nXG42qILOmWfw+SMU7rkRLXAuShx8Oe8tvBVGYH37zlbKgXtMF2bdElt1VRv62VHnZvZab/s4xxxLcVlicRlpCicB9Us6HE
        bWzknS6MbRjNQHcAgFns1BPVDbAXmYd1Vgwg9iNUFJQyDsmHTeukmyOGaLdp/rtrhkjw51VVjM95E42AVXRx8KvkSKDX2f2Jums1
        /SWD/j6qr0Q/aypk4XrRgpuChm46p9p/LZ8Pmx+b8g==
        """)

    /// OAEP with SHA-1.
    static let ciphertextOAEPSHA1 = base64(
        """
        TmbE8veKZ+z9Z+Jw1UVYZ3meHrzKN4CFSem1E5mlaxqALTrr9FElXzIPT4PVjLjFQwwyO8uiCBWnhPt/DyiAPMzDTvk0I728wA3s
        dRRA6SdYkVAD7CTSHbSt3Iy0JvjvfMqqeBl8NeJredOqW61TpViEsiH6v5SiCGuHBfHpcf1P71xnsdQvEw0G3PjXauDhMiGKcrQ5
        0yNcMo6X4tWLfE+vyzKA4IOGgRQLB/j/QZu1eQSGUQa5jPWLaICU3aTf/EeyC17S6g/W4ubAEpJpMJaAzaWrihj8TrlZbVKl6J6A
        c5lOgR8HjZksJ3ZEYXb3hPkqxQJOKH1ija2RDTJBZg==
        """)

    /// OAEP with SHA-256.
    static let ciphertextOAEPSHA256 = base64(
        """
        Vbkg6ezntw86NjrnGzMMbWkJA9ERkqNjWQ/tLN75pFryXaFdCn6oEBZQr9nJtrOt6Zr+GPZ9QLuZbW7gteQ1N2Gdfj/9PsXAvKeW
        3rDoBIDOdN9UmnnlxACjLzDshFuoE/oBNQOAEI+NNJ3dO2QoFTOqnDvphPi2/VeKYtSytlRXw3MrFrcg5VXd1Kfe7ribXYGi5z2G
        5t4B0ZUwGxLigAk42WPlniy8z1rIVun+RavBCdU+NSenvDaAjPD4LdYFcs7WZmY2fhzbSFZT5Yq/S/Vb0NT7X26GphJ4CaNI21s4
        bUW2BiAJV1dNtIBO2O8+xHW4+GD4ekF7klc3YJ6hJg==
        """)

    /// PKCS #1 v1.5.
    static let ciphertextPKCS1 = base64(
        """
        I3Vy3kdjAD2y8OGsbTNSJYpIBmS3zpeOeXOI11cO+X0+YUokYVPJ9F6lu31jEy++QDvkx86gtrsN53SvSrqTo7Mw0P80YJe5NbDr
        R7zxDeVBeVx02P0XES+iYSO+TZEx+SrjAQIZZVTYFZMMfJuHGogKLf0jI90+10W0onxT0s4V3VVftSPvyM7LacgnYQaVbFZ5xG2K
        mBlmiS0eXGGYe4oyyxlRnWHNG0cu2swFrPkeBHmuFVZnqzdUa6/nfJu1FNsSkomoBQLAG/6XgdpC/04jsS94S2uZgiwZGPhcVVL3
        xzxo8lW/wF0Zh906cP/zstIc+F5GIkuyxM43iiaftw==
        """)

}
