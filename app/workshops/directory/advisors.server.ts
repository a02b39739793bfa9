import { slugify } from "~/business/folding";
import type { AuditAction } from "~/platform/audit/actions";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import type { DatabaseReader, Snapshot } from "~/platform/firestore/types";

import { ADVISORS, type AdvisorRecord } from "../model";
import type { AdvisorFacts } from "./advisor-form";
import { changedFields } from "./changed-fields";

export type AdvisorResult = { ok: true; id: string; repeated: boolean } | Failed<"conflict" | "not-found">;

interface AdvisorStep {
  action: AuditAction;
  changes: Partial<AdvisorRecord>;
  audit: Parameters<typeof auditWrite>[0]["changes"];
  reason?: string;
}

/** Advisors with the same name. */
const NAMESAKES = 9;

/** Advisors for administrators. Callers check permissions. @throws UpstreamError */
export function createAdvisorDirectory(context: Context) {
  const { database, clock, log } = context;

  function readIn(source: DatabaseReader, id: string): Promise<AdvisorRecord | null> {
    return ADVISORS.read(source, id, log);
  }

  /** Takes one step of the shown version of an advisor. `decide` null: nothing to change. */
  async function change(
    id: string,
    { actor, version }: { actor: string; version: number },
    decide: (advisor: AdvisorRecord) => AdvisorStep | null,
  ): Promise<AdvisorResult> {
    const result = await database.transaction(async (tx): Promise<AdvisorResult> => {
      const advisor = await readIn(tx, id);
      if (advisor === null) return failed("not-found");
      const step = decide(advisor);
      if (step === null) return { ok: true, id, repeated: true };
      if (advisor.version !== version) return failed("conflict");
      const { action, changes, audit, reason } = step;
      const now = clock.now();
      const path = ADVISORS.path(id);
      // An advisor's name is public.
      const entry = {
        actor,
        action,
        target: path,
        label: advisor.name,
        changes: audit ?? {},
        ...(reason && { reason }),
      };
      tx.write({ update: path, data: { ...changes, version: version + 1, updatedAt: now } }, auditWrite(entry, now));
      return { ok: true, id, repeated: false };
    });
    if (result.ok) await context.workshops.forget();
    return result;
  }

  return {
    decodeAll: (found: readonly Snapshot[]): AdvisorRecord[] =>
      found.flatMap((snapshot) => ADVISORS.of(snapshot, log) ?? []),

    read: (id: string): Promise<AdvisorRecord | null> => readIn(database, id),

    /** Makes an advisor. Idempotent by `formId`. */
    async add(actor: string, formId: string, facts: AdvisorFacts): Promise<AdvisorResult> {
      const result = await database.transaction(async (tx): Promise<AdvisorResult> => {
        const plain = slugify(facts.name) || "asesor";
        const slugs = [plain, ...Array.from({ length: NAMESAKES - 1 }, (_, position) => `${plain}-${position + 2}`)];
        // Reserved for the form's own address.
        const ids = slugs.filter((slug) => slug !== "nuevo");
        const known = await tx.readAll(ids.map(ADVISORS.path));
        const same = known.find((snapshot) => snapshot?.data.formId === formId);
        if (same) return { ok: true, id: same.id, repeated: true };
        const id = ids.find((_, position) => known[position] === null);
        if (id === undefined) return failed("conflict");
        const now = clock.now();
        const path = ADVISORS.path(id);
        const data = { ...facts, active: true, formId, version: 1, createdAt: now, updatedAt: now };
        const entry = { actor, action: "advisor.added", target: path, label: facts.name } as const;
        tx.write({ create: path, data }, auditWrite(entry, now));
        return { ok: true, id, repeated: false };
      });
      if (result.ok) await context.workshops.forget();
      return result;
    },

    edit: (id: string, form: { actor: string; version: number }, facts: AdvisorFacts): Promise<AdvisorResult> =>
      change(id, form, (advisor) => {
        const audit = changedFields(advisor, facts);
        return audit && { action: "advisor.edited", changes: facts, audit };
      }),

    /** Hides an advisor, or shows them again. */
    setActive: (
      id: string,
      form: { actor: string; version: number },
      active: boolean,
      reason: string,
    ): Promise<AdvisorResult> =>
      change(id, form, (advisor) =>
        advisor.active === active
          ? null
          : {
              action: active ? "advisor.reinstated" : "advisor.suspended",
              changes: { active },
              audit: { active: [advisor.active, active] },
              reason,
            },
      ),
  };
}

export type AdvisorDirectory = ReturnType<typeof createAdvisorDirectory>;
