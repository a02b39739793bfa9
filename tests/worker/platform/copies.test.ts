import * as age from "age-encryption";
import { env as bindings } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";

import { createCopies } from "~/platform/copies/copies.server";
import { checkCopy, readCopy, type CopyStore } from "~/platform/copies/copy";

import { World } from "../../support/world";

const DAY = 24 * 60 * 60;
const ANA = { localId: "ana", email: "ana@prueba.pe", passwordHash: "fakeHash:salt=a:password=b", salt: "a" };

const { COPIES: bucket } = bindings as unknown as { COPIES: R2Bucket };

let world: World;
let key: string;
let statusOfIdentity: number;

beforeEach(async () => {
  key = await age.generateX25519Identity();
  const copies = { bucket, recipient: await age.identityToRecipient(key) };
  for (const { key: name } of (await bucket.list()).objects) await bucket.delete(name);
  statusOfIdentity = 200;
  world = new World({ now: new Date(), env: { copies } });
  await world.database.commit([{ create: "things/one", data: { name: "Ñandú", at: world.clock.now() } }]);
});

/** The job, with an identity service of its own. */
const weekly = () =>
  createCopies(
    world.services,
    () => Promise.resolve(age),
    (input, init) =>
      new URL(String(input)).pathname.endsWith("accounts:batchGet")
        ? Promise.resolve(Response.json({ users: [ANA] }, { status: statusOfIdentity }))
        : fetch(input, init),
  ).jobs.weekly();

const folderOf = (folder: string): CopyStore => ({
  put: () => Promise.reject(new Error("only read here")),
  get: async (name) => {
    const found = await bucket.get(`${folder}/${name}`);
    return found && new Uint8Array(await found.arrayBuffer());
  },
});

test("the week's copy is sealed in the bucket, and opens with the key that the Worker does not have", async () => {
  const made = await weekly();
  const folder = new Date(world.time).toISOString().slice(0, 10);
  expect(made).toMatchObject({ folder, documents: 1, accounts: 1 });
  const decrypter = new age.Decrypter();
  decrypter.addIdentity(key);
  const store = folderOf(folder);
  const lines = [];
  for await (const line of readCopy(store, await checkCopy(store), (bytes) => decrypter.decrypt(bytes)))
    lines.push(line);
  expect(lines).toEqual([
    { document: { path: "things/one", fields: expect.objectContaining({ name: { stringValue: "Ñandú" } }) } },
    { account: ANA },
  ]);
  expect(await world.services.copies.last()).toEqual(made);
});

test("another copy is made once the last one is a week old", async () => {
  await weekly();
  world.pass({ seconds: 6 * DAY });
  world.renew();
  expect(await weekly()).toBe("fresh");
  world.pass({ seconds: DAY });
  world.renew();
  expect(await weekly()).toMatchObject({ documents: 1 });
});

test("a copy that ends half way counts for nothing, and fails its job", async () => {
  statusOfIdentity = 403;
  await expect(weekly()).rejects.toThrow(/accounts:batchGet: HTTP 403/);
  expect(await world.services.copies.last()).toBeNull();
  statusOfIdentity = 200;
  expect(await weekly()).toMatchObject({ documents: 1, accounts: 1 });
});

test("no copy is made without a bucket and a recipient", async () => {
  world.env.copies = null;
  expect(await weekly()).toBe("off");
});
