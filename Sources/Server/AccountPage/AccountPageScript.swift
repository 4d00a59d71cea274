/// The script of ``AccountPage``.
///
/// It writes text nodes only, asks nobody but this server, and keeps its token in memory: no cookie, no storage. The code
/// of the link leaves the address before anything is asked, so that it stays out of the browser's history.
enum AccountPageScript {
    static let source = #"""
        (() => {
          "use strict";
          const element = (id) => document.getElementById(id);
          const words = JSON.parse(element("main").dataset.words);
          const again = "Open your account from the app again.";
          const methods = { pop: "with the device's key", hwk: "with the device's key and an attested app",
            otp: "with a code by text message", fed: "with a linked identity" };
          const proofs = { "otp": "a code by text message", "recovery-code": "a recovery code",
            "invitation": "an invitation of the operator" };
          const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
          const busy = new Set();
          let access = null;
          let oldest = null;
          let newest = null;

          /// A reply's JSON; a refusal is an error with the server's sentence and code.
          async function ask(method, path, body) {
            const headers = { "Accept": "application/json" };
            if (body) headers["Content-Type"] = "application/json";
            if (access) headers["Authorization"] = `Bearer ${access.token}`;
            const reply = await fetch(path, {
              method, headers, body: body && JSON.stringify(body), credentials: "omit", cache: "no-store",
              redirect: "error",
            });
            const value = await reply.json().catch(() => null);
            if (reply.ok && value) return value;
            const failure = new Error([value?.title, value?.detail].filter(Boolean).join(" ")
              || `The server answered ${reply.status}.`);
            failure.code = value?.code ?? "unknown";
            throw failure;
          }

          function say(text) { element("status").textContent = text; }

          function date(text) { return moment.format(new Date(text)); }

          function clear() {
            access = null;
            element("content").hidden = element("close").hidden = element("retry").hidden = true;
            for (const id of ["devices", "sessions", "codes-list", "notices"]) element(id).replaceChildren();
            if (element("ask").open) element("ask").close();
            element("whose").textContent = "";
          }

          function shut(reason) {
            clear();
            say(reason);
            element("status").focus();
          }

          function row(list, facts, button) {
            const text = document.createElement("div");
            for (const [index, fact] of facts.entries()) {
              const line = document.createElement("p");
              line.textContent = fact;
              if (index > 0) line.className = "soft";
              text.append(line);
            }
            const item = document.createElement("li");
            item.append(text);
            if (button) item.append(button);
            element(list).append(item);
            return item;
          }

          function button(title, name, action) {
            const made = document.createElement("button");
            made.textContent = title;
            made.className = "danger";
            made.setAttribute("aria-label", `${title}: ${name}`);
            made.addEventListener("click", () => attempt(made, action));
            return made;
          }

          /// Whether the person wants it.
          function wants(title, text, yes) {
            const dialog = element("ask");
            element("ask-title").textContent = title;
            element("ask-text").textContent = text;
            element("ask-yes").textContent = yes;
            dialog.returnValue = "";
            dialog.showModal();
            return new Promise((done) => {
              dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true });
            });
          }

          /// Does what a button is for, and says what became of it.
          async function attempt(pressed, action) {
            // A disabled button would lose the focus for good.
            if (busy.has(pressed)) return;
            busy.add(pressed);
            try {
              const outcome = await action();
              if (outcome && access) say(outcome);
            } catch (error) {
              if (error.code === "access_token_invalid") return shut(`This page is closed. ${again}`);
              say(error.code ? error.message : "The server can't be reached. Nothing is known to have changed.");
            } finally {
              busy.delete(pressed);
            }
          }

          function showDevices(devices) {
            element("devices").replaceChildren();
            for (const device of devices) {
              const isOwn = device.deviceId === access.deviceId;
              const used = device.lastUsed ? `, last sign-in ${date(device.lastUsed)}` : "";
              const facts = [device.deviceModel, `Added ${date(device.enrolledAt)}${used}`];
              if (isOwn) facts.push("The app that opened this page is on it.");
              row("devices", facts, button("Remove", device.deviceModel, async () => {
                const loss = isOwn ? " Then the app that opened this page can't sign in any more." : "";
                const text = `It can't sign in any more, and is signed out at once.${loss}`;
                if (!await wants(`Remove ${device.deviceModel}?`, text, "Remove")) return null;
                const [name, id] = [access.username, device.deviceId].map(encodeURIComponent);
                await ask("DELETE", `/api/v1/devices/${name}/${id}`);
                if (isOwn) return shut("The device is removed, and with it this page is closed.");
                await load();
                element("devices-title").focus();
                return `Removed: ${device.deviceModel}.`;
              }));
            }
          }

          function showSessions(sessions) {
            element("sessions").replaceChildren();
            for (const session of sessions) {
              const facts = [session.deviceModel, `Since ${date(session.beganAt)}, ${methods[session.method] ?? ""}`,
                `Last renewed ${date(session.lastUsedAt)}`];
              row("sessions", facts, button("Sign out", session.deviceModel, async () => {
                if (!await wants(`Sign out ${session.deviceModel}?`, "The device stays enrolled and can sign in again.",
                  "Sign out")) return null;
                await ask("DELETE", `/api/v1/sessions/${encodeURIComponent(session.sessionId)}`);
                await load();
                element("sessions-title").focus();
                return `Signed out: ${session.deviceModel}.`;
              }));
            }
            if (sessions.length === 0) row("sessions", ["Nowhere, apart from this page."]);
          }

          function showRecovery(recovery) {
            element("recovery").hidden = !recovery;
            if (!recovery) return;
            element("recovery-text").textContent = `${recovery.deviceModel} asked for it on ${date(recovery.begunAt)} with ` +
              `${proofs[recovery.begunWith] ?? recovery.begunWith}. It can be completed from ${date(recovery.completableAt)} on.`;
          }

          function addNotices(page) {
            for (const notice of page.notices) {
              const text = words[notice.kind] ?? notice.kind;
              const facts = [text[0].toUpperCase() + text.slice(1), date(notice.at)];
              if (notice.detail) facts.push(notice.detail);
              const item = row("notices", facts);
              item.classList.toggle("unread", !notice.readAt);
            }
            oldest = page.notices.at(-1)?.id ?? oldest;
            element("older").hidden = !page.more;
            element("mark-read").hidden = page.unread === 0;
          }

          async function load() {
            const name = encodeURIComponent(access.username);
            const [devices, sessions, codes, notices, recovery] = await Promise.all([
              ask("GET", `/api/v1/devices/${name}`), ask("GET", "/api/v1/sessions"), ask("GET", "/api/v1/recovery/codes"),
              ask("GET", "/api/v1/notices"), ask("GET", "/api/v1/recovery"),
            ]);
            if (!access) return;
            showDevices(devices.devices);
            showSessions(sessions.sessions);
            showRecovery(recovery.recovery);
            element("codes-left").textContent = codes.left === 0 ? "You have none."
              : `${codes.left} of them can be used.`;
            element("notices").replaceChildren();
            newest = notices.notices[0]?.id ?? null;
            if (!newest) row("notices", ["Nothing yet."]);
            addNotices(notices);
          }

          /// Tells how long the page stays open, and closes it then.
          function tick() {
            if (!access) return;
            const left = access.endsAt - Date.now();
            if (left <= 0) return shut(`This page is closed, because its time is over. ${again}`);
            const minutes = Math.ceil(left / 60000);
            element("whose").textContent = `${access.username}, for ${minutes} more minute${minutes === 1 ? "" : "s"}`;
            setTimeout(tick, Math.min(left, 5000));
          }

          async function open(code) {
            element("retry").hidden = true;
            say("Opening …");
            try {
              const opened = await ask("POST", "/api/v1/account/open", { code });
              access = { ...opened, endsAt: Date.now() + opened.expiresIn * 1000 };
              await load();
            } catch (error) {
              if (error.code) return shut(error.message);
              shut("The server can't be reached.");
              element("retry").hidden = false;
              element("retry").onclick = () => open(code);
              return;
            }
            element("content").hidden = element("close").hidden = false;
            say("Your account is open.");
            tick();
          }

          /// Takes the code out of the address.
          function begin() {
            const code = location.hash.slice(1);
            if (!code || document.getElementById(code)) {
              if (!access) say(`The app opens this page with a link that is for one use. ${again}`);
              return;
            }
            history.replaceState(null, "", location.pathname);
            clear();
            open(code);
          }

          function onClick(id, action) { element(id).addEventListener("click", () => attempt(element(id), action)); }

          for (const [id, answer] of [["ask-yes", "yes"], ["ask-no", "no"]]) {
            element(id).addEventListener("click", () => element("ask").close(answer));
          }
          onClick("close", async () => {
            const payload = access.token.split(".")[1].replace(/-/g, "+").replace(/_/g, "/");
            await ask("DELETE", `/api/v1/sessions/${JSON.parse(atob(payload)).sid}`);
            shut("This page is closed.");
          });
          onClick("end-all", async () => {
            const text = "Every device is signed out at once, the app and this page too. Devices stay enrolled.";
            if (!await wants("Sign out everywhere?", text, "Sign out everywhere")) return null;
            await ask("DELETE", "/api/v1/sessions");
            return shut("You are signed out everywhere, and this page is closed.");
          });
          onClick("stop-recovery", async () => {
            await ask("POST", "/api/v1/recovery/stop");
            await load();
            element("devices-title").focus();
            return "The recovery is stopped.";
          });
          onClick("make-codes", async () => {
            if (!await wants("Make ten new codes?", "The codes that you have now are void then.", "Make new codes")) {
              return null;
            }
            const made = await ask("POST", "/api/v1/recovery/codes");
            element("codes-list").replaceChildren(...made.codes.map((code) => {
              const item = document.createElement("li");
              item.textContent = code;
              return item;
            }));
            element("codes").hidden = false;
            await load();
            element("codes-title").focus();
            return "Ten new recovery codes are made.";
          });
          onClick("older", async () => {
            addNotices(await ask("GET", `/api/v1/notices?before=${encodeURIComponent(oldest)}`));
          });
          onClick("mark-read", async () => {
            await ask("POST", "/api/v1/notices/read", { upTo: newest });
            await load();
            element("notices-title").focus();
            return "All is marked as read.";
          });
          addEventListener("hashchange", begin);
          begin();
        })();
        """#
}
