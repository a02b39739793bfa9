import { z } from "zod";

import { HOUR_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { randomHex, sha256Hex } from "~/platform/crypto/hash";
import { UpstreamError } from "~/platform/errors";
import type { Database, Query } from "~/platform/firestore/types";
import { serverCookie } from "~/platform/http/http";
import { deleteFound, type PersonalData } from "~/platform/personal-data";
import { ruleOf } from "~/platform/routes/acts";

/** Typed values of a form whose session had expired, or that waits for another page, for the page to return to. */
export interface KeptForm {
  path: string;
  /** Text fields by name, as `typedValues` gives them. */
  values: Record<string, string>;
  /** Names of its files: these are not kept, and the page asks for them again. */
  files: string[];
}

export const KEPT_SECONDS = HOUR_SECONDS;
/** Kept forms of one network: a forged cookie costs nothing, and each form holds up to 64 kB. */
export const KEPT_RULE = ruleOf("savedForm", "network", "hour");
/** One cookie a path, so that forms of two tabs do not replace each other. */
const COOKIE_PREFIX = "__Host-kept-";
const COOKIE = /(?:^|;\s*)(__Host-kept-[\da-f]{16})=([\da-f]{32})(?=;|\s*$)/g;
const ID_BYTES = 16;
const COLLECTION = "keptForms";
const MAX_FORMS = 20;
const EXPORT_MAX = 100;

const Values = z.record(z.string(), z.string());
const Document = z.object({
  path: z.string(),
  values: z.string().transform(parseJson).pipe(Values),
  files: z.array(z.string()).default([]),
  uid: z.string().nullable(),
  expiresAt: z.date(),
});

/** `writer`: uid of the expired session, not verified; null: nothing is kept. Use it only to deny. */
export function createSavedSubmissions(
  { request, env, database, network, limiter, clock, log, waitUntil }: Context,
  writer: string | null,
) {
  const reads = request.method === "GET" || request.method === "HEAD";
  const cookies = new Map(
    [...(request.headers.get("Cookie") ?? "").matchAll(COOKIE)].map(([, name = "", id = ""]) => [name, id]),
  );

  async function isLimited(): Promise<boolean> {
    const key = `kept-form:${network}`;
    if (env.BURST !== null && !(await env.BURST.limit({ key })).success) return true;
    return !(await limiter.take(key, KEPT_RULE)).allowed;
  }

  function discard(ids: readonly string[]): void {
    const deleted = database.commit(ids.map((id) => ({ delete: documentPath(id) })));
    // The document expires within the hour by itself.
    waitUntil(deleted.catch((error: unknown) => log.warn("kept-form.not-deleted", { error })));
  }

  return {
    /** Keeps a form. Answers headers for the browser; none when nothing was kept. */
    async keep({ path, values, files }: KeptForm): Promise<Headers> {
      const headers = new Headers();
      if (writer === null) return headers;
      try {
        if (await isLimited()) {
          log.warn("kept-form.limited");
          return headers;
        }
        const id = randomHex(ID_BYTES);
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + KEPT_SECONDS * 1000);
        // As one text: names of fields come from the browser, and some are no valid names of Firestore.
        await database.commit([
          {
            create: documentPath(id),
            data: { path, values: JSON.stringify(values), files, uid: writer, expiresAt, createdAt: now },
          },
        ]);
        headers.append("Set-Cookie", serverCookie(await cookieName(path), id, KEPT_SECONDS));
      } catch (error) {
        log.warn("kept-form.not-kept", { error });
      }
      return headers;
    },

    /** Values that `uid` typed at a path, for reading its page (never for the answer to a change); null for none. */
    async find(path: string, uid: string): Promise<KeptForm | null> {
      const id = reads && cookies.size > 0 ? cookies.get(await cookieName(path)) : undefined;
      if (id === undefined) return null;
      try {
        const snapshot = await database.read(documentPath(id));
        const kept = Document.safeParse(snapshot?.data).data;
        if (!kept || kept.path !== path || kept.expiresAt <= clock.now() || (kept.uid !== null && kept.uid !== uid))
          return null;
        return { path, values: kept.values, files: kept.files };
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn("kept-form.not-found", { error });
        return null;
      }
    },

    /** After the form of a path was accepted: headers for the browser; none when nothing was kept. */
    async forget(path: string): Promise<Headers> {
      const headers = new Headers();
      const name = cookies.size > 0 ? await cookieName(path) : "";
      const id = cookies.get(name);
      if (id === undefined) return headers;
      discard([id]);
      headers.append("Set-Cookie", serverCookie(name, "", 0));
      return headers;
    },

    /** Deletes the submission when the user signs out: the next user of this browser finds nothing. */
    forgetAll(): Headers {
      const headers = new Headers();
      if (cookies.size === 0) return headers;
      discard([...cookies.values()].slice(0, MAX_FORMS));
      for (const name of cookies.keys()) headers.append("Set-Cookie", serverCookie(name, "", 0));
      return headers;
    },
  };
}

/**
 * Saves a form during the sign-in, or while its user acts on another page first: a document of `keptForms` for an hour,
 * found again by a cookie of its path. Best effort: on failure the user continues without it.
 */
type SavedSubmissions = ReturnType<typeof createSavedSubmissions>;

export function createSavedSubmissionsPersonalData(database: Pick<Database, "find" | "commit">): PersonalData {
  const ofUser = (uid: string): Query => ({ collection: COLLECTION, where: [["uid", "==", uid]], limit: EXPORT_MAX });
  return {
    async export(uid) {
      const found = await database.find(ofUser(uid));
      return found.flatMap(({ data }) => Document.omit({ uid: true }).safeParse(data).data ?? []);
    },
    erase: (uid) => deleteFound(database, ofUser(uid)),
  };
}

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "is no JSON" });
    return z.NEVER;
  }
}

function documentPath(id: string): string {
  return `${COLLECTION}/${id}`;
}

async function cookieName(path: string): Promise<string> {
  return COOKIE_PREFIX + (await sha256Hex(path, 8));
}

declare module "~/platform/context" {
  interface Context {
    savedSubmissions: SavedSubmissions;
  }
}
