import { expect, test } from "vitest";

import { soundsOf } from "~/catalog/phrases/sounds";

test.each([
  ["yamaja", "yamaha"],
  ["trec", "trek"],
  ["treck", "trek"],
  ["susuki", "suzuki"],
  ["kawazaki", "kawasaki"],
  ["bespa", "vespa"],
  ["canondale", "cannondale"],
  ["italica", "italika"],
  ["escott", "scott"],
  ["duque", "duke"],
  ["fox", "phox"],
  ["beneyi", "benelli"],
  ["scuter", "scooter"],
])("%s sounds as %s", (typed, meant) => {
  expect(soundsOf(meant).some((sound) => soundsOf(typed).includes(sound))).toBe(true);
});

test.each([
  ["honda", "hyundai"],
  ["trek", "track"],
  ["giant", "grant"],
])("%s does not sound as %s", (one, other) => {
  expect(soundsOf(one).some((sound) => soundsOf(other).includes(sound))).toBe(false);
});
