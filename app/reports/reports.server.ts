import { formatSoles, toCentimos } from "~/business/money";
import { statusAt, visibilityOf } from "~/catalog/listing/detail";
import type { Listing } from "~/catalog/model";
import { nameOf } from "~/catalog/seller/seller";
import type { Context } from "~/platform/context";
import { failed, type Told } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { DocumentData, Filter } from "~/platform/firestore/types";
import { failureError } from "~/platform/http/http";
import { limited } from "~/platform/limits/budgets.server";
import { countIfDone } from "~/platform/limits/limits.server";
import type { PersonalData } from "~/platform/personal-data";
import { reviewReader } from "~/workshops/reviews/report-reader";

import { reportLimitKey, reportPath, REPORTS } from "./constants";
import { ReportSchema } from "./document";
import { fileIn, isAgain } from "./filing.server";
import type { OwnReport, ReportedKind, ReportFiling, ReportInput, ReportKind, ReportTarget } from "./model";
import { createReportPersonalData } from "./personal-data.server";
import { createReportKeeping } from "./retention.server";

type Unreportable = Told<"not-found" | "forbidden" | "limited">;
/** `isTaken`: false where it was decided, and nothing has changed since. */
export type ReportResult = { ok: true; isTaken: boolean } | Unreportable;
/** Data of a report's page: the reported thing, and this user's earlier report about it. */
export type ReportView = { ok: true; target: ReportTarget; before: OwnReport | null } | Unreportable;

/** Reports about listings and users: one of each user about each subject. */
export interface Reports extends ReportFiling {
  personalData: PersonalData;
  jobs: ReturnType<typeof createReportKeeping>;
  view(reporterId: string, kind: ReportedKind, id: string): Promise<ReportView>;
  /**
   * Files a report, or answers why not. A second one of the same user changes the first while that is open. After the
   * decision it reopens it where something is new (`AGAIN_DAYS`), and else changes nothing.
   */
  report(input: ReportInput): Promise<ReportResult>;
  /** @throws rejections of `report` as a `data` response in Spanish (403, 404, 429) */
  file(input: ReportInput): Promise<void>;
}

const TARGET_ID_MAX = 300;
const FALSE_ALARMS_COUNTED = 20;

interface Subject extends Omit<ReportTarget, "kind" | "id"> {
  /** Uid of its owner; null where the subject itself has none. */
  ownerId: string | null;
  snapshot: DocumentData | null;
}

export function createReports(context: Context): Reports {
  const { database, limiter, clock, log } = context;
  const { limits } = context.env;

  async function subjectOf(reporterId: string, kind: ReportKind, id: string): Promise<Subject | null> {
    switch (kind) {
      case "listing": {
        const listing = await context.catalog.listing(id);
        return listing && visibilityOf(statusAt(listing, clock.now()), false) ? listingSubject(listing) : null;
      }
      case "person": {
        const profile = await context.accounts.publicProfile(id);
        return (
          profile && {
            ownerId: id,
            snapshot: { displayName: profile.displayName },
            title: nameOf(profile),
            about: null,
            photo: profile.photo,
          }
        );
      }
      case "review": {
        const review = await reviewReader(context).byId(id);
        if (review === null) return null;
        const { buyerId, sellerId, stars, text } = review;
        return {
          // Empty once the writer's account was erased.
          ownerId: buyerId || null,
          snapshot: { sellerId, stars, text },
          title: stars === 1 ? "1 estrella" : `${stars} estrellas`,
          about: text,
          photo: null,
        };
      }
      case "question": {
        // Either side may report the other's words.
        const question = await context.questions.reportable(id, reporterId);
        return (
          question && {
            ownerId: null,
            snapshot: { ...question },
            title: question.text,
            about: question.answer,
            photo: null,
          }
        );
      }
      case "thread":
        // Only the messages room knows a thread's readers, and checks before it files.
        return isDocumentId(id, TARGET_ID_MAX)
          ? { ownerId: null, snapshot: null, title: "", about: null, photo: null }
          : null;
    }
  }

  async function reportable(
    reporterId: string,
    kind: ReportKind,
    id: string,
  ): Promise<{ ok: true; subject: Subject } | Unreportable> {
    const subject = await subjectOf(reporterId, kind, id);
    if (subject === null) return failed("not-found", MISSING[kind]);
    return subject.ownerId === reporterId ? failed("forbidden", OWN[kind]) : { ok: true, subject };
  }

  async function report(input: ReportInput): Promise<ReportResult> {
    const { reporterId, kind, targetId } = input;
    const found = await reportable(reporterId, kind, targetId);
    if (!found.ok) return found;
    const own = [reportLimitKey(reporterId), limits.reports] as const;
    const { allowed, retryAfterSeconds } = await limiter.take(...own);
    if (!allowed)
      return failed("limited", {
        retryAfterSeconds,
        message: `Ya enviaste ${limits.reports.limit} reportes hoy. Mañana podrás enviar más.`,
      });
    const budget = await context.budgets.takeShared("report", { uid: reporterId });
    if (!budget.allowed) {
      await limiter.giveBack(...own);
      return limited(budget);
    }
    const now = clock.now();
    const [dismissed, reopened] = await Promise.all([
      falseAlarmsOf(reporterId, ["status", "==", "dismissed"]),
      falseAlarmsOf(reporterId, ["wasDismissed", "==", true]),
    ]);
    const title = kind === "listing" ? found.subject.title : "";
    const about = { title, snapshot: found.subject.snapshot, falseAlarms: dismissed + reopened };
    const takes = [own, ...budget.takes];
    const isTaken = await countIfDone({ limiter, log, takes }, () =>
      database.transaction((tx) => fileIn(tx, input, about, now)),
    );
    return { ok: true, isTaken };
  }

  function falseAlarmsOf(reporterId: string, where: Filter): Promise<number> {
    const filters: Filter[] = [["reporterId", "==", reporterId], where];
    return database.count({ collection: REPORTS, where: filters, limit: FALSE_ALARMS_COUNTED });
  }

  return {
    personalData: createReportPersonalData(context),
    jobs: createReportKeeping(context),
    report,

    async file(input) {
      const result = await report(input);
      if (!result.ok) throw failureError(result);
    },

    async view(reporterId, kind, id) {
      const found = await reportable(reporterId, kind, id);
      if (!found.ok) return found;
      const { title, about, photo } = found.subject;
      const snapshot = await database.read(reportPath({ reporterId, kind, targetId: id }));
      const isOver = snapshot !== null && snapshot.data.status !== "open";
      // Things that may be reported again are shown as if never reported.
      const isNew = isOver && isAgain(snapshot, { kind }, found.subject, clock.now());
      const before = snapshot && !isNew ? decodeDocument(ReportSchema, snapshot, log) : null;
      return {
        ok: true,
        target: { kind, id, title, about, photo },
        before: before && { status: before.status, reason: before.reason, detail: before.detail },
      };
    },
  };
}

function listingSubject({ sellerId, title, price, status, photos }: Listing): Subject {
  return {
    ownerId: sellerId,
    snapshot: { title, sellerId, price, status },
    title,
    about: formatSoles(toCentimos(price), { compact: true }),
    photo: photos[0] ?? null,
  };
}

const MISSING: Record<ReportKind, string> = {
  listing: "No encontramos este anuncio.",
  person: "No encontramos a esta persona.",
  review: "No encontramos esta opinión.",
  question: "No encontramos esta pregunta.",
  thread: "No encontramos esta conversación.",
};
const OWN: Record<ReportKind, string> = {
  listing: "Es tu propio anuncio. Si ya no lo quieres publicado, puedes pausarlo o eliminarlo en Mis anuncios.",
  person: "No puedes reportarte a ti.",
  review: "Es tu propia opinión.",
  question: "No puedes reportar esta pregunta.",
  thread: "No puedes reportar esta conversación.",
};

declare module "~/platform/context" {
  interface Context {
    reports: Reports;
  }
}
