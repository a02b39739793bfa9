import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { createDatabase } from "~/platform/firestore/client";
import { createLogger } from "~/platform/log";

import { makeAdmin, type FirstAdminEnv } from "../../../local/admin/first-admin.ts";
import { startFirestoreServer } from "../../../local/firestore/server.ts";

const PEOPLE: Record<string, object> = {
  "jefa@correo.test": { localId: "jefa", emailVerified: true, displayName: "Jefa" },
  "luis@correo.test": { localId: "luis", emailVerified: true, displayName: "Luis" },
  "taller@correo.test": { localId: "taller", emailVerified: true, displayName: "Taller" },
  "cerrada@correo.test": { localId: "cerrada", emailVerified: true, displayName: "Cerrada" },
  "ajeno@correo.test": { localId: "ajeno", emailVerified: false, displayName: "" },
};

let firestore: Awaited<ReturnType<typeof startFirestoreServer>>;
let identity: Server;
let env: FirstAdminEnv;

/** An identity service that knows some accounts by their e-mail. */
function startIdentity(): Promise<Server> {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const [email = ""] = (JSON.parse(text) as { email: string[] }).email;
      const person = PEOPLE[email];
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ users: person ? [{ ...person, email }] : [] }));
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

beforeAll(async () => {
  firestore = await startFirestoreServer({ port: 0, file: ":memory:" });
  identity = await startIdentity();
  env = {
    projectId: "demo-rebi",
    apiKey: "k",
    authDomain: "",
    serviceAccount: null,
    authEmulatorHost: `127.0.0.1:${(identity.address() as AddressInfo).port}`,
    firestoreHost: new URL(firestore.url).host,
    siteUrl: "https://rebi.test",
    brandName: "Rebi",
  };
});
afterAll(async () => {
  await firestore.close();
  identity.close();
});

test("nobody becomes one who works at a workshop or is blocked, and nothing answers where no stack runs", async () => {
  const log = createLogger({}, () => undefined);
  const local = { projectId: env.projectId, serviceAccount: null, emulatorHost: env.firestoreHost };
  const database = createDatabase({ firestore: local }, { log });
  const userOf = (uid: string) => ({
    ...newUserDocument({ uid, email: `${uid}@correo.test`, displayName: uid, emailVerified: true }, new Date()),
  });
  await database.commit([
    { set: "users/taller", data: { ...userOf("taller"), role: "workshop", workshopId: "la-cadena" } },
    { set: "users/cerrada", data: { ...userOf("cerrada"), isActive: false } },
  ]);
  expect(await makeAdmin(env, { email: "taller@correo.test", isMore: true })).toEqual({ ok: false, reason: "staff" });
  expect(await makeAdmin(env, { email: "cerrada@correo.test", isMore: true })).toEqual({
    ok: false,
    reason: "disabled",
  });
  const nowhere = { ...env, authEmulatorHost: "127.0.0.1:1" };
  await expect(makeAdmin(nowhere, { email: "luis@correo.test", isMore: true })).rejects.toThrow();
});

test("the first administrator is made of who registered and is reachable; a second one only where it is said", async () => {
  const log = createLogger({}, () => undefined);
  const local = { projectId: env.projectId, serviceAccount: null, emulatorHost: env.firestoreHost };
  const database = createDatabase({ firestore: local }, { log });
  const stored = async (path: string) => (await database.read(path))?.data;
  const luis = { uid: "luis", email: "luis@correo.test", displayName: "Luis", emailVerified: true };
  await database.commit([{ set: "users/luis", data: { ...newUserDocument(luis, new Date()) } }]);
  const make = (email: string, isMore = false) => makeAdmin(env, { email, isMore });

  expect(await make("nadie@correo.test")).toEqual({ ok: false, reason: "unknown" });
  expect(await make("ajeno@correo.test")).toEqual({ ok: false, reason: "unproven" });
  expect(await make(" Jefa@correo.test ")).toEqual({ ok: true, repeated: false });
  expect(await stored("users/jefa")).toMatchObject({ role: "admin", emailKey: "jefa@correo.test" });
  expect(await make("jefa@correo.test")).toEqual({ ok: true, repeated: true });
  expect(await make("luis@correo.test")).toEqual({ ok: false, reason: "others", names: ["Jefa"] });
  expect(await stored("users/luis")).toMatchObject({ role: "user" });
  expect(await make("luis@correo.test", true)).toEqual({ ok: true, repeated: false });
  const entries = await database.find({ collection: "audit", limit: 10 });
  expect(entries.map(({ data }) => [data.actor, data.action, data.target]).sort()).toEqual([
    ["script", "admin.role-given", "users/jefa"],
    ["script", "admin.role-given", "users/luis"],
  ]);
});
