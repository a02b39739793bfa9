import { expect, test } from "vitest";

import { createDataExport } from "~/privacy/export.server";

import { contextOf } from "../../support/context";

test("the download is named by the day in Lima", async () => {
  const { download } = createDataExport(
    contextOf({
      accounts: { user: async () => null },
      database: { commit: () => Promise.reject(new Error("not used")) },
      tokens: { sign: async () => "", verify: async () => null },
      limiter: { take: async () => ({ allowed: true, remaining: 9, retryAfterSeconds: 0 }) },
      personalData: {},
      // An evening in Lima, the next day in London.
      clock: { now: () => new Date("2026-11-21T02:00:00Z") },
    }),
  );
  expect((await download("ana"))?.headers.get("Content-Disposition")).toContain("mis-datos-2026-11-20.json");
});
