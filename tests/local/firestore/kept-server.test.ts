import { expect, test } from "vitest";

import { createKeptServer } from "../../../local/firestore/http/kept-server.ts";

test("local servers never end an idle connection by themselves", () => {
  expect(createKeptServer(() => undefined).keepAliveTimeout).toBe(0);
});
