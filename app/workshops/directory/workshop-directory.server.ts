import { type LimaDay, addDays, limaDay, startOfDay } from "~/business/calendar";
import { slugify } from "~/business/folding";
import type { Cases } from "~/cases/cases.server";
import type { AuditAction } from "~/platform/audit/actions";
import { type AuditChanges, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { isFirestoreError } from "~/platform/firestore/errors";
import type { DocumentData, DatabaseReader, Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";

import { type WorkshopRecord, WORKSHOPS, isCertifiedOn, workshopStateOf } from "../model";
import { changedFields } from "./changed-fields";
import { type WorkshopNews, acceptedMail, rejectedMail, workshopMail } from "./mails";
import { staffIn } from "./staff.server";
import type { WorkshopFacts } from "./workshop-form";

/** Addresses of /talleres and /administracion/talleres that are no workshop. */
const RESERVED = ["postular", "nuevo", "lote"];
const MAX = 60;

/** Slugs to try for a workshop, the best first: its name, its name and district, then with a number. */
function slugsFor(name: string, district: string): string[] {
  const plain = slugify(name).slice(0, MAX).replace(/-+$/, "") || "taller";
  const local = `${plain}-${slugify(district)}`.slice(0, MAX).replace(/-+$/, "");
  const numbered = Array.from({ length: 8 }, (_, position) => `${plain}-${position + 2}`);
  return [...new Set([plain, local, ...numbered])].filter((slug) => !RESERVED.includes(slug));
}

interface ApplicationDecision {
  actor: string;
  /** Number of steps of the case that the form showed. */
  seen: number;
}

type ApplicationResult = { ok: true; id: string | null; repeated: boolean } | Failed<"not-found" | "conflict">;

interface KeepingForm {
  actor: string;
  version: number;
}

export type DirectoryResult =
  | { ok: true; workshop: WorkshopRecord; repeated: boolean }
  /** `workshop`: its present version. */
  | Failed<"conflict" | "not-allowed", { workshop: WorkshopRecord }>
  | Failed<"not-found">;

interface Step {
  action: AuditAction;
  changes: DocumentData;
  audit: AuditChanges;
  reason?: string;
  news?: WorkshopNews;
}

/** Workshops for administrators. Callers check permissions. @throws UpstreamError */
export function createWorkshopDirectory(context: Context) {
  const { database, env, clock, log } = context;

  function readIn(source: DatabaseReader, id: string): Promise<WorkshopRecord | null> {
    return WORKSHOPS.read(source, id, log);
  }

  function decodeAll(found: readonly Snapshot[]): WorkshopRecord[] {
    return found.flatMap((snapshot) => WORKSHOPS.of(snapshot, log) ?? []);
  }

  async function freeSlug(tx: Transaction, { name, district }: WorkshopFacts): Promise<string> {
    const slugs = slugsFor(name, district);
    const known = await tx.readAll(slugs.map(WORKSHOPS.path));
    return slugs.find((_, position) => known[position] === null) ?? `${slugs[0]}-${crypto.randomUUID().slice(0, 8)}`;
  }

  /** One commit: the workshop, the case's answer with its mail, and the audit entry. */
  function acceptOnce(
    number: string,
    { actor, seen }: ApplicationDecision,
    facts: WorkshopFacts,
    { until, hasAccount }: { until: LimaDay; hasAccount: boolean },
  ): Promise<ApplicationResult> {
    return database.transaction(async (tx): Promise<ApplicationResult> => {
      const id = await freeSlug(tx, facts);
      const path = WORKSHOPS.path(id);
      const decision = { kind: "taller", actor, seen, note: "", outcome: path } as const;
      const decided = await context.cases.closing.decideIn(tx, number, decision, (found) =>
        acceptedMail(found, { id, name: facts.name, until, hasAccount }, env),
      );
      if (!decided.ok) return rejectionOf(decided);
      const now = clock.now();
      const data = {
        ...facts,
        rating: null,
        inspected: { sum: 0, count: 0 },
        active: true,
        suspendedFor: "",
        certifiedAt: now,
        certifiedUntil: startOfDay(until),
        caseNumber: number,
        version: 1,
        createdAt: now,
        updatedAt: now,
      };
      const changes = { certifiedUntil: [null, until] } as const;
      tx.write(
        { create: path, data },
        ...decided.writes,
        auditWrite({ actor, action: "workshop.accepted", target: path, label: facts.name, changes }, now),
      );
      return { ok: true, id, repeated: false };
    });
  }

  /** Takes one step of the shown version of a workshop. `decide` null: nothing to change. */
  async function change(
    id: string,
    { actor, version }: KeepingForm,
    decide: (workshop: WorkshopRecord, today: LimaDay) => Step | null | "not-allowed",
  ): Promise<DirectoryResult> {
    const result = await database.transaction(async (tx): Promise<DirectoryResult> => {
      const workshop = await readIn(tx, id);
      if (workshop === null) return failed("not-found");
      const now = clock.now();
      const step = decide(workshop, limaDay(now));
      if (step === null) return { ok: true, workshop, repeated: true };
      if (workshop.version !== version) return failed("conflict", { workshop });
      if (step === "not-allowed") return failed("not-allowed", { workshop });
      const { action, changes, audit, reason, news } = step;
      const staff = news ? await staffIn(tx, id) : [];
      const path = WORKSHOPS.path(id);
      const entry = { actor, action, target: path, label: workshop.name, changes: audit, ...(reason && { reason }) };
      tx.write(
        { update: path, data: { ...changes, version: version + 1, updatedAt: now } },
        ...staff.flatMap((to): Write[] =>
          news ? [mailWrite(workshopMail(to, workshop, news, env), now, `workshop-${id}-${version}-${to.uid}`)] : [],
        ),
        auditWrite(entry, now),
      );
      return { ok: true, workshop: { ...workshop, version: version + 1 }, repeated: false };
    });
    if (result.ok) await context.workshops.forget();
    return result;
  }

  return {
    decodeAll,

    read: (id: string): Promise<WorkshopRecord | null> => readIn(database, id),

    /** Accepts an application: makes the workshop, answers the case and mails its sender. Idempotent. */
    async accept(
      number: string,
      form: ApplicationDecision,
      facts: WorkshopFacts,
      how: { until: LimaDay; hasAccount: boolean },
    ): Promise<ApplicationResult> {
      let result: ApplicationResult;
      try {
        result = await acceptOnce(number, form, facts, how);
      } catch (error) {
        // A resubmission at the same time made the workshop and the mail.
        if (!isFirestoreError(error, "ALREADY_EXISTS")) throw error;
        result = await acceptOnce(number, form, facts, how);
      }
      if (result.ok) await context.workshops.forget();
      return result;
    },

    /** Rejects an application; the reason is mailed to its sender. Idempotent. */
    reject(number: string, { actor, seen }: ApplicationDecision, reason: string): Promise<ApplicationResult> {
      return database.transaction(async (tx): Promise<ApplicationResult> => {
        const decision = { kind: "taller", actor, seen, note: reason, outcome: null } as const;
        const decided = await context.cases.closing.decideIn(tx, number, decision, (found) =>
          rejectedMail(found, reason, env),
        );
        if (!decided.ok) return rejectionOf(decided);
        const entry = { actor, action: "workshop.rejected", target: `cases/${number}`, label: number, reason } as const;
        tx.write(...decided.writes, auditWrite(entry, clock.now()));
        return { ok: true, id: null, repeated: false };
      });
    },

    /** Changes a workshop's facts. The log names the fields, not their texts. */
    edit(id: string, form: KeepingForm, facts: WorkshopFacts): Promise<DirectoryResult> {
      return change(id, form, (workshop) => {
        const audit = changedFields<WorkshopFacts>(workshop, facts);
        return audit && { action: "workshop.edited", changes: { ...facts }, audit };
      });
    },

    /** Hides a workshop; its bookings stay. `pending`: number of its future bookings. */
    suspend(id: string, form: KeepingForm, reason: string, pending: number): Promise<DirectoryResult> {
      return change(id, form, ({ active, suspendedFor }) => {
        if (!active) return suspendedFor === reason ? null : "not-allowed";
        return {
          action: "workshop.suspended",
          changes: { active: false, suspendedFor: reason },
          audit: { active: [true, false] },
          reason,
          news: { kind: "suspended", reason, pending },
        };
      });
    },

    /** Shows a suspended workshop again, as long as its certificate is valid. */
    reinstate(id: string, form: KeepingForm): Promise<DirectoryResult> {
      return change(id, form, (workshop, today) => {
        if (workshop.active) return null;
        return {
          action: "workshop.reinstated",
          changes: { active: true, suspendedFor: "" },
          audit: { active: [false, true] },
          ...(isCertifiedOn(workshop, today) && { news: { kind: "reinstated" } }),
        };
      });
    },

    /** Renews a certificate, valid or expired, until a day. */
    certify(id: string, form: KeepingForm, until: LimaDay): Promise<DirectoryResult> {
      return change(id, form, (workshop, today) => {
        const { certifiedUntil } = workshop;
        if (certifiedUntil === until) return null;
        const isValid = isCertifiedOn(workshop, today);
        return {
          action: isValid ? "workshop.renewed" : "workshop.certified",
          changes: { certifiedUntil: startOfDay(until), ...(!isValid && { certifiedAt: clock.now() }) },
          audit: { certifiedUntil: [certifiedUntil, until] },
          news: { kind: "certified", until },
        };
      });
    },

    endCertificate(id: string, form: KeepingForm, reason: string, pending: number): Promise<DirectoryResult> {
      return change(id, form, (workshop, today) => {
        if (!isCertifiedOn(workshop, today)) return null;
        const last = addDays(today, -1);
        return {
          action: "workshop.certificate-ended",
          changes: { certifiedUntil: startOfDay(last) },
          audit: { certifiedUntil: [workshop.certifiedUntil, last] },
          reason,
          news: { kind: "certificate-ended", reason, pending },
        };
      });
    },

    stateOf: (workshop: WorkshopRecord) => workshopStateOf(workshop, limaDay(clock.now())),
  };
}

function rejectionOf(
  decided: Extract<Awaited<ReturnType<Cases["closing"]["decideIn"]>>, { ok: false }>,
): ApplicationResult {
  if (decided.reason !== "repeated") return failed(decided.reason);
  return { ok: true, id: decided.found.outcome?.split("/")[1] ?? null, repeated: true };
}

export type WorkshopDirectory = ReturnType<typeof createWorkshopDirectory>;
