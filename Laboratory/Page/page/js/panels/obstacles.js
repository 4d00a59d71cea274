// Why a scenario is going to end otherwise than its steps say: what is known before it is played.
import { currentPhone, store } from "../store.js";

/** What production's rules answer otherwise than the lab's: recoveries, and changes that need the key anew. */
const otherwise = new Set([8, 9, 10, 12]);

/** Whether a step needs a phone that has Face ID. */
const needsFaceID = ({ action: { tap, seeButton, answer } }) => answer?._0 === "faceIDPermission"
  || (seeButton?.isShown ? seeButton : tap)?._0.includes("Face ID");

function phoneObstacle(scenario, phone) {
  const isSimulator = phone?.model === "simulator";
  if (!phone || (phone.biometry === "faceID" && !isSimulator)) return null;
  if (isSimulator) {
    const asks = scenario.steps.some(({ action: { answer } }) => answer?._0 === "passcode" || answer?._0 === "biometry");
    return asks ? "Keys of Xcode’s simulator ask nobody: a step that answers a prompt may wait in vain." : null;
  }
  const needsSensor = phone.biometry === "none" && scenario.start.hasFace;
  return needsSensor || scenario.steps.some(needsFaceID) ? "This phone has no Face ID, which the scenario needs." : null;
}

/** One sentence, or null. */
export function obstacle(scenario) {
  if (store.server?.rules === "production" && otherwise.has(scenario.number)) {
    return "This server keeps Production’s rules, by which the scenario ends otherwise.";
  }
  return phoneObstacle(scenario, currentPhone());
}
