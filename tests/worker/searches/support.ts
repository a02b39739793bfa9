import { env } from "cloudflare:workers";

import type { User } from "~/accounts/model";
import { newUserDocument } from "~/accounts/users.server";
import { HOUR_MS } from "~/business/durations";
import type { NewMatches } from "~/catalog/catalog.server";
import { parseFilters, type Filters } from "~/catalog/filters";
import type { Clock } from "~/platform/clock";
import { createTokens } from "~/platform/crypto/tokens.server";
import { createDatabase } from "~/platform/firestore/client";
import type { Database, DocumentData } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";
import { createSearches, type Searches } from "~/searches/searches.server";

import { contextOf } from "../../support/context";
import { makeCard } from "../../unit/catalog/make-listing";

export const ANA = "ana-1";
export const LUIS = "luis-2";
export const SITE = "https://rebi.example";
const START = new Date("2026-11-21T15:00:00Z");

export function asked(query: string): Filters {
  return parseFilters(new URLSearchParams(query));
}

interface Asking {
  filters: Filters;
  since: Date;
  exceptSeller: string;
  limit: number;
}

/** Saved searches over a database of their own, with a catalogue, a clock and faults for tests. */
export class World {
  time = START;
  /** New listings that the catalogue finds; null while the index cannot be had. */
  news: number | null = 0;
  /** Runs before each answer of the catalogue. */
  whileLooking: () => Promise<void> = () => Promise.resolve();
  readonly askings: Asking[] = [];
  readonly lines: { level: string; event: string }[] = [];
  /** Replaces the database's answer to an attempt of a method; null lets it through. */
  fault: (verb: string, body: string) => Response | null = () => null;
  /** How many of the next commits are done although their answer is lost. */
  lostAnswers = 0;
  readonly database: Database;
  readonly searches: Searches;
  private readonly people = new Map<string, User | null>();

  constructor() {
    const log = createLogger({}, (_, line) => this.lines.push(JSON.parse(line)));
    const clock: Clock = { now: () => this.time };
    this.database = createDatabase(
      {
        firestore: {
          projectId: `searches-${crypto.randomUUID()}`,
          serviceAccount: null,
          emulatorHost: env.FIRESTORE_EMULATOR_HOST,
        },
      },
      {
        log,
        sleep: () => Promise.resolve(),
        fetch: async (input, init) => {
          const verb = String(input).split(":").at(-1) ?? "";
          const answer = this.fault(verb, String(init?.body)) ?? (await fetch(input, init));
          return verb === "commit" && this.lostAnswers-- > 0 ? down() : answer;
        },
      },
    );
    const newMatches = async (filters: Filters, wanted: Omit<Asking, "filters">): Promise<NewMatches | null> => {
      await this.whileLooking();
      this.askings.push({ filters, ...wanted });
      if (this.news === null) return null;
      const cards = Array.from({ length: Math.min(this.news, wanted.limit) }, (_, n) =>
        makeCard({ id: `anuncio-${n}` }),
      );
      return { cards, total: this.news, upTo: new Date(this.time.getTime() - 120_000) };
    };
    this.searches = createSearches(
      contextOf({
        env: { siteUrl: SITE, brandName: "Rebi" },
        database: this.database,
        catalog: { newMatches },
        accounts: { user: (uid) => Promise.resolve(this.people.get(uid) ?? null) },
        tokens: createTokens({ secret: "a secret of these tests", clock }),
        clock,
        log,
      }),
    );
    for (const uid of [ANA, LUIS]) this.person(uid, {});
  }

  person(uid: string, change: Partial<User> | null): void {
    const user = newUserDocument({ uid, email: `${uid}@demo.pe`, displayName: uid, emailVerified: false }, START);
    this.people.set(uid, change && { ...user, ...change });
  }

  pass(hours: number): void {
    this.time = new Date(this.time.getTime() + hours * HOUR_MS);
  }

  async saved(query: string, uid = ANA, notify = true): Promise<string> {
    const result = await this.searches.save(uid, asked(query), { name: `Búsqueda ${query}`, notify });
    if (!result.ok) throw new Error(result.reason);
    return result.id;
  }

  /** In sequence: saving is a transaction over the user's searches. */
  async savedAll(queries: readonly string[], uid = ANA): Promise<string[]> {
    const ids: string[] = [];
    for (const query of queries) ids.push(await this.saved(query, uid));
    return ids;
  }

  async stored(id: string): Promise<DocumentData> {
    const snapshot = await this.database.read(`savedSearches/${id}`);
    if (snapshot === null) throw new Error(`No search ${id}`);
    return snapshot.data;
  }

  async mails(): Promise<{ id: string; to: string; text: string; link: string }[]> {
    const found = await this.database.find({ collection: "mail", limit: 100 });
    return found.map(({ id, data }) => {
      const { text } = data.message as { text: string };
      return { id, to: String(data.to), text, link: /avisos\/baja\/(\S+)/.exec(text)?.[1] ?? "" };
    });
  }

  events(): string[] {
    return this.lines.map(({ event }) => event);
  }
}

export function down(): Response {
  return new Response("<html>502</html>", { status: 503 });
}
