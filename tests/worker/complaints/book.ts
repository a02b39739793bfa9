import { env as bindings } from "cloudflare:workers";

import type { User } from "~/accounts/model";
import { createComplaints, type Complaints } from "~/complaints/complaints.server";
import type { SheetInput } from "~/complaints/filing/filing.server";
import { createTokens, type Tokens } from "~/platform/crypto/tokens.server";
import type { Env } from "~/platform/env";
import { createDatabase } from "~/platform/firestore/client";
import type { Database, DocumentData } from "~/platform/firestore/types";
import { createLimiter } from "~/platform/limits/limits.server";
import { createLogger } from "~/platform/log";

import { makeStatement } from "../../factories/complaints";
import { contextOf } from "../../support/context";
import { clockAt, env } from "../accounts/support";
import { waitBriefly } from "../platform/helpers";

/** Answer in place of the database's to an attempt of one method; null lets it through. */
export type Fault = (verb: string) => Promise<Response> | null;

const nobody = () => Promise.reject(new Error("nobody was to be asked"));

/** A complaints book with a database and a clock of its own, and faults on demand. */
export class Book {
  readonly clock = clockAt(new Date("2026-10-05T15:30:00Z"));
  readonly lines: { level: string; event: string }[] = [];
  readonly tokens: Tokens = createTokens({ secret: env.signingSecret, clock: this.clock });
  readonly database: Database;
  readonly complaints: Complaints;
  fault: Fault = () => null;
  /** Accounts by their uids. */
  readonly users: Record<string, User> = {};
  /** The method whose next answers get lost: it is done, and nobody hears of it. */
  losing: { verb: string; times: number } | null = null;

  /** `deadlineMs`: for tests in which the machine, not the database, is slow. */
  constructor({
    business = {},
    bucket = bindings.PHOTOS,
    deadlineMs,
  }: { business?: Partial<Env["business"]>; bucket?: Pick<R2Bucket, "get">; deadlineMs?: number } = {}) {
    const log = createLogger({}, (_, line) => this.lines.push(JSON.parse(line)));
    this.database = createDatabase(
      {
        firestore: {
          projectId: `complaints-${crypto.randomUUID()}`,
          serviceAccount: null,
          emulatorHost: bindings.FIRESTORE_EMULATOR_HOST,
        },
      },
      {
        log,
        deadlineMs,
        sleep: waitBriefly,
        fetch: (input, init) => this.answer(String(input).split(":").at(-1) ?? "", input, init),
      },
    );
    this.complaints = createComplaints(
      contextOf({
        env: {
          siteUrl: "https://rebi.test",
          brandName: "Rebi",
          holidays: new Set(),
          PHOTOS: bucket as R2Bucket,
          business: {
            ...env.business,
            email: "hola@rebi.test",
            legalName: "Rebi Perú S.A.C.",
            ruc: "20512333797",
            legalAddress: "Calle Los Pinos 100, Lima",
            ...business,
          },
        },
        database: this.database,
        tokens: this.tokens,
        limiter: createLimiter({ database: this.database, clock: this.clock }),
        clock: this.clock,
        log,
        accounts: {
          session: nobody,
          requireUser: nobody,
          requireAdmin: nobody,
          user: async (uid) => this.users[uid] ?? null,
        },
      }),
    );
  }

  private async answer(verb: string, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const faulty = this.fault(verb);
    if (faulty) return faulty;
    const answer = await fetch(input, init);
    if (verb !== this.losing?.verb || this.losing.times-- <= 0) return answer;
    await answer.arrayBuffer();
    throw new TypeError("connection reset");
  }

  async stored(path: string): Promise<DocumentData> {
    const found = await this.database.read(path);
    if (found === null) throw new Error(`No ${path}`);
    return found.data;
  }

  /** Ids of all documents of a collection, sorted; at most 300. */
  async ids(collection: string): Promise<string[]> {
    return (await this.database.find({ collection, select: [], limit: 300 })).map(({ id }) => id).sort();
  }
}

/** Input of a filing; each call is a form of its own. */
export function formOf(changes: Partial<SheetInput> = {}): SheetInput {
  return {
    statement: makeStatement(),
    attachments: [],
    formId: crypto.randomUUID().replaceAll("-", ""),
    uid: null,
    crowded: false,
    ...changes,
  };
}

/** Fails the methods named, so many times. */
export function failing(verbs: readonly string[], times: number, answer: () => Response): Fault {
  let left = times;
  return (verb) => (verbs.includes(verb) && left-- > 0 ? Promise.resolve(answer()) : null);
}
