import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { checkCopy, type CopyStore, readCopy, writeCopy } from "../../../app/platform/copies/copy.ts";
import { createGoogleSource, type GoogleServices } from "../../../app/platform/copies/google-source.ts";
import { folderStore, isEmpty, openWith, restoreLines, sealFor } from "../../../local/admin/copies.ts";
import { ROOT, set, startTestServer, type TestServer } from "../firestore/support.ts";

const VALUES = {
  text: { stringValue: "ñandú 🚲\nsecond line" },
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
const HASHING = {
  algorithm: "SCRYPT",
  signerKey: "c2lnbmVy",
  saltSeparator: "Bw==",
  rounds: 8,
  memoryCost: 14,
} as const;
const ANA = { localId: "ana", email: "ana@prueba.pe", passwordHash: "aGFzaA==", salt: "c2FsdA==", emailVerified: true };

/** Google's identity service, as far as copies ask it. */
class Accounts {
  users: { localId: string; passwordHash?: string }[] = [];
  uploads: Record<string, unknown>[] = [];
  hashConfig: object | undefined = HASHING;

  answer(url: URL, body: Record<string, unknown>): unknown {
    if (url.pathname.endsWith("/config")) return { signIn: { hashConfig: this.hashConfig } };
    if (url.pathname.endsWith(":batchCreate")) {
      this.uploads.push(body);
      this.users.push(...(body["users"] as { localId: string }[]));
      return {};
    }
    const most = Number(url.searchParams.get("maxResults"));
    const from = Number(url.searchParams.get("nextPageToken") ?? 0);
    const users = this.users.slice(from, from + most);
    return { users, ...(from + most < this.users.length && { nextPageToken: String(from + most) }) };
  }
}

let first: TestServer;
let second: TestServer;
let key: string;
let recipient: string;
let folder: string;
/** Statuses that the services answer before they do their work, call after call. */
let refusals: number[];
let accounts: Accounts;

beforeAll(async () => {
  [first, second] = [await startTestServer(), await startTestServer()];
  key = await generateX25519Identity();
  recipient = await identityToRecipient(key);
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "copies-"));
  refusals = [];
  accounts = new Accounts();
  for (const { server } of [first, second]) await fetch(`${server.url}/emulator/v1/${ROOT}`, { method: "DELETE" });
  return () => rmSync(folder, { recursive: true });
});
afterAll(() => Promise.all([first.stop(), second.stop()]));

function services({ server }: TestServer, of: Accounts = accounts): GoogleServices {
  return {
    documents: `${server.url}/v1/${ROOT}`,
    identity: "https://identity.test",
    project: "demo-rebi",
    isEmulator: false,
    headers: () => Promise.resolve({}),
    fetch: (input, init) => {
      const status = refusals.shift();
      if (status !== undefined) return Promise.resolve(new Response("no", { status }));
      const url = new URL(String(input));
      if (url.host !== "identity.test") return fetch(url, init);
      const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
      return Promise.resolve(Response.json(of.answer(url, body)));
    },
    sleep: () => Promise.resolve(),
  };
}

const write = (store: CopyStore = folderStore(folder), now = Date.now()) =>
  writeCopy({
    source: createGoogleSource(services(first)),
    store,
    seal: sealFor(recipient),
    project: "demo-rebi",
    now,
  });

async function linesOf(store: CopyStore) {
  const lines = [];
  for await (const line of readCopy(store, await checkCopy(store), openWith(key))) lines.push(line);
  return lines;
}

const restoreInto = async (target: GoogleServices) => {
  const store = folderStore(folder);
  const told: object[] = [];
  const restored = await restoreLines(target, readCopy(store, await checkCopy(store), openWith(key)), (hashing) => {
    told.push(hashing);
    return Promise.resolve();
  });
  return { restored, told };
};

async function fill(): Promise<void> {
  const many = Array.from({ length: 460 }, (_, n) => set(`many/d${n}`, { n: { integerValue: String(n) } }));
  await first.call("POST", ":commit", { writes: many });
  await first.call("POST", ":commit", {
    writes: [set("vehicles/a", VALUES), set("threads/t/messages/m", VALUES), set("threads/t", {})],
  });
}

test("everything comes back: documents of every type and depth, accounts with their hashes and how they are compared", async () => {
  await fill();
  accounts.users = [ANA, ...Array.from({ length: 1200 }, (_, n) => ({ localId: `u${n}` }))];
  expect(await write()).toMatchObject({ documents: 463, accounts: 1201, next: null });
  const other = new Accounts();
  const { restored, told } = await restoreInto(services(second, other));
  expect(restored).toEqual({ documents: 463, accounts: 1201 });
  expect(told).toEqual([HASHING]);
  expect(other.users).toEqual(accounts.users);
  expect(other.uploads[0]).toMatchObject({ hashAlgorithm: "SCRYPT", signerKey: HASHING.signerKey, memoryCost: 14 });
  expect((await second.call("GET", "/threads/t/messages/m")).body).toMatchObject({ fields: VALUES });
  expect((await restoreInto(services(second, other))).restored).toEqual({ documents: 463, accounts: 1201 });
});

test("all documents are of one moment, whatever is written meanwhile", async () => {
  await fill();
  const store = folderStore(folder);
  const source = createGoogleSource(services(first));
  await writeCopy({
    source: {
      ...source,
      async documents(readTime, after) {
        if (after !== null)
          await first.call("POST", ":commit", {
            writes: [set("vehicles/a", {}), set("vehicles/late", {}), { delete: `${ROOT}/threads/t` }],
          });
        return source.documents(readTime, after);
      },
    },
    store,
    seal: sealFor(recipient),
    project: "demo-rebi",
    now: Date.now(),
  });
  const paths = (await linesOf(store)).flatMap((line) => ("document" in line ? [line.document] : []));
  expect(paths.find(({ path }) => path === "vehicles/a")?.fields).toEqual(VALUES);
  expect(paths.map(({ path }) => path)).toContain("threads/t");
  expect(paths.map(({ path }) => path)).not.toContain("vehicles/late");
});

test("a service that is down or refuses for a moment is asked again", async () => {
  await fill();
  refusals = [503, 429, 500];
  expect(await write()).toMatchObject({ documents: 463, next: null });
});

test("a service that stays down ends the copy with its words, and the next run goes on where it stood", async () => {
  await fill();
  accounts.hashConfig = undefined;
  await expect(write()).rejects.toThrow(/getHashConfig/);
  const stood = JSON.parse(readFileSync(join(folder, "copy.json"), "utf8")) as { segments: object[] };
  expect(stood).toMatchObject({ documents: 463, next: { of: "accounts", after: null } });
  await expect(checkCopy(folderStore(folder))).rejects.toThrow("La copia quedó a medias, en sus cuentas.");
  accounts.hashConfig = HASHING;
  accounts.users = [ANA];
  const whole = await write();
  expect(whole).toMatchObject({ documents: 463, accounts: 1, next: null });
  expect(whole.segments.slice(0, stood.segments.length)).toEqual(stood.segments);
});

test("a copy that was cut off too long ago begins anew", async () => {
  await fill();
  accounts.hashConfig = undefined;
  await expect(write()).rejects.toThrow();
  accounts.hashConfig = HASHING;
  await first.call("POST", ":commit", { writes: [set("vehicles/late", {})] });
  expect(await write(folderStore(folder), Date.now() + 51 * 60_000)).toMatchObject({ documents: 464 });
});

test("hashes that the service account may not read are refused by the name of the right", async () => {
  accounts.users = [{ localId: "ana", passwordHash: "UkVEQUNURUQ=" }];
  await expect(write()).rejects.toThrow(/firebaseauth\.configs\.getHashConfig/);
});

test("a copy with a missing or another segment is refused before anything is written", async () => {
  await fill();
  const { segments } = await write();
  const [segment = { name: "" }] = segments;
  const file = join(folder, segment.name);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, -1));
  await expect(restoreInto(services(second))).rejects.toThrow(`${segment.name} no es como se escribió.`);
  rmSync(file);
  await expect(restoreInto(services(second))).rejects.toThrow(`Falta ${segment.name}.`);
  expect(await isEmpty(services(second))).toBe(true);
});

test("nothing in a copy can be read without its key", async () => {
  await fill();
  accounts.users = [ANA];
  await write();
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), "latin1")).not.toContain("prueba.pe");
  const store = folderStore(folder);
  const lines = readCopy(store, await checkCopy(store), openWith(await generateX25519Identity()));
  await expect(lines.next()).rejects.toThrow();
});

test("a project counts as empty only without documents and without accounts", async () => {
  expect(await isEmpty(services(second))).toBe(true);
  accounts.users = [ANA];
  expect(await isEmpty(services(second))).toBe(false);
  accounts.users = [];
  await second.call("POST", ":commit", { writes: [set("threads/t/messages/m", {})] });
  expect(await isEmpty(services(second))).toBe(false);
});
