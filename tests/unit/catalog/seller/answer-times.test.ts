import { describe, expect, test } from "vitest";

import { HOUR_MS } from "~/business/durations";
import { answerTimeText, spanOf } from "~/catalog/seller/answer-times";

test.each([
  [0, "in1h"],
  [HOUR_MS - 1, "in1h"],
  [HOUR_MS, "in3h"],
  [23 * HOUR_MS, "in24h"],
  [71 * HOUR_MS, "in72h"],
  [72 * HOUR_MS, "later"],
])("an answer after %i ms is of the span %s", (elapsed, span) => {
  expect(spanOf(elapsed)).toBe(span);
});

describe("answerTimeText", () => {
  test.each([
    ["nothing without data", { received: 9, answered: 9 }, null],
    ["nothing below five timed answers", { received: 4, answered: 4, times: { in1h: 4 } }, null],
    ["the span of most answers", { received: 6, answered: 6, times: { in1h: 5, later: 1 } }, /menos de 1 hora$/],
    ["the span that holds half", { received: 6, answered: 6, times: { in1h: 2, in3h: 1, later: 3 } }, /3 horas$/],
    ["a day", { received: 6, answered: 6, times: { in24h: 6 } }, /1 día$/],
    ["three days", { received: 6, answered: 6, times: { in72h: 6 } }, /3 días$/],
    ["nothing for late answers", { received: 6, answered: 6, times: { later: 6 } }, null],
    ["nothing where most stay without an answer", { received: 20, answered: 6, times: { in1h: 6 } }, null],
    ["the same without earlier answers", { received: 100, answered: 98, times: { in1h: 6 } }, /1 hora$/],
  ])("answerTimeText says %s", (_, answers, text) => {
    if (text === null) expect(answerTimeText(answers)).toBeNull();
    else expect(answerTimeText(answers)).toMatch(text);
  });
});
