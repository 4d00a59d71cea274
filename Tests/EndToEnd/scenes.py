"""The requests that are broken: a valid body each, and the proof that a broken one left nothing."""

import dataclasses
import typing

from device import (
    DOWNGRADE, ENROLL, ENROLL_CHALLENGE, INITIATE, REFRESH, REVOKE, UNENROLL, UPGRADE, UPGRADE_CHALLENGE, VERIFY,
    Device, done, new_key,
)
from otp import REQUEST_OTP, VERIFY_OTP, asked, enroll_telephone, password


@dataclasses.dataclass
class Scene:
    """A device in front of one request."""

    # What the server is started with.
    options: typing.ClassVar[tuple] = ()
    # Where the challenge of the request's proof comes from, if it has one.
    challenge_path: typing.ClassVar = None

    client: typing.Any
    device: Device
    body: dict

    @classmethod
    def set(cls, client):
        device = Device()
        return cls(client, device, cls.valid(client, device))

    def proceed(self):
        """The request as it should have been; fails if the broken one left a trace."""
        done(self.client.post(self.path, self.body, self.device.token))


class Enroll(Scene):
    operation, path, challenge_path = "enroll", ENROLL, ENROLL_CHALLENGE

    @staticmethod
    def valid(client, device):
        return device.enrollment(client)

    def proceed(self):
        super().proceed()
        self.device.sign_in(self.client)


class EnrollChallenge(Scene):
    operation, path = "enrollmentChallenge", ENROLL_CHALLENGE

    @staticmethod
    def valid(client, device):
        return device.names | {"publicKey": device.public_key}

    def proceed(self):
        super().proceed()
        self.device.enroll(self.client)


class Initiate(Scene):
    operation, path = "initiate", INITIATE

    @staticmethod
    def valid(client, device):
        return device.enroll(client).names

    def proceed(self):
        super().proceed()
        self.device.sign_in(self.client)


class Verify(Scene):
    operation, path = "verifySignature", VERIFY

    @staticmethod
    def valid(client, device):
        return device.answer(device.enroll(client).initiate(client))


class RequestOTP(Scene):
    operation, path, options = "requestOTP", REQUEST_OTP, ("--profile", "lab")

    @staticmethod
    def valid(client, device):
        return asked(enroll_telephone(client, device), deviceId=device.device_id)


class VerifyOTP(Scene):
    operation, path, options = "verifyOTP", VERIFY_OTP, ("--profile", "lab")

    @staticmethod
    def valid(client, device):
        return device.names | {"otp": password(client, enroll_telephone(client, device))}


class Refresh(Scene):
    operation, path = "refresh", REFRESH

    @staticmethod
    def valid(client, device):
        return {"refreshToken": device.enroll(client).sign_in(client)["refreshToken"]}


# Changes of devices and methods, by a user who is signed in


def signed_in(client, device):
    device.token = device.enroll(client).manage(client)
    return device


class Unenroll(Scene):
    operation, path = "unenroll", UNENROLL

    @staticmethod
    def valid(client, device):
        return signed_in(client, device).names

    def proceed(self):
        self.device.sign_in(self.client)
        super().proceed()


class Upgrade(Scene):
    operation, path, challenge_path = "upgrade", UPGRADE, UPGRADE_CHALLENGE

    @staticmethod
    def valid(client, device):
        signed_in(client, device).key = new_key()
        return device.upgrade_body(client) | {"scheme": "bound"}

    def proceed(self):
        super().proceed()
        self.device.sign_in(self.client)


class UpgradeChallenge(Scene):
    operation, path = "upgradeChallenge", UPGRADE_CHALLENGE

    @staticmethod
    def valid(client, device):
        return device.names | {"publicKey": device.public_key}


class Downgrade(Scene):
    operation, path, options = "downgrade", DOWNGRADE, ("--profile", "lab")

    @staticmethod
    def valid(client, device):
        return signed_in(client, device).names

    def proceed(self):
        self.device.sign_in(self.client)
        super().proceed()


class Revoke(Scene):
    operation, path = "revoke", REVOKE

    @staticmethod
    def valid(client, device):
        return {"refreshToken": device.enroll(client).sign_in(client)["refreshToken"]}

    def proceed(self):
        self.body["refreshToken"] = done(self.client.post(REFRESH, self.body))["refreshToken"]
        super().proceed()


CHANGES = (Unenroll, Upgrade, UpgradeChallenge, Downgrade, Revoke)

SCENES = {
    scene.operation: scene
    for scene in (Enroll, EnrollChallenge, Initiate, Verify, RequestOTP, VerifyOTP, Refresh, *CHANGES)
}
