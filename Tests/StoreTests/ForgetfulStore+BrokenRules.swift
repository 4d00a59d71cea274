extension ForgetfulStore.Fault {
    /// The name of the contract's first rule that finds this fault.
    var brokenRule: String {
        switch self {
        case .dropsAuthorization:
            "no two users have names that differ only in case"
        case .dropsChallengeOfEnrollment:
            "an enrollment consumes its challenge once"
        case .forgetsTelephoneNumber:
            "a device with a key comes back with every field"
        case .sparesReusedFamily:
            "a copy of a suspended user's refresh token still ends its family"
        case .dropsInvitation:
            "an invitation is good for one enrollment, whoever's"
        case .findsNoSession, .signsNobodyOut:
            "a user's sessions are all ended at once, and nobody else's; new ones can begin"
        case .servesEndedSession:
            "a closed session, another device's and one that never was permit no step"
        case .opensLinksAgain:
            "of 16 openings of one link to the account page at once, one is done; another link opens too"
        case .suspendsNobody:
            "a suspended user signs in with nothing, and everything works again once they are reinstated"
        case .freesNoName:
            "a name is freed once its user has no device, and then anybody's"
        case .givesFreedNamesAway, .keepsRemovedDevice:
            "the name of a user without devices is kept for them, and the refusal changes nothing"
        case .completesChangedDevice:
            "what is wrong with a suspended user's proof is answered as for anybody"
        case .countsNothing:
            "a device id that the same user has taken is refused and nothing changes"
        case .erasesNobody:
            "identities go with a freed name and with an erased user, and may be linked again"
        case .erasesUnlisted:
            "who can't be listed is not erased, and who may not ask is not even listed"
        case .listsNothing:
            "a user's devices are listed whole and in the order of enrollment, and nobody else's"
        case .removesForAnybody, .takesSuspendedKey:
            "a suspended user's token changes nothing, and their attested keys assert nothing"
        case .removesOneOfAll:
            "all devices of a user are removed in one step, with their sign-ins, and no other user's"
        case .sparesEndedSignIn:
            "a user is suspended once, keeps the first time, and may still sign out"
        case .sendsToAnybody:
            "a one-time password is made for a number on file only, and nobody else's is touched"
        case .takesEveryPassword:
            "a new one-time password for another device of the user voids the old one"
        case .countsNoTry:
            "the fifth try of a one-time password may be the right one, the sixth not"
        case .keepsReplacedKey, .dropsChallengeOfReplacement:
            "a session that manages is open, has no refresh token and ends with its device's key"
        case .replacesForAnybody:
            "a changed key ends all sessions of its device but the one that changed it"
        case .sparesKeyOfDowngrade:
            "a downgrade takes the key and nothing else, and says what the device is now"
        case .forgetsRequests, .ignoresTakenKey:
            "each kind of step remembers its request, and none is done under a key that is taken"
        case .dropsChallengeOfAttestation:
            "a challenge attests once, whether the key is new or known, and the second attempt changes nothing"
        case .attestsForAnybody:
            "whoever is not enrolled, not that user, or not since before the token, attests nothing"
        case .givesKeysAway:
            "a key is one user's, one app's, in one environment; a refusal uses up no challenge"
        case .bindsNothing:
            "a stranger who takes a name again is a new user and sees nothing of the old one"
        case .forgetsNewReceipt, .takesEveryCounter:
            "a key that is attested again gets the new receipt; its counter, state, user and times stay"
        case .dropsChallengeOfAssertion:
            "a challenge is asserted once, and the second attempt keeps no counter"
        case .signsInWithoutAssertion:
            "what is done to a bound device leaves it bound"
        case .tellsNothing:
            "a suspension and its end are told to the user, each once"
        case .readsNothing:
            "notices come in pages, and reading one reads all older ones"
        case .owesNothing:
            "messages are owed to numbers from which a code came back, and each is handed out once"
        case .countsNoTryOfNumber:
            "five tries are compared, also at once; the sixth is not"
        case .locksOut:
            "a user without a key keeps codes, and so does one whose last key goes"
        case .keepsRetiredKey:
            "a key that its user retires asserts nothing, and a laboratory's device signs in without"
        case .liftsEverySuspension:
            "the policy lifts its own suspensions, an operator all, and what both suspended is the operator's"
        case .wakesRetiredKey:
            "nothing leads out of `retired`"
        case .losesNote:
            "a new receipt takes the place of the old one, with its metric and its time"
        case .notesLateExchange:
            "an exchange of a receipt that the key has no more, or of a key that is gone, changes nothing"
        case .findsNoReceipt:
            "receipts are due from their time on, those that have waited longest first, as many as asked for"
        case .sparesUnusedKey:
            "a purge forgets attested keys that are unused, unbound and neither suspended nor retired"
        case .forgetsClock:
            "the last reading of the clock is kept, and the witnessed time never decreases"
        case .forgetsPeers, .keepsPeers:
            "servers see how far each other's clocks are ahead of the database's own, until they leave"
        case .keepsGeneration:
            "of 64 who begin the next generation at once, one does"
        case .forgetsLimits:
            "the last counts of each limit are kept, in the order of their names"
        case .recoversEarly:
            "a recovery waits for its delay, then the key is the user's, once"
        case .stopsNoRecovery:
            "a device of the account stops a recovery, and nobody else does"
        case .keepsRecoveryCodes:
            "an account that needed an attested key needs one after all its devices are gone"
        case .opensEveryAccount:
            "a one-time password alone opens no account that has a key, and is not used up"
        case .givesIdentitiesAway:
            "an identity is one user's: linking it to another is refused, to the same changes nothing"
        case .keepsRemovedIdentity:
            "a link that comes twice is made once; after its removal its nonce makes no other"
        case .takesUsedNonce:
            "a nonce is used once, for a link or a sign-in"
        case .listsNoIdentity:
            "a linked identity is listed, signs in, and its use is noted and told"
        }
    }
}
