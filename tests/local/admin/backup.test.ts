import { afterAll, beforeAll, expect, test } from "vitest";

import {
  type BackupDocument,
  type BackupTarget,
  exportDocuments,
  restoreDocuments,
} from "../../../local/admin/backup.ts";
import { ROOT, set, startTestServer, type TestServer } from "../firestore/support.ts";

const VALUES = {
  text: { stringValue: "ñandú 🚲" },
  whole: { integerValue: "9007199254740993" },
  real: { doubleValue: 1.5 },
  odd: { doubleValue: "NaN" },
  none: { nullValue: null },
  truth: { booleanValue: false },
  at: { timestampValue: "2026-11-28T12:00:00.123456Z" },
  bytes: { bytesValue: "AAEC" },
  place: { geoPointValue: { latitude: -12, longitude: -77 } },
  list: { arrayValue: { values: [{ stringValue: "a" }, { mapValue: { fields: { b: { integerValue: "1" } } } }] } },
  empty: { mapValue: {} },
};

let first: TestServer;
let second: TestServer;

beforeAll(async () => {
  [first, second] = [await startTestServer(), await startTestServer()];
});
afterAll(() => Promise.all([first.stop(), second.stop()]));

const targetOf = ({ server }: TestServer): BackupTarget => ({
  base: `${server.url}/v1/${ROOT}`,
  headers: () => Promise.resolve({}),
});

async function all(server: TestServer): Promise<BackupDocument[]> {
  const found: BackupDocument[] = [];
  for await (const page of exportDocuments(targetOf(server))) found.push(...page);
  return found;
}

test("an exported database is restored into an empty one as it was, subcollections and every type of value too", async () => {
  const many = Array.from({ length: 460 }, (_, n) => set(`many/d${n}`, { n: { integerValue: String(n) } }));
  await first.call("POST", ":commit", { writes: many });
  await first.call("POST", ":commit", {
    writes: [set("vehicles/a", VALUES), set("threads/t/messages/m", VALUES), set("threads/t", {})],
  });
  const exported = await all(first);
  expect(exported).toHaveLength(463);
  expect(await restoreDocuments(targetOf(second), exported)).toBe(463);
  expect(await all(second)).toEqual(exported);
  expect((await second.call("GET", "/threads/t/messages/m")).body).toMatchObject({ fields: VALUES });
  expect(await restoreDocuments(targetOf(second), exported)).toBe(463);
  expect(await all(second)).toEqual(exported);
});

test("a refusal ends the export with the service's words", async () => {
  await first.control("POST", "/__faults", { method: "runQuery", kind: "503", times: 1 });
  await expect(all(first)).rejects.toThrow(/runQuery: HTTP 503/);
});
