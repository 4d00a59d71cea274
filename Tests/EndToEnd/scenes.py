"""The requests that are broken: a valid body each, and the proof that a broken one left nothing."""

import dataclasses
import typing

from device import ENROLL, ENROLL_CHALLENGE, INITIATE, REFRESH, VERIFY, Device, done


@dataclasses.dataclass
class Scene:
    """A device in front of one request."""

    client: typing.Any
    device: Device
    body: dict

    @classmethod
    def set(cls, client):
        device = Device()
        return cls(client, device, cls.valid(client, device))

    def proceed(self):
        """The request as it should have been; fails if the broken one left a trace."""
        done(self.client.post(self.path, self.body))


class Enroll(Scene):
    operation, path = "enroll", ENROLL

    @staticmethod
    def valid(client, device):
        return device.enrolment(client)

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
        self.device.enrol(self.client)


class Initiate(Scene):
    operation, path = "initiate", INITIATE

    @staticmethod
    def valid(client, device):
        return device.enrol(client).names

    def proceed(self):
        super().proceed()
        self.device.sign_in(self.client)


class Verify(Scene):
    operation, path = "verifySignature", VERIFY

    @staticmethod
    def valid(client, device):
        return device.answer(device.enrol(client).initiate(client))


class Refresh(Scene):
    operation, path = "refresh", REFRESH

    @staticmethod
    def valid(client, device):
        return {"refreshToken": device.enrol(client).sign_in(client)["refreshToken"]}


SCENES = {scene.operation: scene for scene in (Enroll, EnrollChallenge, Initiate, Verify, Refresh)}
