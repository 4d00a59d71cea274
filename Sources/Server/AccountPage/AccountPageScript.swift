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
          const unreachable = "The server can't be reached.";
          const methods = { pop: "with the device's key", hwk: "with the device's key and an attested app",
            otp: "with a code by text message", fed: "with a linked identity" };
          const proofs = { "otp": "a code by text message", "recovery-code": "a recovery code",
            "invitation": "an invitation of the operator" };
          // Refusals after which another try is of no use.
          const final = ["account_link_invalid", "field_invalid", "access_token_invalid", "not_found"];
          const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
          const busy = new Set();
          let access = null;
          let timer = 0;
          let oldest = null;
          let newest = null;
          let codesLeft = 0;
          // Rises when the page is closed or opened anew: what was begun before has no say in it any more.
          let turn = 0;

          /// A reply's JSON; a refusal is an error with the server's sentence and code.
          async function ask(method, path, body, token = access?.token) {
            const headers = { "Accept": "application/json" };
            if (body) headers["Content-Type"] = "application/json";
            if (token) headers["Authorization"] = `Bearer ${token}`;
            // Relative: the server's address may have a path.
            const reply = await fetch(`api/v1/${path}`, {
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

          const isOver = (error) => error.code === "access_token_invalid";
          const reason = (error) => error.code ? error.message : unreachable;
          const date = (text) => moment.format(new Date(text));

          function say(text) { element("status").textContent = text; }

          function clear() {
            turn += 1;
            clearTimeout(timer);
            access = null;
            element("content").hidden = element("close").hidden = element("retry").hidden = true;
            for (const id of ["devices", "sessions", "notices"]) element(id).replaceChildren();
            for (const id of ["whose", "recovery-text", "codes-left"]) element(id).textContent = "";
            if (element("ask").open) element("ask").close();
          }

          /// Closes the page; new codes stay, as nobody gets to see them again.
          function shut(text) {
            clear();
            say(text);
            element("status").focus();
          }

          function hideCodes() {
            element("codes").hidden = true;
            element("codes-list").replaceChildren();
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
            dialog.showModal();
            return new Promise((done) => {
              const open = new AbortController();
              const { signal } = open;
              const answer = (wanted) => {
                open.abort();
                dialog.close();
                done(wanted);
              };
              const on = (source, event, wanted) => source.addEventListener(event, () => answer(wanted), { signal });
              on(element("ask-yes"), "click", true);
              on(element("ask-no"), "click", false);
              on(dialog, "cancel", false);
              // It comes a moment after the end: by then another question may be open.
              dialog.addEventListener("close", () => dialog.open || answer(false), { signal });
            });
          }

          /// Does what a button is for, and says what became of it.
          async function attempt(pressed, action) {
            // A disabled button would lose the focus for good.
            if (busy.has(pressed)) return;
            busy.add(pressed);
            const mine = turn;
            try {
              const outcome = await action();
              if (outcome && turn === mine) say(outcome);
            } catch (error) {
              if (turn !== mine) return;
              if (isOver(error)) shut(`This page is closed. ${again}`);
              else say(error.code ? error.message : `${unreachable} It is not known whether anything was changed.`);
            } finally {
              busy.delete(pressed);
            }
          }

          /// Shows the account as it is after a change, and goes to a title; the change itself is done, come what may.
          async function shown(outcome, title) {
            const mine = turn;
            try {
              await load();
            } catch (error) {
              if (turn !== mine) return null;
              if (!isOver(error)) return `${outcome} What is below could not be read again: ${reason(error)}`;
              shut(`${outcome} This page is closed with it. ${again}`);
              return null;
            }
            if (turn === mine) element(title).focus();
            return outcome;
          }

          /// Removes something that may be gone already.
          async function remove(path, outcome, title) {
            try {
              await ask("DELETE", path);
            } catch (error) {
              if (error.code !== "not_found") throw error;
            }
            return shown(outcome, title);
          }

          function showDevices(devices) {
            element("devices").replaceChildren();
            for (const device of devices) {
              const isOwn = device.deviceId === access.deviceId;
              const added = `added ${date(device.enrolledAt)}`;
              const used = device.lastUsed ? `, last sign-in ${date(device.lastUsed)}` : "";
              const facts = [device.deviceModel, `A${added.slice(1)}${used}`];
              if (isOwn) {
                facts.push("The app that opened this page is on it. You can remove it only in that app.");
                row("devices", facts);
                continue;
              }
              const name = `${device.deviceModel}, ${added}`;
              row("devices", facts, button("Remove", name, async () => {
                const text = "It can't sign in any more, and is signed out at once.";
                if (!await wants(`Remove ${name}?`, text, "Remove")) return null;
                const [user, id] = [access.username, device.deviceId].map(encodeURIComponent);
                return remove(`devices/${user}/${id}`, `Removed: ${device.deviceModel}.`, "devices-title");
              }));
            }
          }

          function showSessions({ sessions, more }) {
            element("sessions").replaceChildren();
            if (more) row("sessions", ["There are earlier ones, which end with “Sign out everywhere”."]);
            for (const session of sessions) {
              const since = `since ${date(session.beganAt)}`;
              const facts = [session.deviceModel, `S${since.slice(1)}, ${methods[session.method] ?? ""}`,
                `Last renewed ${date(session.lastUsedAt)}`];
              const name = `${session.deviceModel}, ${since}`;
              row("sessions", facts, button("Sign out", name, async () => {
                const loss = session.deviceId === access.deviceId
                  ? " If it is the app that opened this page, the page closes." : "";
                const text = `The device stays enrolled and can sign in again.${loss}`;
                if (!await wants(`Sign out ${name}?`, text, "Sign out")) return null;
                const path = `sessions/${encodeURIComponent(session.sessionId)}`;
                return remove(path, `Signed out: ${session.deviceModel}.`, "sessions-title");
              }));
            }
            if (sessions.length === 0) row("sessions", ["Nowhere, apart from this page."]);
          }

          function showRecovery(recovery) {
            element("recovery").hidden = !recovery;
            if (!recovery) return;
            const how = proofs[recovery.begunWith] ?? recovery.begunWith;
            element("recovery-text").textContent = `${recovery.deviceModel} asked for it on ${date(recovery.begunAt)} `
              + `with ${how}. It can be completed from ${date(recovery.completableAt)} on.`;
          }

          function addNotices(page) {
            for (const notice of page.notices) {
              const text = words[notice.kind] ?? notice.kind;
              const facts = [text[0].toUpperCase() + text.slice(1), date(notice.at)];
              if (notice.detail) facts.push(notice.detail);
              row("notices", facts).classList.toggle("unread", !notice.readAt);
            }
            oldest = page.notices.at(-1)?.id ?? oldest;
            element("older").hidden = !page.more;
            element("mark-read").hidden = page.unread === 0;
          }

          async function load() {
            if (!access) return;
            const mine = turn;
            const [devices, sessions, codes, notices, recovery] = await Promise.all([
              ask("GET", `devices/${encodeURIComponent(access.username)}`), ask("GET", "sessions"),
              ask("GET", "recovery/codes"), ask("GET", "notices"), ask("GET", "recovery"),
            ]);
            if (turn !== mine) return;
            showDevices(devices.devices);
            showSessions(sessions);
            showRecovery(recovery.recovery);
            codesLeft = codes.left;
            element("codes-left").textContent = codesLeft === 0 ? "You have none." : `${codesLeft} of them can be used.`;
            element("notices").replaceChildren();
            newest = notices.notices[0]?.id ?? null;
            if (!newest) row("notices", ["Nothing yet."]);
            addNotices(notices);
          }

          /// Tells how long the page stays open, and closes it then.
          function tick() {
            clearTimeout(timer);
            if (!access) return;
            const left = access.endsAt - Date.now();
            if (left <= 0) return shut(`This page is closed, because its time is over. ${again}`);
            const minutes = Math.ceil(left / 60000);
            element("whose").textContent = `${access.username}, for ${minutes} more minute${minutes === 1 ? "" : "s"}`;
            timer = setTimeout(tick, Math.min(left, 5000));
          }

          async function open(code) {
            const mine = turn;
            element("retry").hidden = true;
            say("Opening …");
            try {
              if (!access) {
                const opened = await ask("POST", "account/open", { code });
                if (turn !== mine) return;
                access = { ...opened, endsAt: Date.now() + opened.expiresIn * 1000 };
                tick();
              }
              await load();
            } catch (error) {
              if (turn !== mine) return;
              if (isOver(error)) return shut(`This page is closed. ${again}`);
              if (final.includes(error.code)) return shut(error.message);
              say(reason(error));
              element("retry").hidden = false;
              element("retry").onclick = () => open(code);
              return element("retry").focus();
            }
            if (turn !== mine) return;
            element("content").hidden = element("close").hidden = false;
            say("Your account is open.");
          }

          /// Takes the code out of the address.
          function begin() {
            const code = location.hash.slice(1);
            if (code === "main") return;
            if (!code) {
              if (turn === 0) say(`The app opens this page with a link that is for one use. ${again}`);
              return;
            }
            history.replaceState(null, "", location.pathname);
            clear();
            hideCodes();
            open(code);
          }

          function onClick(id, action) { element(id).addEventListener("click", () => attempt(element(id), action)); }

          onClick("close", async () => {
            const token = access.token;
            const payload = token.split(".")[1].replace(/-/g, "+").replace(/_/g, "/");
            shut("This page is closed.");
            const mine = turn;
            try {
              await ask("DELETE", `sessions/${JSON.parse(atob(payload)).sid}`, null, token);
            } catch (error) {
              if (turn === mine && !isOver(error)) say(`This page is closed. The server does not know it: ${reason(error)}`);
            }
          });
          onClick("end-all", async () => {
            const text = "Every device is signed out at once, the app and this page too. Devices stay enrolled.";
            if (!await wants("Sign out everywhere?", text, "Sign out everywhere")) return null;
            await ask("DELETE", "sessions");
            return shut("You are signed out everywhere, and this page is closed.");
          });
          onClick("stop-recovery", async () => {
            await ask("POST", "recovery/stop");
            return shown("The recovery is stopped.", "devices-title");
          });
          onClick("make-codes", async () => {
            const text = codesLeft > 0 ? "The codes that you have now are void then."
              : "Write them down: they are shown once.";
            if (!await wants("Make ten new codes?", text, "Make new codes")) return null;
            const made = await ask("POST", "recovery/codes").catch((error) => {
              if (!error.code) error.message = `${unreachable} Your codes may be void: make new ones again.`;
              error.code ??= "unknown";
              throw error;
            });
            element("codes-list").replaceChildren(...made.codes.map((code) => {
              const item = document.createElement("li");
              item.textContent = code;
              return item;
            }));
            element("codes").hidden = false;
            return shown("Ten new recovery codes are made.", "new-codes-title");
          });
          onClick("codes-written", async () => {
            hideCodes();
            element("status").focus();
          });
          onClick("older", async () => {
            const [mine, from] = [turn, oldest];
            const page = await ask("GET", `notices?before=${encodeURIComponent(from)}`);
            if (turn !== mine || oldest !== from) return null;
            addNotices(page);
            if (!page.more) element("notices-title").focus();
            return `${page.notices.length} older ones are shown.`;
          });
          onClick("mark-read", async () => {
            await ask("POST", "notices/read", { upTo: newest });
            return shown("All is marked as read.", "notices-title");
          });
          addEventListener("hashchange", begin);
          for (const event of ["pageshow", "visibilitychange"]) addEventListener(event, tick);
          begin();
        })();
        """#
}
