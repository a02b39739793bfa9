import { env as bindings } from "cloudflare:workers";

import type { DocumentData } from "~/platform/firestore/types";

import type { Service } from "../../support/faults";
import { World } from "../../support/world";
import { GuardedIdentity, type Guarded } from "../accounts/guarded-identity";
import { cookieOf, env, newEmail, rejection } from "../accounts/support";

/** An identity service that also disables and deletes accounts. */
export class LeavingIdentity extends GuardedIdentity {
  protected override answer(method: string, body: Record<string, string>): Response {
    const uid = String(body["localId"]);
    const person = this.people.get(uid);
    if (method === "delete")
      return this.people.delete(uid)
        ? Response.json({ kind: "identitytoolkit#DeleteAccountResponse" })
        : rejection("USER_NOT_FOUND");
    if (method === "update" && body["disableUser"] !== undefined && person)
      person.disabled = Boolean(body["disableUser"]);
    return super.answer(method, body);
  }
}

export interface Member {
  uid: string;
  email: string;
  cookie: string;
}

export interface StoredDocument {
  path: string;
  /** As the database's protocol has them. */
  fields: unknown;
  /** The same as text. */
  data: string;
}

/** All that outlasts a Worker. */
export interface Remains {
  time: Date;
  documents: StoredDocument[];
  people: Guarded[];
  /** Keys of the photos that are stored, of those asked for. */
  photos: string[];
  /** Contents of KV. */
  remembered: { key: string; value: string }[];
}

/** Calls that change something, by the services' names for them. */
const EFFECTS = new Set(["commit", "put", "delete", "update"]);
const HEADERS = { authorization: "Bearer owner", "content-type": "application/json" };

/** The Worker was stopped: nothing that it asks from here on is done. */
class Stopped extends Error {}

/** A Worker that can be stopped, with an identity service that erases accounts. */
export function leavingWorld() {
  const switches = {
    identity: new LeavingIdentity(),
    /** Calls so far that changed something: where a Worker is stopped between two of them makes no difference. */
    effects: 0,
    /** The Worker is stopped right after this one of them, before its answer is heard. */
    stopAt: Infinity,
    /** Called right after each change, before its answer is heard; the changes wait for each other meanwhile. */
    afterChange: null as (() => Promise<void>) | null,
    /** Answers a call of `service` instead of the service; null lets it through. */
    block: (() => null) as (service: Service, method: string) => Promise<Response> | null,
  };
  const world = Object.assign(new World({ now: new Date(), env: { business: env.business } }), switches);
  /** The change before, and what was called after it. */
  let changed: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(send: () => Promise<T>, afterChange: () => Promise<void>): Promise<T> => {
    const done = changed.then(async () => {
      const answer = await send();
      await afterChange();
      return answer;
    });
    changed = done.catch(() => undefined);
    return done;
  };
  world.outside = async (service, method, send) => {
    if (world.effects >= world.stopAt) throw new Stopped("the Worker was stopped");
    const blocked = world.block(service, method);
    if (blocked) return blocked as Promise<never>;
    if (!EFFECTS.has(method)) return send();
    world.effects += 1;
    const answer = await (world.afterChange ? inTurn(send, world.afterChange) : send());
    if (world.effects < world.stopAt) return answer;
    if (answer instanceof Response) await answer.body?.cancel();
    throw new Stopped("the Worker was stopped");
  };
  return world;
}

export type LeavingWorld = ReturnType<typeof leavingWorld>;

/** All that a new Worker would find. */
export async function remainsOf(world: LeavingWorld, photos: readonly string[]): Promise<Remains> {
  const heads = await Promise.all(photos.map((key) => bindings.PHOTOS.head(key)));
  return {
    time: world.time,
    documents: await documentsOf(world),
    people: [...world.identity.people.values()].map((person) => ({ ...person })),
    photos: photos.filter((_, index) => heads[index] !== null),
    remembered: await rememberedOf(world),
  };
}

/** A world of its own with these remains, for a life that need not be lived again. The photos' keys are the same. */
export async function worldFrom({ time, documents, people, photos, remembered }: Remains): Promise<LeavingWorld> {
  const world = leavingWorld();
  world.time = time;
  for (const person of people) world.identity.people.set(person.uid, { ...person });
  await Promise.all([
    ...photos.map((key) => bindings.PHOTOS.put(key, "photo")),
    ...remembered.map(({ key, value }) => bindings.CACHE.put(`${world.projectId}/${key}`, value)),
  ]);
  const root = rootOf(world);
  const writes = documents.map(({ path, fields }) => ({ update: { name: `${root}/${path}`, fields } }));
  await askDirectly(`${root}:commit`, { writes });
  return world;
}

interface Asking {
  cookie?: string | null;
  /** Further cookies. */
  also?: string;
  method?: string;
  path?: string;
}

/** The services of one request. */
export function requestOf(world: World, { cookie, also, method = "GET", path = "/perfil" }: Asking = {}) {
  const cookies = [...(cookie ? [`__Host-session=${cookie}`] : []), ...(also ? [also] : [])];
  return world.context(
    {},
    new Request(`http://127.0.0.1:8787${path}`, { method, headers: { Cookie: cookies.join("; ") } }),
  );
}

/** Waits for the work in the background, also where a stopped Worker left it. */
export async function settleAnyhow(world: World): Promise<void> {
  for (;;)
    try {
      return await world.settled();
    } catch {
      // The next one is waited for all the same.
    }
}

/** Someone with an account, who is signed in. */
export async function seedMember(world: LeavingWorld, changes: DocumentData = {}): Promise<Member> {
  const email = newEmail();
  const { uid } = world.identity.person({ email, emailVerified: true });
  const cookie = await enter(world, email);
  await world.update(`users/${uid}`, changes);
  return { uid, email, cookie };
}

export async function enter(world: World, email: string): Promise<string> {
  const { signIn } = requestOf(world, { method: "POST" }).accounts;
  const entered = await signIn.withPassword({ email, password: "demo1234" });
  await settleAnyhow(world);
  return cookieOf(entered);
}

export const deletionOf = (world: World, uid: string) => world.find(`deletions/${uid}`);

/** One run of the job, a minute after the one before. */
export async function runDeletions(world: World) {
  world.pass({ minutes: 1 });
  const report = await world.context().privacy.deletion.run();
  await settleAnyhow(world);
  return report;
}

/** Runs until a deletion is done; a stopped Worker is a new one each minute. */
export async function runUntilDone(world: World, uid: string, most = 40): Promise<void> {
  for (let run = 0; run < most; run += 1) {
    if ((await deletionOf(world, uid))?.state === "done") return;
    await runDeletions(world);
  }
  throw new Error(`not done: ${JSON.stringify(await deletionOf(world, uid))}`);
}

/** Mails to an address, oldest first. */
export async function mailsTo(world: World, email: string) {
  return (await world.mails()).filter(({ to }) => to === email);
}

const rootOf = ({ projectId }: World) => `projects/${projectId}/databases/(default)/documents`;

/** Not as the Worker asks, so that nothing is stopped or counted. */
async function askDirectly(path: string, body: object): Promise<unknown> {
  const response = await fetch(`http://${bindings.FIRESTORE_EMULATOR_HOST}/v1/${path}`, {
    method: "POST",
    headers: HEADERS,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Every document of every collection, subcollections included. */
export async function documentsOf(world: World): Promise<StoredDocument[]> {
  const root = rootOf(world);
  const query = { structuredQuery: { from: [{ allDescendants: true }] } };
  const found = (await askDirectly(`${root}:runQuery`, query)) as { document?: { name: string; fields?: unknown } }[];
  return found.flatMap(({ document }) => {
    if (!document) return [];
    const { name, fields = {} } = document;
    return { path: name.slice(root.length + 1), fields, data: JSON.stringify(fields) };
  });
}

/** Keys of R2 that begin with any of these folders. */
export async function objectsIn(folders: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const prefix of ["photos/", "derived/"]) {
    for (const folder of folders)
      keys.push(...(await bindings.PHOTOS.list({ prefix: `${prefix}${folder}/` })).objects.map(({ key }) => key));
  }
  return keys;
}

/** Contents of this world's KV: keys and values. */
export async function rememberedOf({ projectId }: World): Promise<{ key: string; value: string }[]> {
  const { keys } = await bindings.CACHE.list({ prefix: `${projectId}/` });
  const contents = keys.map(async ({ name }) => ({
    key: name.slice(projectId.length + 1),
    value: (await bindings.CACHE.get(name)) ?? "",
  }));
  return Promise.all(contents);
}
