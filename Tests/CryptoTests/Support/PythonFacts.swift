import Foundation

/// Bytes of a base64 literal; a typing error there is an empty array, which fails the test.
func base64(_ text: String) -> [UInt8] {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { [UInt8]($0) } ?? []
}

// Made once by Python's `cryptography` 50, an implementation that shares no code with ours.

/// Certificates of a test authority: root and intermediate from 2020 to 2040, leaf from 2024 to 2026.
enum KnownCertificates {
    static let root = base64(
        """
        MIIBazCCARGgAwIBAgIFAIARIjMwCgYIKoZIzj0EAwIwIzELMAkGA1UEBhMCREUxFDASBgNVBAMTC1Rlc3QgIFJvb3QgMB4XDTIw
        MDEwMTAwMDAwMFoXDTQwMDEwMTAwMDAwMFowIzELMAkGA1UEBhMCREUxFDASBgNVBAMTC1Rlc3QgIFJvb3QgMFkwEwYHKoZIzj0C
        AQYIKoZIzj0DAQcDQgAECNCpLZvUepF0+HgohJPyO3jFhUULEMUl0iodvbo3WlO0lqAGmNEV9BL6wTOpLRs95WuF1grgVaEED2jX
        st2VeqMyMDAwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUJRHpQaCn50AYTW2B8IOmmipy+gEwCgYIKoZIzj0EAwIDSAAwRQIg
        QmlU9h0pK/un1s9qBzLxdUX5sEpTf9+qCkg93JB2dDUCIQC3Pgx6PqJ5H4FeAEXN9zjjmfD4wbcjfxkiIUTRi1egcw==
        """)

    static let intermediate = base64(
        """
        MIIBcDCCARegAwIBAgIFAIARIjMwCgYIKoZIzj0EAwIwIzELMAkGA1UEBhMCREUxFDASBgNVBAMTC1Rlc3QgIFJvb3QgMB4XDTIw
        MDEwMTAwMDAwMFoXDTQwMDEwMTAwMDAwMFowKTELMAkGA1UEBhMCREUxGjAYBgNVBAMTEVRlc3QgSW50ZXJtZWRpYXRlMFkwEwYH
        KoZIzj0CAQYIKoZIzj0DAQcDQgAEkoSF4ibzw7OtLK0k4Q983tS1wnyJkfCIKr0WyuRR21Rdppud9xafh5qFtlUOVXP87j808epf
        1FZWJ4kGgaGQUKMyMDAwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUc9oBSfM+oHOBn+vkal5OKoeW+w4wCgYIKoZIzj0EAwID
        RwAwRAIgIOzygBNxz4LJvnr0ZDXNYlo36PN9PloBtppCdeA38qwCIAyUZtHReg943FCyGNOXlF5IWZuuE2b6ByEM1jH0gtBf
        """)

    static let leaf = base64(
        """
        MIIB7jCCAZWgAwIBAgIFAIARIjMwCgYIKoZIzj0EAwIwKTELMAkGA1UEBhMCREUxGjAYBgNVBAMTEVRlc3QgSW50ZXJtZWRpYXRl
        MB4XDTI0MDEwMTAwMDAwMFoXDTI2MDEwMTAwMDAwMFowRjEVMBMGA1UECgwMR3LDtsOfZSBHbWJIMQ0wCwYDVQQDDARMZWFmMR4w
        HAYJKoZIhvcNAQkBFg9ib2JAZXhhbXBsZS5jb20wWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARSdh4QRPnS/NFSZyPKHQDcdSUX
        xuQNStYpQ0XVHUn/4JGWJg41LjjifKg1+JwDG/SD2aV039EdtlRG3PFt/MXyo4GMMIGJMAwGA1UdEwEB/wQCMAAwHQYDVR0OBBYE
        FApzfn/5IjUWXn3N0V0DeSIF4Wy9MEUGA1UdEQQ+MDyCD2FwcC5leGFtcGxlLmNvbYISKi53aWxkLmV4YW1wbGUuY29tgQ9hbm5A
        ZXhhbXBsZS5jb22HBMAAAgcwEwYDVR0lBAwwCgYIKwYBBQUHAwEwCgYIKoZIzj0EAwIDRwAwRAIgN9zsaXtfRKIEVpR8qPvaLOcm
        bgFHWbxvSaaEjczjZP0CIFu4FZdhMGYdBVUnoBGMfs7isdZkR1H9ndtGhct5OqZk
        """)

    static let otherRoot = base64(
        """
        MIIBazCCARGgAwIBAgIFAIARIjMwCgYIKoZIzj0EAwIwIzELMAkGA1UEBhMCREUxFDASBgNVBAMTC1Rlc3QgIFJvb3QgMB4XDTIw
        MDEwMTAwMDAwMFoXDTQwMDEwMTAwMDAwMFowIzELMAkGA1UEBhMCREUxFDASBgNVBAMTC1Rlc3QgIFJvb3QgMFkwEwYHKoZIzj0C
        AQYIKoZIzj0DAQcDQgAEemijXiVqd+DLY5a3+QAfHqHhNf/H6rfoq5vxlw4xJcYvVHcFKuxLRCLOQkla8Dav3wq0/nPkYNf+HiAe
        yrRfzaMyMDAwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUOolpqAzz11DcRqPYk0Eolr8J2O4wCgYIKoZIzj0EAwIDSAAwRQIh
        APdNr0Egv4vs9142zWbDopm6cUw6uXStd9P9q4xoWftTAiAZj17KZP5SHXvSHeBfXHEL3dql9TfsH6x6S65Cy9yfIg==
        """)

    static let underLeaf = base64(
        """
        MIIBizCCATCgAwIBAgIFAIARIjMwCgYIKoZIzj0EAwIwRjEVMBMGA1UECgwMR3LDtsOfZSBHbWJIMQ0wCwYDVQQDDARMZWFmMR4w
        HAYJKoZIhvcNAQkBFg9ib2JAZXhhbXBsZS5jb20wHhcNMjAwMTAxMDAwMDAwWhcNNDAwMTAxMDAwMDAwWjAiMQswCQYDVQQGEwJE
        RTETMBEGA1UEAxMKVW5kZXIgTGVhZjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABH0cUbZU9wBPIesr+OHyFWtfy1ywKPGStKor
        qqE/pJZy8VwiZ90P0+duyywnPUnaHM4dSNHicgGHWo/DZX9UryqjLzAtMAwGA1UdEwEB/wQCMAAwHQYDVR0OBBYEFGwwwt8zUT4B
        /mo9A1ZRYVPqMT/BMAoGCCqGSM49BAMCA0kAMEYCIQD83G6OnoUtuBkaIfDBU0WZENjOShMb4bPhcUtDAJROSwIhALgcBov5B8lw
        h87ANBI1rZv4585LziP1tA7vmmC9+g7T
        """)

    static let signedWithSHA1 = base64(
        """
        MIIBFjCBvgIBBTAJBgcqhkjOPQQBMCMxCzAJBgNVBAYTAkRFMRQwEgYDVQQDEwtUZXN0ICBSb290IDAeFw0yNjExMjExODQ4NTRa
        Fw0zNzExMDMxODQ4NTRaMA4xDDAKBgNVBAMMA09sZDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABH0cUbZU9wBPIesr+OHyFWtf
        y1ywKPGStKorqqE/pJZy8VwiZ90P0+duyywnPUnaHM4dSNHicgGHWo/DZX9UryowCQYHKoZIzj0EAQNIADBFAiA8G9P3YEteg2Cm
        arZv0UMF8Yq0V4SUEW4W7iMMWj/mbQIhALJn8+rl2nP/94cE8t/bXGA/yGIaIrlMH0+V5hKQ3/kb
        """)

    static let rsaLeaf = base64(
        """
        MIICIzCCAcmgAwIBAgIFAIARIjMwCgYIKoZIzj0EAwIwIzELMAkGA1UEBhMCREUxFDASBgNVBAMTC1Rlc3QgIFJvb3QgMB4XDTIw
        MDEwMTAwMDAwMFoXDTQwMDEwMTAwMDAwMFowEzERMA8GA1UECgwIT25seSBPcmcwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEK
        AoIBAQC440DHeqo8VbSn+0SddtOI6HwoFKUmJrfSvNrBw8UDVu+zjMG8NAlxM5eX5eUk/CeMzJcvwMd0UvgjJn9TLTJi2x4dJymE
        5/LVQrIwTvlNOWzHHJjeKnH0F52EhR5pqUQ3ffDqLOAchQbUb7w38ZZR69YybhzXGY3oHBasRH+Lsg7vFASDP1cjB8bkb9CpUXqZ
        R0xTma6mGAGkXZUeaYUK49CPEKYqoIAPfbb6JqMiAm0lO8f4Ws1YO/4JBYBeM5d535BvR8POU9MFrkOs9Btxbz2NDzHaWruXf/ZX
        5LG1ldukmjxBqINWGgEOV4pr1PSMSVU1WAJ9R+10Z3b/sAQXAgMBAAGjLzAtMAwGA1UdEwEB/wQCMAAwHQYDVR0OBBYEFC7KEFKO
        s7jDzqWb9L1Opgj9fOeFMAoGCCqGSM49BAMCA0gAMEUCIQCfySijmQYUrJ6MkfV7gIwIyH6MT0F+Cl8LIAcIhrfThQIgInG32Dd7
        6mZYuFcMVwi8NXO8nbjCweg4d2qSk2NS8co=
        """)
}

/// An RSA key of 2048 bits, with signatures over "message" and ciphertexts of it.
enum KnownRSA {
    static let pkcs1 = base64(
        """
        MIIEpAIBAAKCAQEAuONAx3qqPFW0p/tEnXbTiOh8KBSlJia30rzawcPFA1bvs4zBvDQJcTOXl+XlJPwnjMyXL8DHdFL4IyZ/Uy0y
        YtseHScphOfy1UKyME75TTlsxxyY3ipx9BedhIUeaalEN33w6izgHIUG1G+8N/GWUevWMm4c1xmN6BwWrER/i7IO7xQEgz9XIwfG
        5G/QqVF6mUdMU5muphgBpF2VHmmFCuPQjxCmKqCAD322+iajIgJtJTvH+FrNWDv+CQWAXjOXed+Qb0fDzlPTBa5DrPQbcW89jQ8x
        2lq7l3/2V+SxtZXbpJo8QaiDVhoBDleKa9T0jElVNVgCfUftdGd2/7AEFwIDAQABAoIBAEeIoZ0skCYU8PdXZ/ZWrcSYUsU9K6Kl
        s1TFfgwfHyBKKCb7jE+xgH+8eugp6i0TpIe89rfiqikPGvOapwO7BnYqGi4kY1OJXLJ3gjLfs2RWFgi5v0mh+YH8CxVlXd16wKqJ
        v0cTgsh2Dazu6E9q2QKsMS1E3kK5H+cQyxLu07xrySL6kLYChriJrvA1rv6Jxf+zPBk47aN6KczD40URaE5QNlXWEXHo2eT2b4vZ
        m4NooTdGsHIp5HHcVV1XyO1uXZr4O9g9Nwdi/Aflq5bQ8qTXwPxKvOeChyMWqRCAZvRlbol+JtfRy0DlZS7c0htbj0lrJ7HaSTec
        6nGkMAdPEmUCgYEA34cpRiWk4ZY3OplrrDzs5GNAohGnGfZ8rm12xcN0tDXYs5TbfvKjlMRGUPP7X5F4Z/KSLgt8vgzDnJJlozYR
        1nfkg8ypGfy6u0JnbcQk+erUA1VupeRa7bnR96QFIXAMj0dTDESY5nIv2u1nQSUOiEkzGHCiz4lOxj8ffmexFNUCgYEA078Wz5Vq
        t7/D5d8DPd5DancXtENhhb6qvnM+YfHvhEBnh9+n8oCkHIJAZ3MmKB5OYHJf3NfeixMbOO0QhdQ3OlLEA0GciRI82zfVVg2spLDE
        trdN6KKLzzPWEIU+v9dS+3nJkG+qKYLMpw/+DW98U6DCKA+01G9cTPd6GefW2zsCgYEAvvPGLKin7BbZY3QA6Yi6jnjDlDAkYieR
        Z6kXl+ZbYj/FudPmltJNMB9kOm/TRFcPVy1/91nU3L4mtTDTJtRf9KlDS9ygcRTXqHUXykuPkvgq2hY3ifxEOWVOm5FA2MnR0OyL
        Y6WOQP83Jn08gghYG9D8l1pRm52e7/iovOF0A2kCgYBodoF+b6xycnzmzxr+TsTbpV1gZU2befEqfBhuobkUeeGZutFUZfqQxgGY
        B8rvR+RK2KJKhYUY/5gSgYIBRCzq7SIeqSPcy86SJ/1rsttVdI/XxJ7/AhIPavdUtye55TTfM7opM62zRQBJ+y3O2w1vBIRE11rS
        4w2aOw1V8nahOQKBgQC2cc+NjCp01GKKKb4frmTUgx7lL8NLTYJnz8DXu3aKDEyMOXO2INIQr2eCZXBSDMyGx4NDtMSl9zBePorw
        BSom8Eg/BYhJrZwrKeKW8/p03t77Wvr5j7W09aIXfXj/sppVodwcCq+7qsFnpTwI16PD5/SBDYmsFbw7EYMUJcBFdg==
        """)

    static let publicPKCS1 = base64(
        """
        MIIBCgKCAQEAuONAx3qqPFW0p/tEnXbTiOh8KBSlJia30rzawcPFA1bvs4zBvDQJcTOXl+XlJPwnjMyXL8DHdFL4IyZ/Uy0yYtse
        HScphOfy1UKyME75TTlsxxyY3ipx9BedhIUeaalEN33w6izgHIUG1G+8N/GWUevWMm4c1xmN6BwWrER/i7IO7xQEgz9XIwfG5G/Q
        qVF6mUdMU5muphgBpF2VHmmFCuPQjxCmKqCAD322+iajIgJtJTvH+FrNWDv+CQWAXjOXed+Qb0fDzlPTBa5DrPQbcW89jQ8x2lq7
        l3/2V+SxtZXbpJo8QaiDVhoBDleKa9T0jElVNVgCfUftdGd2/7AEFwIDAQAB
        """)

    static let signaturePKCS1SHA512 = base64(
        """
        gemqH/tU0O+KKfMPqO1arUdWtNqQMm/uacm16cH72iBB+fU5MeiMnleW57oRcwP+4S4oQNRNWxQurm6EGb8vDJoQhI8Y5JPw3dOy
        qwfOe+KaLA3oRgeGUc2dD5FFhaWu81LzW7lUqKPjEZTxjFccrtXPhU0bCrGJnY4r9PuxP7k67zj207/9E8bKkKr8kCTrD0BnNVHV
        eWl4V8lmFaoY7ySMlhuWxdKCtqGonViP5Z64wSisw7K2NVMFD8iKPEaagSKHoxrc382+KhVXXrSh2xBxFbRnWCGPucnH8+g3nQj3
        DLnmqwlh7YTbIsImgT9BuqvjY/Bpt3QVjjYeFV5IyA==
        """)

    static let signaturePSSSHA384 = base64(
        """
        Ht4bxwTkvHcEZua2hT+6sg0v/3nbalHvkKYYCtj0ZXiMGGQ+/2oHAL0+Vy1f51o4GbwjlWk6aPNcORqGdpyO5mfaQKlCjIH4pm+h
        UPPQMI0c73jJhvOnjvUGiljYR5yPTorwEU9eztLK0V5DqVetE94tFZp8tbWuV0ybPgLiKcs4hSFtUswvJGHuX5qIprQ+1ouAzu4A
        OwxJL4SGifZ5QwWh8IpLUhr8JLE6Vod60C20+w3loJT/uBF1zQl4f0976mVz1hTKkvQ3/02SowwshXq5f9QOfqsWG9CPgY9Giq4A
        fFKJM3sNTM+nHmmz3ml5YiXi8JJ7sbmiSCGf3zd+bA==
        """)

    static let ciphertextPKCS1 = base64(
        """
        ggZaBoRGTeoGiLEW4VnxNYPuR0Rqv1yJHI7xi9i5c18plRONOccOpVfsl+m6m92CBya49v3qTObg+mhG+2kMWkTCQJW7coMjizFj
        Ml1B2rza5jRzL2UD6fQQQ++1IWkqD2sVrwjN05lFBLFXLlDXACvE0dXUJH4rPtb0feMi5yHasBwbi5ISKJ0ZDvFvWrcoOVAqNJTr
        MtX6GpN/itgMLAEK+uo9sPBy5FRdyzPp/Vw7L8/dj6Y147vBFDRtZMrYWGQcA6yyM3msqNBAR0fHMuKgFJsj6iDzQ8nxoLtQuXYQ
        HA+3t4HYVSvXbXZwogI3YU26+q6YfmbFDN0DDJCpMg==
        """)

    static let ciphertextOAEPSHA1 = base64(
        """
        q5HWeKLtBefynr+xBx2+MN+nAK+9rlAVFyyIIo+zO8EvLslUjW7z48RDj+0Izo6LBaYVAQTTK4y345RN85M9s0QhikGegOJyb9lM
        KyYQtH50oFAgzn6VCdOVuqpUgE/F/jYBnSDAn0CCr2HJB5M/+RJh+ksg9neQWbzMT3vidXA9vL21IWF5mHK2RE5tZdi7R3MujNqy
        kagyFAeGSEzGS6LvES0FqM5jK4JmPJzncMJY1Ryxnzway2Nxpn5FDLGXv6n/Rd3XJmhHoeKiThuXTZXDpVh5YsiRDWBZ33ZTzIwC
        FCHW874YYNPO8jb22GKGQr3VrG2/rRgspNt/7w2jlg==
        """)

    static let ciphertextOAEPSHA224 = base64(
        """
        VD3Tm01pXaXLq4zUToNYqVeJJ3+OJBuKJRqCQYjdz4TAraM6xkxNz3iMZf4Sh+obFc5ITgHu+sAxpqdUbybZzkENvxpDtPcfQH1v
        ygImNLL6oQlDUIsDdWRs2y4/iEPkVIjWp9PPYsGMVxKBsOe9wRYV1UoihnBooKtoTq5xjS0agmg5SNghZtALErzvttvjgFoQSzE0
        v1WB6BfyEpNxwa4GbJDngZzG8IieZ0XD/ZPAN8sRWPS9lWoQVSvDKJ8RdYeDdNHkhQnrsSlIKFNAl2n/Xdqx2a6pl2wOAeSTNAe1
        PSbqH9kDvk0/2Sm+dm6Xora6wtx+fOzdDe1SZ0W9aQ==
        """)

    static let ciphertextOAEPSHA384 = base64(
        """
        kA9efGoxrCN4gBhPYKGEBT3S0Up9dys+8UfylW1nLt90GLmtd4BRwucwJUx/8npbqpVzBQkVZYq+j1hE2lJ1sQxMAiCJZ3MqhGXY
        7gMN4FaGa7AzQ4dDdOVG38qEjKvLQmAwilg04SHX/RB8g+Nu+smkitqGQC0TejSsux5i0VXkEffdmoLIZdl8fJxMmqoCSrPVsUU3
        M7J9L/YQqoNSQxnszwXG4nlR2DYX6B1TgkvcKPekMf6maQLvAWIFbLRawHRd/thUcYb3BSPr57msw2ZrphzaWppIHiHyOsGBKFJF
        gjBd7jrovbDg+nwewH4s7mJjAsX5RQvY5tBwpoAd3g==
        """)

    static let ciphertextOAEPSHA512 = base64(
        """
        iolnjoOMeRcnxZrCE0IYqjKX+I5o5nuBvKWkrOSKjnh7VOpgNoIsUmyiF0MRX47fHwoVYYgHlqZmJLxAE8tJwWYd/xkt15rOWmhq
        qaAX5+zh8CDS58yg314mN/5VopQYkEGNGPYNJtd8xIhdlJPf+1aUX1uPbVnwgl61xhs72IsxvGNtOFldi2KyqJvTUyzdpu7Yiu4a
        u7cyQULG5iSHhcbt89C1GZQOuRjT3Q3Pbd/LXSLGgmb86NHHvWkhxhCdvDkyU9NPf0bsLNMZKp6egzp4md53tWOse4EfgPs4/L+7
        OMuOWZ0hldkCehn7UNcUiADzcgFhvnme3DeGqkT2rw==
        """)
}

/// Messages "message" in the form of Apple's ECIES, and the scalars of their recipients.
enum KnownECIES {
    static let p256ZeroScalar = base64(
        """
        olyCBU1hvEK0PLwFKVHdEiIcxPz6JnTIkaMqJ1aS0mI=
        """)

    static let p256Zero = base64(
        """
        BF3BZk06QSslEXKDmHYsLlPHGNLR0aR2A7NPwmNB7fMrLU50JYn8ET1PuV0AOaoHlgGRQ1a/915gcwIGYaFfuOgLozRGXW93ZGuv
        37aVN9auPhWL/qnnpA==
        """)

    static let p256DerivedScalar = base64(
        """
        fsmQyN9ivAsSf3FIpAIRRg5vwRu8AShFNdg6DFkJZig=
        """)

    static let p256Derived = base64(
        """
        BIntWdrPQruYE503n5YGem1l74prxZQFll9CsJb2CDKLEVBIKAPY0bIGfKvPKTuCHmi7+DnkJuRKTcEriiGw4UInvYoh7FTiORmk
        FjVWoZdAGhg+2CY2gg==
        """)

    static let p521DerivedScalar = base64(
        """
        Ab0VPTxLowpKLsLlTR/F++kjfIVzTfwjN3XoNfT592rKN5cxwJZGzlhyjjZqokV7SZvq0sKfj6XvWL6Qqy3aIcsB
        """)

    static let p521Derived = base64(
        """
        BAF896WXqYlQjX4Z7+S9BmJs+9ICUCB65Jk5oZ6HdLR+IiFK2XdXlMTc5BtPGv2788ObCET73WjuxJ0pYmWv4gzCCAAUW1G2b2cC
        54+3ocaNpbpcrbMbTLvlOymyKoP/xCBUeGCiXiiYMGa1I9swDkIZAMetO1oadpLs/Ijm/aFHK3mExxcIg2BzN7L5H0X9BxfWPSCG
        8/q9wilw
        """)
}

/// The RSA key with its certificate as PKCS #12 under the password "secret".
///
/// The modern one (AES, with the root) is Python's, the old one (RC2 and triple DES) the work of OpenSSL's command line.
enum KnownPKCS12 {
    static let modern = base64(
        """
        MIIK2AIBAzCCCo4GCSqGSIb3DQEHAaCCCn8Eggp7MIIKdzCCBMoGCSqGSIb3DQEHBqCCBLswggS3AgEAMIIEsAYJKoZIhvcNAQcB
        MF8GCSqGSIb3DQEFDTBSMDEGCSqGSIb3DQEFDDAkBBCZ2TEZCs5LnL6r1Un/mIQ3AgJOIDAMBggqhkiG9w0CCQUAMB0GCWCGSAFl
        AwQBKgQQPCEIs8cSTMfy2UwZ2iNUSICCBEDo0zQ7NdlGqxzpFzYXu61Q5AL/tsNs8Yh3Y19aieNzPbCBUAptK8iUYDIDPAyHkbPw
        liMDSNljHFjrFmScNNifhW4pf45WrBRxxTCM1QE3WdNs/2hadRKN2IbImw8PhDc+x+A4ecsYhALTL3A8tNqI+UgbrnZIJbeU0p5t
        ZPrZSQdBuTGd1ogO4Z1bcSk838uedQTuyeRlzY1lHYdif7xxeGI+jROQx3LDDZnsxEavALYx8BmPJSp364t+QNMnXe06DjROrNNI
        Y6hT4T3WMzozOZn+PsKYZ7Sr5ElI02icWjF1/zyBEtqBBc6ToHZ7e5spy9nfNoHiCuZoYXLHAZfSP7NCDN1bl11TUeVMrUErkDdT
        nI4D2hja0OdGoyBXPifCEg2YSedvwR0QQxrh1cCCZvCR+5d2Piu9309H34MjM4BbLCmFONziUtGOfj2hGs/h22FXPVF4HcL/fWF8
        /Fm5wzsa2zDLzD8Cwemeb6z5Ne1gY6T7B0Kecb2evonrFEgBFOZjZio4OvoCCR1wAEd4/YvR/FuLDKygiNNcQctl5BUiQIRbabjp
        mze9BTq43CRhEL23xMLi4q/U9eBRr2Diye4Lq2eiVNZPPhXZDeT0uJvN4zqCtUQUAGPn2pFBtSkV7Iyw1VB61KVvD88XJEdQ0iox
        HUD/nqzsJnF+FTr5mpnItrZLurHDShW8meCKheMkoau6pq1x/ay8vm4z6vuwiq02hUPjE7ycmabAuWq5qBDxHsSzDfYBHCuMJlUG
        OGoujW7IRqzGCLNI8Ece28b3sbEenVDcFyeDORI61LjokhTSI/t9W2Tk3Y7C1m8c2fgSMVq1wygUJHgVR6PvDXpG2a+iLwowzZ1y
        i4R9PpLs88pPmcN6ousgj/fitLmbh+U9T5rEEkwE/TiP7T1JWZ/jVbOWDeC8BFlBCPSbWUVTGuuVJ16WGjcbHLVTHB2K/auPySxR
        fy4QmUNQMoP006lb5Sz7bxGHIzz2H4yTdkaN9tIo89+ay0h6QnQgu2gbf3IZsuWpjj/usF5zHL0tYs2euetJ9iwWjFZBCDL6uXmF
        uBg+wgXwgexJ+/qPbsMTzktfp0t26MrmBtdo9qfBTXYrmlEAeqXsWqf6P/zWkrKhk6V6O3YhwYvJ+La24w6S1VwJGeDMdIcGHOoN
        1ZXtQ1r+VkWMLfGCiJ4OBJP8TgG1Aix9gsg6KQKPzThywvi8vDnIqm2lO7s9ObkYmrNZZ1+MUzi1/Heel0jbAjb6TeWi6tV3LCr2
        VFE8yd/Z2k1Gc9Y7mXfTV4GOpu96xfHcOs+i97mE2pw6WHKTJByUe3CjkMz7LFAF5bIIJ5vE9xjGw4C+M07pT1rdZZz8X3hmYnBo
        pANMcNbTsY3wN0ZIXBUR2x04a4sL8QY8PLeg7d0MzRKPRI3SCB+8Wpdf0l4HZngnZiGfMAKwIe3BN6QsOvWCMjCCBaUGCSqGSIb3
        DQEHAaCCBZYEggWSMIIFjjCCBYoGCyqGSIb3DQEMCgECoIIFOTCCBTUwXwYJKoZIhvcNAQUNMFIwMQYJKoZIhvcNAQUMMCQEEHGn
        BanTWkBOKGzbxm2xLmYCAk4gMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBAI82RUcv6/bOCG+qchtPdaBIIE0FZhFwkmXKyx
        giD/rd8Z5icXr58fOCTwbHm3gBtJw5NJUPSwoNJTojaAkfeUKQVe1RS8fD2S4NPrJECUxcaVpWaJRc60rSVMIsDPQ8bVZ14IXDNd
        MCUEn2gRIvoJEnWhMkoGOvLUF4UTiqqEJuv4FZ64mKRPy1z9x8m63jj5t1cbZOK79PZCxy4OZtXZE+hJCpxo4I0kUDzLygLLLNuM
        tR0dQjxPafH4iiMPyG+s6uXO/d6xHiPQSVtLA5Gtu0ZliOErclSWbXvqdssOzH58PvxCV2XSXaT603sLvVPA0YZ858bPEkBrGYuI
        UQsEa334/jZ7ZRGpA2UylDTKnC62RnhhpPeYybBuNubDK7wRwfR3fVnza9UwyAx3pTRG87C6XE5bSJtODyiuqUhfycnGhe+6XWLi
        W5Q4vAozNeQ2CYs6C6WSwGhlNDf5/hndNrJmkxv8Z0KdMZjGzV7ywXesM1SA+hlx7X7z87QIUP6CPc2MC1yTg0NUAWWUkCAgYF98
        vKifdo8UlLN1jpdY8oPnLywH7KfDVrE2iCiK+AgkjgtKl72GwNIzXBLs5KM3jWAt333d5qi8Pl0eUDXoL+B8idVZNJf6oTN93Ku0
        8KMrpxz5lOtAnxaB5MJfyEUeX0dHoCXg/tbaZF2rcCWwYxZQS9OnO/N3AaqnXHmNuRqZTE9N214GlEXMNWEr0AfgsZ9UXrFCQPtu
        cCqoVG1fowZL+UCjm4uouF3BlxzoSqaVEBLOljuQJFbt1cEZ4M838lg5xwogzY6w7XFKWi1dU9nrt18jcue3/AwhKW5LQYik9MOA
        XhgWTFk2GupF6IjPClYZRQDmYHE8wCzbwGaLosDroLCGQQgyLX2LZQvQdX7zoyQBeUq1dcf1XyTZx7KTuqD64OBwCvQENJPbgLQk
        otQyreGo7+Rb0X4GBV9BFDaAMOX0LymRZtJmwFeGZgIFh6H1h7tAx8hazxG1tG/LyFVhCeZLhh0GBbiMl3TU+jfKUwCxj399NWJj
        +amC3LJ7MVdWeDAzHzBaS/zu/WoPjNuPjq5gCuuqXXzgG8yJNoAIV6FVK4qu/JbHJwDb3wyDOsDymF6vjbUB7hxKNo6EUMqV85CC
        IrZH3H82Mj2dYCWGCUEqX2wHJlI0hSLc2BK3sKFU3dT2Na0wxNzmn7XECP1k+E1R8gB6KNh2q5PpV6qJaubVNu+lSGzJH76kpomD
        vPuM5sd2uk2gqaNkvY6ZvKdPQuOLohy+2I8QzbL12TnEWnx6m/IEXVtky9OtauxpdmL8KcKDAqZ6xntj2sfD4zq6xO/CTGBWBq21
        ++l/7dmMYJzAwvcmAJq62KkaMYCiRLLH7vPM5cN7IgCbsLDtbHLIsuLQj1qpPjswWvBgf5BuLg9WYXAphu0bN5HmzdDhZ9fStGjT
        UHFZl6xXN2W30iEIx3hLPOGHKtblAofbxViLns/dAL4qOC0xLlB/IJRvgNcj17ZZxyVDglxwY1TC4khiTuDmJQYxQGRSWSzIAqsy
        977+OTtsLCacAmxwu3JOtcXT6czV5qqZ4QpIEq6YpvxV5YsNV/WFawtisknQcVf/pnAOQ0v+9YxuTK7q1zDMgN82amLed9N5hiwH
        hRiabEJ0C6wum/AJPXgWPNOCWpQ8X3cIMT4wFwYJKoZIhvcNAQkUMQoeCABuAGEAbQBlMCMGCSqGSIb3DQEJFTEWBBS1yyj6oDKv
        80E+9Dwd/Spq4zrVGTBBMDEwDQYJYIZIAWUDBAIBBQAEIJPUCHzCAzI8D9Ea9Ex6rZRY2NxdEUjMQvVCwsP1wrUFBAhh+u03wjP3
        lgICCAA=
        """)

    static let old = base64(
        """
        MIIIYQIBAzCCCCcGCSqGSIb3DQEHAaCCCBgEgggUMIIIEDCCAscGCSqGSIb3DQEHBqCCArgwggK0AgEAMIICrQYJKoZIhvcNAQcB
        MBwGCiqGSIb3DQEMAQYwDgQIQcepIiF2TaECAggAgIICgHo1iW+hfm5vbyOCV1RX/beUwHSbRdDqI+HOC23tWJYhUKQYhfmdFmkV
        PIS6Jny4eGjhUyRkDcdRKXlYgH+NHlPZPT3+iBk0cSrBksRhMs0sOdQ18ZEtDD0LYMqJj6IgWY83DJZMNrF2X1y52rU5unnJ1D82
        SCbdY1shpdgvi+KwwZpNRbifCTHREMym0ksfhQD/Toz7aepiw2KhzSaWHHk5cHS1kMT0NC7lUb4SrFvKl8/nxGB5AN977jp/psmo
        h+koeiRbqgad4lZPgPRqp6ftcLUGWgGjXmchkTUKhwlnj8Hx+F0lbQ6Nj/BWvF6A0VvKrwqOvuEzstj7e6oyQeH0TF4OxQDJtujg
        NPj/1h6h3CqLmKBNAiq+MwCwjBAU8kAs/yeTFvmauwoc5+khVFE5bsz75uFNmlGBmpRuPPOm4SlEWQYok/brcTodcQ5xBcum+ggN
        ZhEGuZZFGbMPbuFMc8zxtIzaYYUB+/9G6LZnbi4kwljROTBlLdae8bSiPxMuY/TClIzrKr1KzqcUxi/uigr65Lt1dh7Wvz4LcI7w
        17IgS1q+g0Il1PPHJ6hf9uQdBOx3T+raTIToDh2j4xMnp66ZV20Zek+JBPGRPf+TIqYU0LBUtG/gse7Ftd4S3RdKIIu2FSHbFxt/
        dHuwtfChNG53ohLjJifgwmnEmOSTcOoA/DiRlIi72oJdF6X+Yd2tPoETA7gHhCuBYqDjBQV19wbUCo4msKSE+qjG65Ll+CvJj65C
        4qLK1mCPphfa+yhlZVSmCbw1Hty71ggBGZ8e6AY3O0WldZs4oIF5R0KLMA5MAILuiugYE3PoF0IgaKTn2UnXn3dz+UpNDeAd4wsw
        ggVBBgkqhkiG9w0BBwGgggUyBIIFLjCCBSowggUmBgsqhkiG9w0BDAoBAqCCBO4wggTqMBwGCiqGSIb3DQEMAQMwDgQIIqtsS6lX
        r80CAggABIIEyPn8x6HhHb1NusnBnHBXqezei7LFfXc3mXU/S0cznyP/9bTDJc+AHMUQ0/RBigRtnd7CiuAWQOzf6BpYLtXz6/bA
        F2yWqUzDmD7wqH7YxgytR8SwMaZi4zSPEPf31Ml9VU0liuRMCE1o2dN8dCNRWtSGSYkoyAf88MeHYJ9ScSgw2v3WHooA8gNVp5sD
        7piRc83805V7Jm0CWS+BR6f2fwSIyKbi44pef8hwV+RkSMSo/otGu1L7x3qpGjH+PI2XpqzslXWn7ytcA9ZkKSmNl+amqvWr6mhP
        Z6ujki4xvOqNPuM1cwGjzYpqbMJLu2dcVRxUp3UMGGtt18RAyIZlyym9kTZfsEiqgWlILTbBrIoYdLmoWm4RFLa44AXhqaSkgQhH
        GgvNxE45S0tcZleYGaWqqLxtl0xHs9U6yFBnMOb/6OROrCe24j6YDA8xzEDze9xKLHczO5EVmtd9wp8LQV7vkIKKGvO95kg3+KHL
        wj2fp7x3Pqf5BsXxLwIbv6eaUXqJw63/MHwcse1cGUbk6HJAA6NaAYoJGUSaivWyllJSa9BorpKQ+oBZ/Qd9DmejrhKSRcZOHvmj
        FDsgK932zaPGyadSJom4ld+0Zf6XU8nCQMEoAsALjp5Hg9EneQBWbD4+z8p3b91tN2aKhDIJDSySfu4TYmYutHZ6HAEx7wuYLVXe
        hr3IoYbiHo097cPGgyKTjRH0NATZy4kpEfHTWJKSeKNvb9sUapP4YH57jZcUFpS5oCXsG5maxxjnhYQmgh1hKx7Xas4VWrQCb23Q
        p/oqvPCylrlgs6Fynz1UC8vY7eMH+Odq7YCmgqqe7pRQ9Uv0c46ZFkN2UXdcJBCrZTLFt0ElsnwlqiEhQghzqG2kd/yVKHRZFwMC
        qN7QuOgakSIx0l889wGAmZe/MXUBMTebj2wgh/nJGHhdNNNw97VN+iyLTfAzCvClC3MFgrTod8TsflTDKPUalu6eQO2T0zcYEBkb
        aSI9vbnn3fT8dN4i1G2zOClDr1mdszQih0epRfoZkd1uC2YlQYdL7JfizwQv4cxRCWlbsI2hGWdytWrZW3VEg96NZLlalZwMB8Rl
        nztDIlq2KYIN6sEY155+AZEGVHv0ZDdwh5n6eMNbmLKN0iuH+eCOeCYlcveX8PrBeYvjqk6LOyNwxZgCSGXQ9+QKZk51cBWTQhuQ
        wBGCtSni0r3wqxc/BPVPXQ2Zt6N3IgRIBd/HAXi8NNgvmx56aPeuRxESG8rqYxGATYhuHE/MB/CWxv3f7/H5DloOQH/G2wGrRex0
        WOWAEsbua/UnG2dbZhZeG/RAzlWpAyrT6USpgSSdOaYEkZsnUUYuLB9AAUgaJ6owy+PSsV7sjrXNh8/u4X2LoJ9RZIiPEU8CMctk
        ZX4y1/3Vams/+MFrLcuyUcUcjkj1RQ23rBlB8v7UYNIDhrv3I6MbpL0F0JDFJ4urZ9yVnXVLvlc+S9pGRmj30OT7Z2/IJC5xTNIV
        JWR/Dq5jltwSfwX/RhCPupps2rB4+GH+oUmKVVyrPsvflmqBpvhoEjYuNepuUbrkxkmkk52dWFa5JM//Mv2xJEjb7QKNT2xBCF2O
        jUN9SJ3TCrTvv65tH6d8NoCQLY18ewdXYR4j35mIh3gt0TElMCMGCSqGSIb3DQEJFTEWBBS1yyj6oDKv80E+9Dwd/Spq4zrVGTAx
        MCEwCQYFKw4DAhoFAAQUQDGmSVLcOmT3ag/jH3kJ3T1YUYAECCMj0Pom6C8eAgIIAA==
        """)
}
