import { type LimaDay, limaDay } from "~/business/calendar";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { refusesMeasuring } from "~/platform/http/consent.server";
import { capBody, declaredLength } from "~/platform/http/http";
import { isUserVisit } from "~/platform/http/user-visit";
import { isBurst } from "~/platform/limits/bursts";
import { ruleOf } from "~/platform/routes/acts";
import { maskedMessage } from "~/shell/measuring/error-line";

import { fingerprintOf } from "./fingerprint";
import {
  MOST_SOLVED,
  type Measures,
  MeasuresSchema,
  SOLVED_PATH,
  SolvedSchema,
  browserErrorWrite,
  countKeys,
  vitalCountsPath,
  vitalCountsWrite,
} from "./model";
import { createVitalDays } from "./vital-days.server";

/** Far above what a page sends: five errors of 200 characters. */
const MEASURES_BYTES = 4_096;
/** Errors that one network, and all networks together one page, may report a day. */
const NETWORK_RULE = ruleOf("browserError", "network", "day");
const PAGE_RULE = ruleOf("browserError", "each", "day");

/** Facts of other rooms, as app/server composes them. */
export interface VitalsHooks {
  /** Addresses of all pages, as app/routes.ts has them. */
  pages: ReadonlySet<string>;
  /** Words for a User-Agent: `Chrome en Android`. */
  browserOf: (userAgent: string | null) => string;
}

export function createVitals(context: Context, { pages, browserOf }: VitalsHooks) {
  const { database, limiter, env, network, clock, log, waitUntil } = context;
  const days = createVitalDays(context);

  /** The body, if it has the shape that our own pages send; else why not. */
  async function read(request: Request): Promise<Measures | "size" | "content" | "page"> {
    if (declaredLength(request) > MEASURES_BYTES) return "size";
    const capped = capBody(request, MEASURES_BYTES);
    let body: unknown;
    try {
      body = await capped.request.json();
    } catch {
      // Cut off, or no JSON: nothing that a page of ours sends.
      return capped.exceeded() ? "size" : "content";
    }
    const parsed = MeasuresSchema.safeParse(body);
    if (!parsed.success) return "content";
    const named = [parsed.data.page, ...parsed.data.errors.map(({ page }) => page)];
    return named.every((page) => pages.has(page)) ? parsed.data : "page";
  }

  function count(measures: Measures, day: LimaDay): void {
    const path = vitalCountsPath(network, day);
    for (const key of countKeys(measures))
      context.figures.countIn({ path, write: (added) => vitalCountsWrite(network, day, added) }, key);
  }

  async function keepErrors({ errors, build }: Measures, day: LimaDay, userAgent: string | null): Promise<void> {
    const browser = browserOf(userAgent);
    for (const { message: sent, place, page } of errors) {
      if (!(await limiter.take(`browser-errors:${network}`, NETWORK_RULE)).allowed) return;
      if (!(await limiter.take(`browser-errors-of:${page}`, PAGE_RULE)).allowed) continue;
      // Masked here as well: anybody can send anything.
      const message = maskedMessage(sent);
      const fingerprint = await fingerprintOf({ message, place });
      await database.commit([browserErrorWrite({ fingerprint, day, message, place, page, build, browser })]);
    }
  }

  return {
    /** Stores what a page sends. Never throws, and gives the sender no reason: a lost figure stops nothing. */
    async receive(request: Request): Promise<"taken" | "ignored"> {
      if (!isUserVisit(request) || refusesMeasuring(request) || (await isBurst(env.BURST, `measures:${network}`, log)))
        return "ignored";
      const measures = await read(request);
      if (typeof measures === "string") {
        log.info("vitals.rejected", { because: measures });
        return "ignored";
      }
      const day = limaDay(clock.now());
      count(measures, day);
      if (measures.errors.length > 0)
        waitUntil(
          keepErrors(measures, day, request.headers.get("User-Agent")).catch((error: unknown) =>
            log.warn("vitals.errors-not-kept", { error }),
          ),
        );
      return "taken";
    },

    days: days.read,

    /** Days on which errors were marked as solved, by their fingerprint. @throws UpstreamError */
    async solved(): Promise<ReadonlyMap<string, LimaDay>> {
      const found = await database.read(SOLVED_PATH);
      return new Map(Object.entries((found && decodeDocument(SolvedSchema, found, log)?.solved) ?? {}));
    },

    /** Marks an error as solved, or takes the mark away. @throws UpstreamError: then nothing has changed */
    async mark(fingerprint: string, isSolved: boolean, actor: string): Promise<void> {
      const now = clock.now();
      await database.transaction(async (tx) => {
        const found = await tx.read(SOLVED_PATH);
        const { [fingerprint]: before, ...others } = (found && decodeDocument(SolvedSchema, found, log)?.solved) ?? {};
        const today = limaDay(now);
        // Sent twice, it is the same mark; of an error that came back it is a new one.
        if (isSolved ? before === today : before === undefined) return;
        const newest = Object.entries(others)
          .sort(([, a], [, b]) => b.localeCompare(a))
          .slice(0, MOST_SOLVED - 1);
        tx.write(
          {
            set: SOLVED_PATH,
            data: { solved: Object.fromEntries(isSolved ? [[fingerprint, today], ...newest] : newest) },
          },
          auditWrite(
            {
              actor,
              action: isSolved ? "browser-error.solved" : "browser-error.reopened",
              target: SOLVED_PATH,
              label: fingerprint,
            },
            now,
          ),
        );
      });
    },

    jobs: { run: days.sumUp },
  };
}

type Vitals = ReturnType<typeof createVitals>;

declare module "~/platform/context" {
  interface Context {
    vitals: Vitals;
  }
}
