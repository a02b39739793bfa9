import { env } from "cloudflare:workers";

import { createComplaintAdmin } from "~/complaints/admin/list.server";
import type { Complaints } from "~/complaints/complaints.server";
import type { Progress, Sheet } from "~/complaints/model";
import { createComplaintProgress } from "~/complaints/progress/answering.server";
import { AGREEMENT } from "~/complaints/progress/constants";
import { createReminders } from "~/complaints/progress/reminders.server";
import type { TakenStep } from "~/complaints/progress/transitions";
import { createTokens, type Tokens } from "~/platform/crypto/tokens.server";
import { parseEnv } from "~/platform/env";
import { createDatabase } from "~/platform/firestore/client";
import type { Database, DocumentData } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";

import { makeProgress, makeSheet } from "../../factories/complaints";
import { contextOf } from "../../support/context";

export const SITE = "https://rebi.test";
export const BUSINESS = "reclamos@rebi.test";
/** Noon in Lima. */
export const on = (day: string) => new Date(`${day}T17:00:00Z`);

/** Answer in place of the database's to an attempt of one method; null lets it through. `send` does it all the same. */
type Fault = (verb: string, send: () => Promise<Response>) => Promise<Response> | null;

interface StoredMail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** A complaints book with a database of its own, a clock that stands still, and faults on demand. */
export class World {
  time = on("2026-10-06");
  fault: Fault = () => null;
  readonly lines: { level: string; event: string }[] = [];
  readonly database: Database;
  readonly tokens: Tokens;
  readonly complaints: Pick<Complaints, "admin" | "progress" | "reminders">;

  constructor(holidays: readonly string[] = []) {
    const log = createLogger({}, (_, line) => this.lines.push(JSON.parse(line)));
    const clock = { now: () => this.time };
    this.database = createDatabase(
      {
        firestore: {
          projectId: `complaints-${crypto.randomUUID()}`,
          serviceAccount: null,
          emulatorHost: env.FIRESTORE_EMULATOR_HOST,
        },
      },
      {
        log,
        sleep: () => Promise.resolve(),
        fetch: (input, init) =>
          this.fault(String(input).split(":").at(-1) ?? "", () => fetch(input, init)) ?? fetch(input, init),
      },
    );
    const parsed = parseEnv(env);
    this.tokens = createTokens({ secret: parsed.signingSecret, clock });
    const business = { ...parsed.business, email: BUSINESS };
    const deps = {
      env: { business, brandName: "Rebi", siteUrl: SITE, holidays: new Set(holidays) },
      database: this.database,
      tokens: this.tokens,
      clock,
      log,
    };
    this.complaints = {
      progress: createComplaintProgress(contextOf(deps)),
      admin: createComplaintAdmin(contextOf(deps)),
      reminders: createReminders(contextOf(deps)),
    };
  }

  /** Puts sheets into the book as their filing leaves them. */
  async filed(sheet: Sheet = makeSheet(), changes: Partial<Progress> = {}): Promise<Sheet> {
    await this.database.commit([
      { create: `complaints/${sheet.number}`, data: { ...sheet } },
      { create: `complaintProgress/${sheet.number}`, data: { ...makeProgress(sheet, changes) } },
    ]);
    return sheet;
  }

  /** A step as its form sends it, which saw the state of now unless told otherwise. */
  async take(
    step: TakenStep,
    {
      number = "000000001-2026",
      text,
      version,
      actor,
    }: { number?: string; text?: string; version?: number; actor?: string } = {},
  ) {
    const seen = version ?? (await this.progress(number)).history.length;
    const consumers = step === "accept" || step === "decline";
    const said = text ?? (step === "accept" ? AGREEMENT : step === "decline" ? "" : `Texto de ${step}.`);
    return this.complaints.progress.advance(number, {
      step,
      actor: actor ?? (consumers ? "consumer" : "jefa"),
      text: said,
      version: seen,
    });
  }

  async progress(number = "000000001-2026"): Promise<Progress> {
    return (await this.stored(`complaintProgress/${number}`)) as unknown as Progress;
  }

  async stored(path: string): Promise<DocumentData | null> {
    return (await this.database.read(path))?.data ?? null;
  }

  /** All mails, by their ids. */
  async mails(): Promise<StoredMail[]> {
    const found = await this.database.find({ collection: "mail", limit: 100 });
    return found.map(({ id, data }) => {
      const { to, message } = data as { to: string[]; message: { subject: string; text: string } };
      return { id, to: to.join(), ...message };
    });
  }
}

/** Fails the methods named, so many times, as a proxy that is down would. */
export function failing(verbs: readonly string[], times = Infinity): Fault {
  let left = times;
  return (verb) =>
    verbs.includes(verb) && left-- > 0 ? Promise.resolve(new Response("<html>502</html>", { status: 503 })) : null;
}
