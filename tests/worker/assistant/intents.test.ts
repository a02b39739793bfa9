import { expect, test } from "vitest";

import { intentOf } from "~/assistant/intents/intent-of";

test("the Worker reads the weights at its first message", () => {
  expect(intentOf("me robaron la bici, ¿qué hago?")).toMatchObject({ intent: "robo", isSure: true });
});
