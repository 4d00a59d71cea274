/// The script of ``TryItSection``: a client of its own that shares no code with LatchkeyKit.
///
/// It writes text nodes only, asks nobody but this server, and sends no cookies. Like an app it signs nothing before it
/// has built the signing context itself (docs/signing-context.md).
enum TryItScript {
    static let source = #"""
        (() => {
          "use strict";
          const element = (name) => document.getElementById(`try-${name}`);
          const section = document.getElementById("try-it");
          const buttons = ["enroll", "sign-in", "remove"].map(element);
          const utf8 = new TextEncoder();
          let device = null;

          const base64 = (bytes) => btoa(String.fromCharCode(...bytes));
          const base64url = (bytes) => base64(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
          const bytes = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
          const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data));

          function shown(title, text) {
            const heading = document.createElement("summary");
            heading.textContent = title;
            const content = document.createElement("pre");
            content.textContent = text;
            const details = document.createElement("details");
            details.append(heading, content);
            return details;
          }

          async function send(method, path, body, token) {
            const headers = { "Accept": "application/json" };
            if (body) headers["Content-Type"] = "application/json";
            if (token) headers["Authorization"] = `Bearer ${token}`;
            // Relative: the server's address may have a path.
            const reply = await fetch(path.slice(1), {
              method, headers, body: body && JSON.stringify(body), credentials: "omit", cache: "no-store",
              redirect: "error",
            });
            const text = await reply.text();
            let value = null;
            try { value = JSON.parse(text); } catch { value = null; }
            const row = document.createElement("li");
            if (body) row.append(shown(`${method} ${path}`, JSON.stringify(body, null, 2)));
            else row.append(`${method} ${path}`);
            row.append(shown(`Reply ${reply.status}`, value ? JSON.stringify(value, null, 2) : text));
            element("log").append(row);
            if (reply.ok && value) return value;
            throw new Error(value?.detail ?? value?.title ?? `The server answered ${reply.status}.`);
          }

          /// The signature of a challenge, after its context was built here and compared.
          async function signed(offer, purpose) {
            const challenge = bytes(offer.challenge);
            const fields = ["latchkey/bound/v1", section.dataset.serverId, purpose, device.username, device.deviceId,
              device.keyId, offer.challengeId.toLowerCase(), String(offer.expiresAt)];
            const context = fields.flatMap((field) => {
              const data = utf8.encode(field);
              return [24, 16, 8, 0].map((shift) => data.length >>> shift & 255).concat(...data);
            });
            const wanted = await sha256(new Uint8Array(context));
            if (challenge.length !== 64 || wanted.some((byte, index) => byte !== challenge[32 + index])) {
              throw new Error("The challenge is not for this server, user, device, key and purpose: not signed.");
            }
            const algorithm = { name: "ECDSA", hash: "SHA-256" };
            return base64(new Uint8Array(await crypto.subtle.sign(algorithm, device.key, challenge)));
          }

          async function token(purpose) {
            const names = { username: device.username, deviceId: device.deviceId };
            const offer = await send("POST", "/api/v1/auth/initiate", purpose ? { ...names, purpose } : names);
            const signature = await signed(offer, purpose ?? "sign-in");
            const answer = { ...names, challengeId: offer.challengeId, signature };
            const body = purpose ? { ...answer, purpose } : answer;
            return (await send("POST", "/api/v1/auth/verify-signature", body)).token;
          }

          async function enroll() {
            const kind = { name: "ECDSA", namedCurve: "P-256" };
            const pair = await crypto.subtle.generateKey(kind, false, ["sign", "verify"]);
            const point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
            const publicKey = base64(point);
            device = {
              username: element("username").value.trim(), deviceId: crypto.randomUUID(), key: pair.privateKey,
              keyId: base64url(await sha256(point)),
            };
            const names = { username: device.username, deviceId: device.deviceId };
            const offer = await send("POST", "/api/v1/mfa/enroll/challenge", { ...names, publicKey });
            const proof = { challengeId: offer.challengeId, signature: await signed(offer, "enrol") };
            const invitation = element("invitation").value.trim();
            await send("POST", "/api/v1/mfa/enroll", {
              ...names, publicKey, proof, phoneNumber: element("phone").value.trim(), method: "secureEnclave",
              scheme: "bound", deviceModel: "Browser", ...(invitation && { invitation }),
            });
            return `Enrolled: ${device.username} has this browser as a device.`;
          }

          async function signIn() {
            const parts = (await token()).split(".");
            const payload = bytes(parts[1].replace(/-/g, "+").replace(/_/g, "/"));
            const claims = JSON.parse(new TextDecoder().decode(payload));
            const row = document.createElement("li");
            row.append(shown("What the access token says", JSON.stringify(claims, null, 2)));
            element("log").append(row);
            return `Signed in as ${device.username}.`;
          }

          async function remove() {
            const { username, deviceId } = device;
            const path = `/api/v1/devices/${encodeURIComponent(username)}/${encodeURIComponent(deviceId)}`;
            await send("DELETE", path, null, await token("manage"));
            device = null;
            return "The device is removed, and its key is gone.";
          }

          function suggestName() {
            element("username").value = `try-${base64url(crypto.getRandomValues(new Uint8Array(6))).toLowerCase()
              .replace(/[-_]/g, "0")}`;
          }

          function update() {
            buttons[0].disabled = device !== null;
            buttons[1].disabled = buttons[2].disabled = device === null;
          }

          function onClick(button, action, forgetsAfterFailure) {
            button.addEventListener("click", async () => {
              for (const each of buttons) each.disabled = true;
              element("status").textContent = "…";
              try {
                element("status").textContent = await action();
              } catch (error) {
                if (forgetsAfterFailure) device = null;
                element("status").textContent = `Refused or failed: ${error.message}`;
              }
              update();
              button.disabled ? buttons.find((each) => !each.disabled)?.focus() : button.focus();
            });
          }

          // The list of operations stands beside them where there is room; elsewhere it opens when it is wanted.
          const operations = document.getElementById("operations");
          const isNarrow = matchMedia("(max-width: 48rem)");
          const fold = () => { operations.open = !isNarrow.matches; };
          fold();
          isNarrow.addEventListener("change", fold);
          operations.addEventListener("click", (event) => { if (event.target.closest("a")) fold(); });

          document.getElementById("server").textContent =
            `SERVER=${new URL(".", location.href).href.replace(/\/$/, "")}`;
          suggestName();
          if (globalThis.isSecureContext && crypto.subtle) {
            onClick(buttons[0], enroll, true);
            onClick(buttons[1], signIn, false);
            onClick(buttons[2], remove, false);
          } else {
            for (const each of buttons) each.disabled = true;
            element("status").textContent = "Browsers make keys on https:// and on this machine's own address only.";
          }
        })();
        """#
}
