"""Attacks on one-time codes and messages, by their numbers in the review that found them, against the real server."""

from device import DOWNGRADE, ENROLL, VERIFY, Device, done
from expect import refused


# 9: methods that can't sign in


def codes_only(device):
    """The body that enrolls a device without a key."""
    return device.names | {"phoneNumber": device.phone, "method": "smsOTP", "deviceModel": "iPhone SE"}


def test_9_without_messages_a_name_is_not_taken_by_a_device_that_could_never_sign_in(client):
    squatter = Device(scheme="plain")
    refused(client.post(ENROLL, codes_only(squatter)), 503, "messages_off", "method")
    # The name is still free.
    owner = Device(username=squatter.username).enroll(client)
    owner.sign_in(client)


def test_9_without_messages_a_downgrade_does_not_end_in_a_dead_account(client):
    device = Device().enroll(client)
    tokens = device.sign_in(client)
    refused(client.post(DOWNGRADE, device.names, tokens["token"]), 503, "messages_off", "method")
    # The key still signs in, and a stranger learns no more than before.
    done(client.post(VERIFY, device.answer(device.initiate(client))))
    refused(client.post(DOWNGRADE, device.names), 401, "authorization_required")


def test_9_with_messages_both_go_through(messaging):
    client = messaging.client
    device = Device().enroll(client)
    done(client.post(DOWNGRADE, device.names, device.sign_in(client)["token"]))
    done(client.post(ENROLL, codes_only(Device(scheme="plain"))))
