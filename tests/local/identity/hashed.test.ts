import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startIdentity, type RunningIdentity } from "../../../local/identity/index.ts";
import { firebaseHash } from "../../../local/identity/scrypt.ts";
import { clientOf, messageOf } from "./client.ts";

// The example of github.com/firebase/scrypt.
const HASHING = {
  algorithm: "SCRYPT",
  signerKey: "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
  saltSeparator: "Bw==",
  rounds: 8,
  memoryCost: 14,
} as const;
const PASSWORD = "user1password";
const SALT = "42xEC+ixf3L2lw==";
const HASH = "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==";

let identity: RunningIdentity;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "hashed-"));
  identity = await startIdentity({ port: 0, dataDir: folder });
  const told = await fetch(`${identity.url}/__hashing`, { method: "POST", body: JSON.stringify(HASHING) });
  expect(told.status).toBe(200);
  await upload({ passwordHash: HASH, salt: SALT });
});
afterAll(async () => {
  await identity.close();
  rmSync(folder, { recursive: true });
});

async function upload(password: { passwordHash: string; salt: string }): Promise<void> {
  const address = `${identity.url}/identitytoolkit.googleapis.com/v1/projects/demo-rebi/accounts:batchCreate`;
  const users = [{ localId: "ana", email: "ana@prueba.pe", emailVerified: true, ...password }];
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer owner" },
    body: JSON.stringify({ users, allowOverwrite: true }),
  });
  expect(await response.json()).toMatchObject({ error: [] });
}

test("a password is hashed as Firebase does", async () => {
  expect(await firebaseHash(PASSWORD, SALT, HASHING)).toBe(HASH);
});

test("an account that a copy brought is signed in with its own password only, as often as it likes", async () => {
  const { signIn } = clientOf(identity.url);
  expect(messageOf(await signIn("ana@prueba.pe", "user2password"))).toMatch(/INVALID/);
  for (let time = 0; time < 2; time += 1)
    expect(await signIn("ana@prueba.pe", PASSWORD)).toMatchObject({ status: 200, body: { localId: "ana" } });
  await upload({ passwordHash: HASH.replaceAll("+", "-").replaceAll("/", "_"), salt: SALT });
  expect((await signIn("ana@prueba.pe", PASSWORD)).status).toBe(200);
});

test("parameters that are none are refused", async () => {
  const told = await fetch(`${identity.url}/__hashing`, { method: "POST", body: '{"algorithm":"MD5"}' });
  expect(told.status).toBe(400);
});
