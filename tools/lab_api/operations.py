"""The operations of the lab's API: what each is for, its body and its reply, by the names of Swift's types."""

from dataclasses import dataclass

TAGS = [
    ("Visit", "A visit has phones, a server and a time of its own."),
    ("Phones", "Phones, their screens, and the person who holds them."),
    ("Network", "The wire between phones and server, messages, faults."),
    ("Server", "The visit's server and its neighbors."),
    ("Scenarios", "The scenarios of the requirements, played."),
    ("Flow network", "The visit's own Flow network."),
    ("Description", "This description."),
]


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    tag: str
    summary: str
    reply: str | None = None
    body: str | None = None
    status: int = 200
    details: str = ""
    query: tuple = ()
    media: str | None = None
    reply_words: str = "Done."

    @property
    def name(self):
        """Such as `postPhonesIdTouch`."""
        words = self.path.replace("{", "").replace("}", "").replace(".", "/").replace("-", "/").split("/")
        return self.method + "".join(word[:1].upper() + word[1:] for word in words)


DISPLAY_QUERY = (("after", "integer", "A revision: the reply waits for a later one."),
                 ("wait", "integer", "For how many seconds it waits at most, 0 to 30; without it, not at all."))

OPERATIONS = [
    Operation("post", "visit", "Visit", "Opens a visit, or finds the one of the cookie", "LabState",
              details="A new visit has one phone, an iPhone 15 Pro with passcode and a face. Sets the cookie "
                      "latchkey_visit. The body is {}.", reply_words="All of the visit."),
    Operation("delete", "visit", "Visit", "Ends the visit", "Done", details="Its apps are killed and its files removed."),
    Operation("get", "state", "Visit", "Everything about the visit", "LabState", reply_words="All of the visit."),
    Operation("post", "reset", "Visit", "Starts over with one phone and a new server", "LabState"),
    Operation("get", "events", "Visit", "Changes as they happen, as a stream of events",
              media="text/event-stream", query=(("after", "integer", "The number of the last event that is known."),),
              details="Events are named display, phone, wire, log, messages, server and so on; their data are the types of "
                      "those names. The event resync asks for the whole state."),
    Operation("post", "clock", "Visit", "Shifts the time of server and phones", "ClockState", "ClockOrder"),
    Operation("get", "export", "Visit", "The results as a document", media="application/octet-stream",
              query=(("format", "string", "json, junit, markdown or har."),
                     ("visit", "string", "earlier: the results of the visit that ended before this one."))),
    Operation("post", "beat", "Visit", "Keeps the visit open", "Done"),
    Operation("post", "recording", "Visit", "Begins a recording of what is done to the phones, or ends it", "Recording",
              "RecordingOrder", reply_words="What was recorded.",
              details="Ends by itself at 500 steps; 409 while one runs. Typing is one step, with all that was typed: passwords too."),
    Operation("get", "recording", "Visit", "The recording as a document", media="application/octet-stream",
              query=(("format", "string", "json (a Recording), xcuitest or swift."),)),
    Operation("post", "recording/play", "Visit", "Does again what was recorded", "PlayedRecording", "Recording",
              reply_words="How far it came.",
              details="Waits up to ten seconds for each element and each text. One at a time."),
    Operation("get", "snapshots", "Visit", "The kept states of the visit", "SnapshotList"),
    Operation("post", "snapshots", "Visit", "Keeps phones and server as they are now, under a name", "SnapshotInfo",
              "SnapshotOrder", status=201, reply_words="The snapshot.",
              details="At most 8; 409 if the name is taken or a scenario is running."),
    Operation("get", "snapshots/{id}", "Visit", "A snapshot as a file", media="application/json",
              details="JSON with test keys, codes and passcodes in clear text."),
    Operation("delete", "snapshots/{id}", "Visit", "Removes a snapshot", "Done"),
    Operation("post", "snapshots/{id}/restore", "Visit", "Goes back to a snapshot", "LabState",
              reply_words="All of the visit.",
              details="Running apps end, and the phones get new ids. A snapshot that can't be used changes nothing."),
    Operation("post", "snapshots/upload", "Visit", "Sends a piece of a snapshot's file", "SnapshotProgress",
              "SnapshotPiece", details="Pieces follow each other, so that no request is longer than others; at most 24 MiB."),
    Operation("post", "snapshots/import", "Visit", "Keeps the file that was sent in pieces", "SnapshotInfo", status=201,
              reply_words="The snapshot, with a number in its name if that was taken.", details="The body is {}."),
    Operation("get", "link", "Visit", "Phones, faults and clock as a text to share", "SharedLink"),
    Operation("post", "link", "Visit", "Makes phones, faults and clock as shared", "LabState", "SharedLink"),
    Operation("post", "phones", "Phones", "Adds a phone", "PhoneInfo", "NewPhone", status=201, reply_words="The phone."),
    Operation("delete", "phones/{id}", "Phones", "Puts a phone away for good", "Done"),
    Operation("get", "phones/{id}/display", "Phones", "What is on the screen", "PhoneDisplay", query=DISPLAY_QUERY,
              details="With after and wait it waits for a change, so that nobody has to ask again and again. At most 8 "
                      "requests of a visit wait at a time.", reply_words="The screen."),
    Operation("post", "phones/{id}/touch", "Phones", "Touches the screen or a key", "TouchReply", "Touch",
              query=(("missed", "string", "`ignored`: a touch that nothing took is no error, as with a finger."),),
              details="404 no_element or no_app for what is not there; 409 not_touchable for what is not enabled or behind "
                      "something else; 409 no_keyboard if no field has it."),
    Operation("post", "phones/{id}/person", "Phones", "Answers what the system asks", "TouchReply", "PersonAnswer",
              details="409 no_prompt if nothing is asked."),
    Operation("post", "phones/{id}/change", "Phones", "Changes the phone as in Settings", "TouchReply", "PhoneChange"),
    Operation("get", "phones/{id}/inspector", "Phones", "The keychain", "InspectorReport"),
    Operation("get", "phones/{id}/attestation", "Phones", "App Attest on the phone", "AppAttestReport"),
    Operation("post", "phones/{id}/attestation", "Phones", "Sets faults of App Attest", "AppAttestReport",
              "AttestationOrder"),
    Operation("post", "phones/{id}/restore", "Phones", "Restores its backup on another phone", "PhoneInfo", status=201),
    Operation("post", "phones/{id}/kill", "Phones", "Kills an app at a step that is to come", "PhoneInfo", "ArmedKill"),
    Operation("delete", "phones/{id}/kill", "Phones", "Kills no app at a step", "PhoneInfo"),
    Operation("get", "phones/{id}/events", "Phones", "The phone's own log", "PhoneEventList"),
    Operation("get", "apps/{id}/icon", "Phones", "An app's icon", media="image/png"),
    Operation("get", "wire", "Network", "The newest 200 requests with their replies", "WireLog"),
    Operation("post", "wire/{id}/go", "Network", "Lets a held request go on, edited or as it is", "Done", "RequestEdit",
              details="409 not_held if it is not held any more."),
    Operation("post", "wire/{id}/drop", "Network", "Drops a held request", "Done"),
    Operation("post", "wire/{id}/send", "Network", "Sends a request of the wire again, edited or as it was", "WireEntry",
              "RequestEdit", status=201),
    Operation("post", "phones/{id}/send", "Network", "Sends a request as a phone's app would", "WireEntry", "RequestEdit",
              status=201),
    Operation("get", "messages", "Network", "Text messages, newest first", "MessageList"),
    Operation("post", "faults", "Network", "Sets what goes wrong between a phone and the server", "PhoneFaults",
              "PhoneFaults"),
    Operation("get", "server", "Server", "What the server stores", "ServerPanel"),
    Operation("post", "server/revoke", "Server", "Removes a device", "ServerPanel", "RevokeOrder"),
    Operation("post", "server/rules", "Server", "Starts over under other rules", "LabState", "RulesOrder"),
    Operation("post", "server/reset", "Server", "Gives the visit a new server that knows nobody", "ServerPanel"),
    Operation("post", "data-service", "Server", "Has Apple's data service work or fail", "DataServiceState",
              "DataServiceState"),
    Operation("get", "identity-provider", "Server", "The OpenID provider", "OpenIDProviderState"),
    Operation("post", "identity-provider", "Server", "Changes the OpenID provider", "OpenIDProviderState",
              "OpenIDSettings"),
    Operation("post", "identity-provider/keys", "Server", "Rotates the OpenID provider's keys", "OpenIDProviderState"),
    Operation("post", "apple-id/keys", "Server", "Registers a team's key for client secrets of Sign in with Apple", "Done",
              "TeamKeyOrder"),
    Operation("post", "flags", "Server", "Sets the feature flags that apps fetch", "RemoteFlags", "RemoteFlags"),
    Operation("get", "scenarios", "Scenarios", "The scenarios, each with its last run", "ScenarioList"),
    Operation("post", "scenarios/{number}/play", "Scenarios", "Plays a scenario", "ScenarioRun", "PlayOrder", status=202),
    Operation("post", "scenarios/stop", "Scenarios", "Stops the scenario that is played", "Done"),
    Operation("get", "flow", "Flow network", "Accounts, transactions, blocks, faults", "FlowPanel"),
    Operation("post", "flow/accounts", "Flow network", "Makes an account", "FlowPanel", "FlowAccountOrder", status=201),
    Operation("post", "flow/blocks", "Flow network", "Makes blocks", "FlowPanel", "FlowBlockOrder"),
    Operation("post", "flow/faults", "Flow network", "Plans a fault", "FlowPanel", "FlowFaultOrder", status=201),
    Operation("delete", "flow/faults", "Flow network", "Removes all planned faults", "FlowPanel"),
    Operation("delete", "flow/faults/{number}", "Flow network", "Removes a planned fault", "FlowPanel"),
    Operation("get", "openapi.json", "Description", "This description", media="application/json"),
]
