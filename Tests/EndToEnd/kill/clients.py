"""The clients that load the server, and what must hold of each thing they did once the server is back.

A new kind of request needs a step in `journey`, and a function in CHECKS.
"""

import http.client

from device import ENROLL, REFRESH, UNENROLL, VERIFY, Device
from otp import VERIFY_OTP, password


def work(client, journal):
    """Enrolls devices, signs in with keys and one-time passwords, refreshes and removes, until the server is gone."""
    while not journal.faults:
        try:
            journey(client, journal)
        except (OSError, http.client.HTTPException):
            return
        except AssertionError as error:
            journal.fault(f"a step that should have succeeded: {error}")


def journey(client, journal):
    device = Device()
    body = device.enrollment(client)
    journal.attempt("enrol", device, body, lambda: client.post(ENROLL, body))
    for _ in range(2):
        answer = device.answer(device.initiate(client))
        tokens = journal.attempt("sign in", device, answer, lambda: client.post(VERIFY, answer))
    for _ in range(3):
        sent = {"refreshToken": tokens["refreshToken"]}
        tokens = journal.attempt("refresh", device, sent, lambda: client.post(REFRESH, sent))
    code = {"username": device.username, "otp": password(client, device)}
    journal.attempt("one-time password", device, code, lambda: client.post(VERIFY_OTP, code))
    lost = Device(username=device.username)
    other = lost.enrollment(client)
    journal.attempt("enrol", lost, other, lambda: client.post(ENROLL, other, tokens["token"]))
    journal.attempt("remove", lost, lost.names, lambda: client.post(UNENROLL, lost.names, tokens["token"]))


class World:
    """What is known for sure, over all rounds."""

    def __init__(self, journal):
        self.journal = journal
        self.enrolled = {}
        self.removed = {}
        # Those of `enrolled` whose enrollment had a reply: only they must stand in the audit log.
        self.acknowledged = set()
        self.counts = {}

    def judge(self, client, entries):
        """Looks at what a round has left behind."""
        gone = {entry.device.device_id for entry in entries if entry.kind == "remove"}
        refreshed = {entry.sent["refreshToken"]: entry for entry in entries if entry.kind == "refresh"}
        for entry in entries:
            name = f"{entry.kind}, {'acknowledged' if entry.is_acknowledged else 'cut off'}"
            self.counts[name] = self.counts.get(name, 0) + 1
            CHECKS[entry.kind](self, client, entry, gone, refreshed)

    def expect(self, reply, outcomes, what, entry):
        """The reply must be one of these: 200, or the code of a refusal."""
        outcome = 200 if reply.status == 200 else reply.json["code"]
        if outcome not in outcomes:
            self.journal.fault(
                f"{what}: {reply.status} {reply.body.decode(errors='replace')} ({entry.device.device_id})"
            )

    def signs_in(self, client, device):
        return client.post(VERIFY, device.answer(device.initiate(client))).status == 200

    def check_all(self, client):
        """At the end, once more: every device that was ever acknowledged, and every removal."""
        for device in self.enrolled.values():
            if device.device_id not in self.removed and not self.signs_in(client, device):
                self.journal.fault(f"the device {device.device_id} was lost")
        for device in self.removed.values():
            if device_is_known(client, device):
                self.journal.fault(f"the removed device {device.device_id} came back")


def device_is_known(client, device):
    """An unknown device's challenge is for a made-up key."""
    return device.initiate(client)["keyId"] == device.key_id


def check_enrollment(world, client, entry, gone, refreshed):
    device = entry.device
    if device.device_id in gone:
        return
    known = device_is_known(client, device)
    if entry.is_acknowledged:
        world.acknowledged.add(device.device_id)
        if not known:
            world.journal.fault(f"the enrollment of {device.device_id} was lost")
    if known:
        world.enrolled[device.device_id] = device
        if not world.signs_in(client, device):
            world.journal.fault(f"{device.device_id} is enrolled and can't sign in")
    # Its proof has done its work, or never reached the store: never will it enroll a second device.
    again = client.post(ENROLL, entry.sent)
    world.expect(again, {"device_exists"} if known else {200, "authorization_required"}, "an enrollment that was sent again", entry)
    if not known and again.status == 200:
        world.enrolled[device.device_id] = device


def check_sign_in(world, client, entry, gone, refreshed):
    first = client.post(VERIFY, entry.sent)
    if entry.is_acknowledged:
        world.expect(first, {"challenge_used"}, "a challenge was accepted twice", entry)
        token = entry.reply["refreshToken"]
        # A refresh token that was handed out and not used yet is good.
        if token not in refreshed:
            world.expect(client.post(REFRESH, {"refreshToken": token}), {200}, "a refresh token was lost", entry)
    else:
        world.expect(first, {200, "challenge_used"}, "a sign-in that was cut off", entry)
        world.expect(client.post(VERIFY, entry.sent), {"challenge_used"}, "a challenge was accepted twice", entry)


def check_one_time_password(world, client, entry, gone, refreshed):
    first = client.post(VERIFY_OTP, entry.sent)
    if entry.is_acknowledged:
        world.expect(first, {"otp_invalid"}, "a one-time password was accepted twice", entry)
        token = {"refreshToken": entry.reply["refreshToken"]}
        world.expect(client.post(REFRESH, token), {200}, "a refresh token was lost", entry)
    else:
        world.expect(first, {200, "otp_invalid"}, "a one-time password that was cut off", entry)
        again = client.post(VERIFY_OTP, entry.sent)
        world.expect(again, {"otp_invalid"}, "a one-time password was accepted twice", entry)


def check_refresh(world, client, entry, gone, refreshed):
    if not entry.is_acknowledged:
        outcomes = {200, "refresh_token_invalid"}
        world.expect(client.post(REFRESH, entry.sent), outcomes, "a refresh that was cut off", entry)
        return
    token = entry.reply["refreshToken"]
    if token not in refreshed:
        world.expect(client.post(REFRESH, {"refreshToken": token}), {200}, "a refresh token was lost", entry)


def check_removal(world, client, entry, gone, refreshed):
    device = entry.device
    known = device_is_known(client, device)
    if entry.is_acknowledged and known:
        world.journal.fault(f"the removal of {device.device_id} was lost")
    if known:
        world.enrolled[device.device_id] = device
    else:
        world.removed[device.device_id] = device


def check_spent(world, client, entries):
    """Last, as it ends families: no refresh token works once a successor was used, and none has more than three.

    The reply to a refresh that was cut off may be lost: for a minute its token gives another successor.
    """
    for entry in entries:
        if entry.kind != "refresh":
            continue
        if not entry.is_acknowledged:
            for _ in range(2):
                outcomes = {200, "refresh_token_invalid"}
                world.expect(client.post(REFRESH, entry.sent), outcomes, "a refresh that was cut off", entry)
        outcomes = {"refresh_token_invalid"}
        world.expect(client.post(REFRESH, entry.sent), outcomes, "a refresh token was accepted too often", entry)


CHECKS = {
    "enrol": check_enrollment, "sign in": check_sign_in, "refresh": check_refresh, "remove": check_removal,
    "one-time password": check_one_time_password,
}
