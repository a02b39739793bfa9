import { formatSoles, toCentimos } from "~/business/money";
import { statusAt, visibilityOf } from "~/catalog/listing/detail";
import type { Listing } from "~/catalog/model";
import { nameOf } from "~/catalog/seller/seller";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { DocumentData, Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { countIfDone } from "~/platform/limits/limits.server";
import type { PersonalData } from "~/platform/personal-data";

import { FALSE_ALARMS_MAX, reportLimitKey, reportPath, REPORTS, reportTargetPath } from "./constants";
import type { ReportsDeps } from "./deps";
import { ReportSchema } from "./document";
import type { OwnReport, ReportedKind, ReportFiling, ReportInput, ReportKind, ReportTarget } from "./model";
import { createReportPersonalData } from "./personal-data.server";
import { reportError, type Unreportable } from "./unreportable.server";

export type ReportResult = { ok: true } | Unreportable;
/** Data of a report's page: the reported thing, and an earlier report of this user about it. */
export type ReportView = { ok: true; target: ReportTarget; before: OwnReport | null } | Unreportable;

/** Reports about listings and users: one of each user about each subject. */
export interface Reports extends ReportFiling {
  personalData: PersonalData;
  view(reporterId: string, kind: ReportedKind, id: string): Promise<ReportView>;
  /** Files a report, or answers why not. A second one of the same user changes the first while that is open, and else nothing. */
  report(input: ReportInput): Promise<ReportResult>;
  /** @throws what `report` rejects, as a `data` response in Spanish (403, 404, 429) */
  file(input: ReportInput): Promise<void>;
}

/** Reports of one user a day: far more than a user meets, far less than a campaign. */
export const REPORT_LIMIT = { limit: 20, windowSeconds: 86_400 };
const TARGET_ID_MAX = 300;
/** False alarms are counted so far. */
const FALSE_ALARMS_COUNTED = 20;

/** The subject of an id. */
interface Subject extends Omit<ReportTarget, "kind" | "id"> {
  /** Uid of its owner; null where the subject itself does not have it. */
  personId: string | null;
  /** The copy of it in the report. */
  snapshot: DocumentData | null;
}

export function createReports({
  database,
  limiter,
  accounts,
  catalog,
  reviews,
  questions,
  clock,
  log,
}: ReportsDeps): Reports {
  async function subjectOf(reporterId: string, kind: ReportKind, id: string): Promise<Subject | null> {
    switch (kind) {
      case "listing": {
        const listing = await catalog.listing(id);
        return listing && visibilityOf(statusAt(listing, clock.now()), false) ? listingSubject(listing) : null;
      }
      case "person": {
        const profile = await accounts.publicProfile(id);
        return (
          profile && {
            personId: id,
            snapshot: { displayName: profile.displayName },
            title: nameOf(profile),
            about: null,
            photo: profile.photo,
          }
        );
      }
      case "review": {
        const review = await reviews.byId(id);
        if (review === null) return null;
        const { buyerId, sellerId, stars, text } = review;
        return {
          // Empty once the writer's account was erased.
          personId: buyerId || null,
          snapshot: { sellerId, stars, text },
          title: stars === 1 ? "1 estrella" : `${stars} estrellas`,
          about: text,
          photo: null,
        };
      }
      case "question": {
        // Either side may report the other's words.
        const question = await questions.reportable(id, reporterId);
        return (
          question && {
            personId: null,
            snapshot: { ...question },
            title: question.text,
            about: question.answer,
            photo: null,
          }
        );
      }
      case "thread":
        // Who may read a thread is known to the messages room, which asks before it files.
        return isDocumentId(id, TARGET_ID_MAX)
          ? { personId: null, snapshot: null, title: "", about: null, photo: null }
          : null;
    }
  }

  async function reportable(
    reporterId: string,
    kind: ReportKind,
    id: string,
  ): Promise<{ ok: true; subject: Subject } | Unreportable> {
    const subject = await subjectOf(reporterId, kind, id);
    if (subject === null) return { ok: false, status: 404, message: MISSING[kind] };
    return subject.personId === reporterId ? { ok: false, status: 403, message: OWN[kind] } : { ok: true, subject };
  }

  async function report(input: ReportInput): Promise<ReportResult> {
    const { reporterId, kind, targetId, reason, detail } = input;
    const found = await reportable(reporterId, kind, targetId);
    if (!found.ok) return found;
    const { allowed, retryAfterSeconds } = await limiter.take(reportLimitKey(reporterId), REPORT_LIMIT);
    if (!allowed)
      return {
        ok: false,
        status: 429,
        retryAfterSeconds,
        message: "Ya enviaste 20 denuncias hoy. Mañana podrás enviar más.",
      };
    const now = clock.now();
    const path = reportPath(input);
    const falseAlarms = await database.count({
      collection: REPORTS,
      where: [
        ["reporterId", "==", reporterId],
        ["status", "==", "dismissed"],
      ],
      limit: FALSE_ALARMS_COUNTED,
    });
    const isHeard = falseAlarms < FALSE_ALARMS_MAX;
    const write = async (tx: Transaction) => {
      const [before, target] = await tx.readAll([path, reportTargetPath(input)]);
      if (!before) {
        const title = kind === "listing" ? found.subject.title : "";
        tx.write(targetWrite(target ?? null, { kind, targetId, reason, title, isHeard }, now), {
          create: path,
          data: {
            kind,
            targetId,
            reporterId,
            reason,
            detail,
            falseAlarms,
            status: "open",
            snapshot: kind === "thread" ? { messageId: input.messageId ?? null } : found.subject.snapshot,
            createdAt: now,
            updatedAt: now,
          },
        });
      } else if (before.data.status === "open") {
        tx.write({ update: path, data: { reason, detail, updatedAt: now } });
        const former = String(before.data.reason);
        if (target && former !== reason)
          tx.write({
            update: target.path,
            data: {},
            transforms: [
              { field: `reasons.${former}`, increment: -1 },
              { field: `reasons.${reason}`, increment: 1 },
            ],
          });
      }
    };
    const takes = [[reportLimitKey(reporterId), REPORT_LIMIT] as const];
    await countIfDone({ limiter, log, takes }, () => database.transaction(write));
    return { ok: true };
  }

  return {
    personalData: createReportPersonalData({ database, limiter, log }),
    report,

    async file(input) {
      const result = await report(input);
      if (!result.ok) throw reportError(result);
    },

    async view(reporterId, kind, id) {
      const found = await reportable(reporterId, kind, id);
      if (!found.ok) return found;
      const { title, about, photo } = found.subject;
      const snapshot = await database.read(reportPath({ reporterId, kind, targetId: id }));
      const before = snapshot && decodeDocument(ReportSchema, snapshot, log);
      return {
        ok: true,
        target: { kind, id, title, about, photo },
        before: before && { status: before.status, reason: before.reason, detail: before.detail },
      };
    },
  };
}

/** One more report about a thing; its first one makes the document. */
function targetWrite(
  before: Snapshot | null,
  {
    kind,
    targetId,
    reason,
    title,
    isHeard,
  }: Pick<ReportInput, "kind" | "targetId" | "reason"> & { title: string; isHeard: boolean },
  now: Date,
): Write {
  const path = reportTargetPath({ kind, targetId });
  const heard = isHeard ? 1 : 0;
  if (before === null) {
    const figures = { status: "open", open: 1, heard, total: 1, reasons: { [reason]: 1 }, decision: null };
    return { create: path, data: { kind, targetId, title, ...figures, firstAt: now, lastAt: now } };
  }
  return {
    update: path,
    // The first one after a decision begins the wait again.
    data: { status: "open", lastAt: now, ...(before.data.status !== "open" && { firstAt: now }) },
    transforms: [
      { field: "open", increment: 1 },
      { field: "heard", increment: heard },
      { field: "total", increment: 1 },
      { field: `reasons.${reason}`, increment: 1 },
    ],
  };
}

function listingSubject({ sellerId, title, price, status, photos }: Listing): Subject {
  return {
    personId: sellerId,
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
  person: "No puedes denunciarte a ti.",
  review: "Es tu propia opinión.",
  question: "No puedes denunciar esta pregunta.",
  thread: "No puedes denunciar esta conversación.",
};
