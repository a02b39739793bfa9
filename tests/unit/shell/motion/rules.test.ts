import { expect, test } from "vitest";

import { isBatteryLow, stillReason, type MotionFacts, type StillReason } from "~/shell/motion/rules";

const AWAKE: MotionFacts = { isHidden: false, isReduced: false, isIdle: false };
const low = { level: 0.19, charging: false };

test.each<[string, Partial<MotionFacts>, StillReason | null]>([
  ["someone looks", {}, null],
  ["a full battery", { battery: { level: 1, charging: false } }, null],
  ["the tab is hidden", { isHidden: true }, "hidden"],
  ["motion is reduced", { isReduced: true }, "reduced"],
  ["the battery is low", { battery: low }, "battery"],
  ["it is low and charges", { battery: { ...low, charging: true } }, null],
  ["nobody does anything", { isIdle: true }, "idle"],
  ["hidden counts first", { isHidden: true, isReduced: true, battery: low, isIdle: true }, "hidden"],
])("animations where %s", (_what, facts, reason) => {
  expect(stillReason({ ...AWAKE, ...facts })).toBe(reason);
});

test.each([
  [0.2, false, false],
  [0.1999, false, true],
  [0, false, true],
  [0, true, false],
])("a battery of %d, charging %s, is low: %s", (level, charging, isLow) => {
  expect(isBatteryLow({ level, charging })).toBe(isLow);
});
