// Whether something is switched on that goes wrong: the marks on the tabs, known before a panel is loaded.
import { currentPhone, store } from "./store.js";

const counted = (faults) => Object.values(faults ?? {}).some((value) => typeof value === "number" && value > 0);

export const hasArmedKill = () => Boolean(currentPhone()?.armedKill);
/** The app that uses the Flow network. */
export const wallet = "dev.latchkey.Wallet";
export const hasFlowKill = () => currentPhone()?.armedKill?.app === wallet;
export const hasFlowFaults = () => (store.flow?.faults.length ?? 0) > 0 || hasFlowKill();
export const hasHeld = () => store.wire.some((entry) => entry.outcome === "held");
export const hasFaults = () => counted(store.faults.get(store.phone)) || (store.clock?.offsetSeconds ?? 0) !== 0
  || hasArmedKill();

export const hasAttestationFaults = () => {
  const now = store.attestations.get(store.phone);
  return Boolean(now) && (now.faults.length > 0 || now.heldCalls > 0 || now.clockSkewSeconds !== 0
    || now.isJailbroken);
};
