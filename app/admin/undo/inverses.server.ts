import type { AdminVerb } from "~/accounts/admin-verbs";
import { OTHER_BLOCK_REASON } from "~/accounts/block-reasons";
import type { CaseBulkStep } from "~/cases/bulk-rows";
import { slugify } from "~/catalog/folding";
import type { AuditAction } from "~/platform/audit/actions";
import type { Context } from "~/platform/context";
import type { Snapshot } from "~/platform/firestore/types";

import { changesOf } from "../audit/document";
import { setReviewsHidden } from "../reviews/hiding.server";
import { keyOfReview } from "../reviews/paths";
import { CHANGED_SINCE, UNDONE_REASON, type Inverse, type UndoneAct } from "./inverse";
import { extensionBack, featuring, hidingAgain, showing, unapproving } from "./listing-inverses.server";

/** An account has no name in the log. */
function nameOf({ target, label }: UndoneAct["entry"]): string {
  return target.startsWith("users/") ? "La cuenta" : `«${label}»`;
}

/** The inverse of an act that is taken one at a time. `run` answers whether it was done. */
function single(
  verb: AdminVerb,
  run: (services: Context, act: UndoneAct & { snapshot: Snapshot }, actor: string, id: string) => Promise<boolean>,
): Inverse {
  return {
    verb,
    async take(services, [act], actor) {
      if (!act) return { done: 0, left: [] };
      const { entry, snapshot, isUntouched } = act;
      const id = entry.target.slice(entry.target.indexOf("/") + 1);
      const isDone = snapshot !== null && isUntouched && (await run(services, { ...act, snapshot }, actor, id));
      return isDone ? { done: 1, left: [] } : { done: 0, left: [`${nameOf(entry)} ${CHANGED_SINCE}`] };
    },
  };
}

const versionOf = ({ data }: Snapshot): number => Number(data.version ?? 0);
/** Reason of the last act of a kind about the same document. */
const reasonOf = ({ before }: UndoneAct, action: AuditAction): string =>
  before.find((entry) => entry.action === action)?.reason || UNDONE_REASON;

const caseStep = (step: CaseBulkStep): Inverse => {
  const stepsOf = ({ data }: Snapshot): number => (Array.isArray(data.history) ? data.history.length : 0);
  const alone = single("cases", async ({ cases }, { snapshot }, actor, number) => {
    return (await cases.queue.change(number, { step, actor, note: "", seen: stepsOf(snapshot) })).ok;
  });
  return {
    ...alone,
    /** Those of one confirmation in one commit. A touched one has a number of steps that no case has. */
    async take(services, acts, actor, formId) {
      if (acts.length === 1) return alone.take(services, acts, actor, formId);
      const rows = acts.map(({ entry: { label }, snapshot, isUntouched }) => ({
        number: label,
        seen: snapshot !== null && isUntouched ? stepsOf(snapshot) : -1,
      }));
      const { done, ...others } = await services.cases.queue.changeAll(rows, step, { actor, formId });
      return {
        done: done.length,
        left: Object.values(others).flatMap((numbers) => numbers.map((number) => `«${number}» ${CHANGED_SINCE}`)),
      };
    },
  };
};

const couponActive = (active: boolean): Inverse =>
  single("settings", async ({ coupons }, { snapshot }, actor, code) => {
    return (await coupons.admin.setActive(actor, code, active, Number(snapshot.data.adminSteps ?? 0))).ok;
  });

/** All templates are one document, whose entries have the template's name, which no other has. */
const templateActive = (active: boolean): Inverse =>
  single("cases", async ({ templates }, { entry }, actor) => {
    const found = (await templates.list()).templates.find(({ name }) => name === entry.label);
    return found !== undefined && (await templates.setActive(actor, found.id, active)).ok;
  });

const advisorActive = (active: boolean): Inverse =>
  single("workshops", async ({ keeping }, act, actor, id) => {
    const shown = { actor, version: versionOf(act.snapshot) };
    const reason = active ? "" : reasonOf(act, "advisor.suspended");
    return (await keeping.advisors.setActive(id, shown, active, reason)).ok;
  });

const theftStep = (step: "hide" | "show"): Inverse =>
  single("thefts", async ({ theft }, act, actor, id) => {
    const reason = step === "hide" ? reasonOf(act, "theft.hidden") : "";
    return (await theft.reports.moderate({ actor, id, version: versionOf(act.snapshot) }, step, reason)).ok;
  });

const sightingStep = (step: "hide" | "show"): Inverse =>
  single("thefts", async ({ theft }, act, actor, theftId) => {
    const id = String(changesOf(act.entry).aviso?.[1] ?? "");
    const shown = { actor, id: theftId, version: versionOf(act.snapshot) };
    const reason = step === "hide" ? reasonOf(act, "theft.sighting-hidden") : UNDONE_REASON;
    return (await theft.sightings.moderate(shown, id, step, reason)).ok;
  });

const decision: Inverse = single("reports", async ({ reportQueue }, { snapshot }, actor, id) => {
  const undone = await reportQueue.undo({ id, version: snapshot.updateTime }, { actor, reason: "" });
  return undone.ok;
});

const userAct = (step: "block" | "unblock"): Inverse =>
  single("people", async ({ accounts, privacy }, { entry, snapshot }, actor, uid) => {
    const act = { actor, steps: Number(snapshot.data.adminSteps ?? 0), formId: `undo-${entry.id}` };
    const { acts } = accounts.people;
    const why = { reason: OTHER_BLOCK_REASON, note: "La desbloqueamos por error." };
    return (
      await (step === "block"
        ? acts.block(uid, act, why)
        : acts.unblock(uid, act, UNDONE_REASON, privacy.deletion.hasBegunIn))
    ).ok;
  });

/** The entry is about the brand that stays, which a merge may leave as it is: the merged one has to be untouched. */
const splitting: Inverse = {
  verb: "settings",
  async take({ reference: { brands } }, [act], actor) {
    const name = act ? String(changesOf(act.entry).unida?.[0] ?? "") : "";
    const id = slugify(name);
    const merged = id === "" ? null : await brands.read(id);
    const isUntouched = merged !== null && merged.version === act?.entry.committedAt;
    const isDone = isUntouched && (await brands.split(actor, id, merged.version)).ok;
    return isDone ? { done: 1, left: [] } : { done: 0, left: [`«${name}» ${CHANGED_SINCE}`] };
  },
};

const searchOpen: Inverse = single("settings", async ({ searchWords }, { snapshot }, actor, id) => {
  return (await searchWords.takeBack(actor, id, snapshot.updateTime)).ok;
});

const reviewStep = (isHidden: boolean): Inverse => ({
  verb: "reviews",
  async take(services, acts, actor, formId) {
    const [first] = acts;
    const shown = acts.flatMap(({ entry, snapshot, isUntouched }) =>
      snapshot !== null && isUntouched ? [{ key: keyOfReview(entry.target), version: snapshot.updateTime }] : [],
    );
    const reason = isHidden && first ? reasonOf(first, "review.hidden") : "";
    const results = await setReviewsHidden(services, shown, isHidden, { actor, reason, formId });
    const done = new Set(results.flatMap(({ key, result }) => (result.ok ? [key] : [])));
    const left = acts.filter(({ entry }) => !done.has(keyOfReview(entry.target)));
    return { done: done.size, left: left.map(({ entry }) => `${nameOf(entry)} ${CHANGED_SINCE}`) };
  },
});

/**
 * Acts that can be taken back, with how. What a mail told or a payment moved cannot; nor what the law's clock counts.
 */
export const INVERSES: Partial<Record<AuditAction, Inverse>> = {
  "listing.approved": unapproving,
  "listing.hidden": showing,
  "listing.shown": hidingAgain,
  "listing.featured": featuring(false),
  "listing.unfeatured": featuring(true),
  "listing.extended": extensionBack,
  "case.attended": caseStep("reopened"),
  "case.reopened": caseStep("attended"),
  "brand.merged": splitting,
  "search.accepted": searchOpen,
  "search.dismissed": searchOpen,
  "coupon.ended": couponActive(true),
  "coupon.resumed": couponActive(false),
  "template.deactivated": templateActive(true),
  "template.activated": templateActive(false),
  "advisor.suspended": advisorActive(true),
  "advisor.reinstated": advisorActive(false),
  "workshop.suspended": single("workshops", async ({ keeping }, { snapshot }, actor, id) => {
    const shown = { actor, version: versionOf(snapshot) };
    return (await keeping.workshops.reinstate(id, shown)).ok;
  }),
  "workshop.reinstated": single("workshops", async ({ keeping, inspections }, act, actor, id) => {
    const shown = { actor, version: versionOf(act.snapshot) };
    const pending = (await inspections.overview.pendingOf(id)).length;
    return (await keeping.workshops.suspend(id, shown, reasonOf(act, "workshop.suspended"), pending)).ok;
  }),
  "theft.hidden": theftStep("show"),
  "theft.shown": theftStep("hide"),
  "theft.sighting-hidden": sightingStep("show"),
  "theft.sighting-shown": sightingStep("hide"),
  "report.hidden": decision,
  "report.silenced": decision,
  "review.hidden": reviewStep(false),
  "review.shown": reviewStep(true),
  "person.blocked": userAct("unblock"),
  "person.unblocked": userAct("block"),
};
