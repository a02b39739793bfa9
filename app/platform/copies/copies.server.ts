import type { Encrypter } from "age-encryption";
import { z } from "zod";

import { DAY_MS } from "~/business/durations";

import type { Context } from "../context";
import { createTokenSource } from "../crypto/google-token";
import { sleep } from "../deadline";
import type { CopiesEnv, Env } from "../env";
import { createAddresses } from "../firestore/addresses";
import { writeCopy, type CopyStore } from "./copy.ts";
import { createGoogleSource } from "./google-source.ts";

type LoadAge = () => Promise<{ Encrypter: new () => Encrypter }>;

const LAST = "last.json";
const Last = z.object({
  folder: z.string(),
  at: z.coerce.date(),
  documents: z.number(),
  accounts: z.number(),
  bytes: z.number(),
});
/** The last copy that is whole. */
type LastCopy = z.infer<typeof Last>;

const TOKEN_MS = 10_000;
/** A week, less the hours by which a nightly run may come earlier. */
const EVERY_MS = 6.5 * DAY_MS;

/** Copies of all documents and accounts in a bucket of their own, sealed for a key that the Worker does not have. */
export function createCopies(
  { env, clock }: Pick<Context, "env" | "clock">,
  loadAge: LoadAge,
  request: typeof fetch = (input, init) => fetch(input, init),
) {
  async function last(): Promise<LastCopy | null> {
    const found = await env.copies?.bucket.get(LAST);
    return found ? Last.parse(await found.json()) : null;
  }

  return {
    last,
    jobs: {
      /** Makes the week's copy, where the last one is older; a run that was cut off starts over the next night. */
      async weekly(): Promise<"off" | "fresh" | LastCopy> {
        const { copies } = env;
        if (!copies) return "off";
        const now = clock.now();
        const known = await last();
        if (known && now.getTime() - known.at.getTime() < EVERY_MS) return "fresh";
        const age = await loadAge();
        const encrypter = new age.Encrypter();
        encrypter.addRecipient(copies.recipient);
        const folder = now.toISOString().slice(0, 10);
        const head = await writeCopy({
          source: createGoogleSource(servicesOf(env, request)),
          store: bucketStore(copies, folder),
          seal: (bytes) => encrypter.encrypt(bytes),
          project: env.firestore?.projectId ?? "",
          now: now.getTime(),
        });
        const { documents, accounts, segments } = head;
        const made: LastCopy = {
          folder,
          at: new Date(head.readTime),
          documents,
          accounts,
          bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
        };
        await copies.bucket.put(LAST, JSON.stringify(made));
        return made;
      },
    },
  };
}

type Copies = ReturnType<typeof createCopies>;

declare module "~/platform/context" {
  interface Context {
    copies: Copies;
  }
}

function bucketStore({ bucket }: CopiesEnv, folder: string): CopyStore {
  return {
    put: async (name, bytes) => void (await bucket.put(`${folder}/${name}`, bytes)),
    get: async (name) => {
      const found = await bucket.get(`${folder}/${name}`);
      return found && new Uint8Array(await found.arrayBuffer());
    },
  };
}

function servicesOf({ firebase, firestore }: Pick<Env, "firebase" | "firestore">, request: typeof fetch) {
  if (!firebase || !firestore) throw new Error("Firebase is not configured: nothing to copy");
  const { authEmulatorHost: emulator, serviceAccount } = firebase;
  const tokens = serviceAccount && createTokenSource(serviceAccount, { fetch: request });
  return {
    documents: createAddresses(firestore).methodUrl("").slice(0, -1),
    identity: emulator ? `http://${emulator}/identitytoolkit.googleapis.com` : "https://identitytoolkit.googleapis.com",
    project: firebase.projectId,
    isEmulator: emulator !== null,
    headers: async () => ({
      authorization: `Bearer ${tokens ? await tokens.get(AbortSignal.timeout(TOKEN_MS)) : "owner"}`,
    }),
    fetch: request,
    sleep,
  };
}
