import { userPath } from "~/accounts/model";
import { AUDIT, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { withOwnUpdates } from "~/platform/firestore/own-updates";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Transaction, Write } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";
import { mailWrite } from "~/platform/mail/mail";

import { decisionMail } from "../reports/mails";
import { REVIEW_KIND_NAMES, placeOfReview } from "./paths";

/** `conflict`: it changed since it was shown, or is so already. */
type ReviewHidingResult = { ok: true } | { ok: false; reason: "not-found" | "conflict" };

const KEY_MAX = 300;

interface ShownReview {
  key: string;
  version: string;
}

interface HidingAct {
  actor: string;
  reason: string;
  formId: string;
}

/**
 * Takes a review out of sight and out of the mean, or brings it back, with its entry and a mail to who wrote it, in one
 * commit. Idempotent by `formId`. The caller has checked the administrator.
 */
export async function setReviewHidden(
  context: Context,
  shown: ShownReview,
  isHidden: boolean,
  act: HidingAct,
): Promise<ReviewHidingResult> {
  const [one] = await setReviewsHidden(context, [shown], isHidden, act);
  return one?.result ?? { ok: false, reason: "not-found" };
}

/** The same for several, all in one commit: those that changed since they were shown are left as they are. */
export async function setReviewsHidden(
  context: Context,
  shown: readonly ShownReview[],
  isHidden: boolean,
  act: HidingAct,
): Promise<{ key: string; result: ReviewHidingResult }[]> {
  const entryIds = await Promise.all(shown.map(({ key }) => sha256Hex(`review:${act.formId}:${key}`, 16)));
  let afters: Hiding["after"][] = [];
  const results = await context.database.transaction(async (tx) => {
    afters = [];
    const results: { key: string; result: ReviewHidingResult }[] = [];
    // Two reviews of one seller change one mean.
    const own = withOwnUpdates(tx);
    for (const [at, one] of shown.entries()) {
      const step = { ...act, entryId: entryIds[at] ?? "", isOneOfMany: shown.length > 1 };
      const { result, after } = await setHiddenIn(context, own, one, isHidden, step);
      if (after) afters.push(after);
      results.push({ key: one.key, result });
    }
    return results;
  });
  for (const after of afters) await after();
  return results;
}

async function setHiddenIn(
  context: Context,
  tx: Transaction,
  { key, version }: ShownReview,
  isHidden: boolean,
  { actor, reason, formId, entryId, isOneOfMany }: HidingAct & { entryId: string; isOneOfMany: boolean },
): Promise<{ result: ReviewHidingResult; after?: Hiding["after"] }> {
  const { reviews, workshopReviews, clock } = context;
  const { kind, id, path } = placeOfReview(key);
  if (!isDocumentId(id, KEY_MAX)) return { result: { ok: false, reason: "not-found" } };
  const room = kind === "workshop" ? workshopReviews : reviews;
  const [snapshot, entry] = await tx.readAll([path, `${AUDIT}/${entryId}`]);
  if (!snapshot) return { result: { ok: false, reason: "not-found" } };
  if (entry) return { result: { ok: true } };
  if (snapshot.updateTime !== version) return { result: { ok: false, reason: "conflict" } };
  const hiding = await (isHidden ? room.hideIn(tx, id) : room.showIn(tx, id));
  if (hiding === null) return { result: { ok: false, reason: "conflict" } };
  tx.write(
    ...hiding.writes,
    ...(await mailTo(context, tx, hiding.ownerId, isHidden, reason)),
    auditWrite(
      {
        actor,
        action: isHidden ? "review.hidden" : "review.shown",
        target: path,
        label: `Opinión ${REVIEW_KIND_NAMES[kind].toLowerCase()}`,
        reason,
        changes: hiding.changes,
        ...(isOneOfMany && { batch: formId }),
      },
      clock.now(),
      entryId,
    ),
  );
  return { result: { ok: true }, after: hiding.after };
}

async function mailTo(
  { env, clock }: Context,
  tx: Pick<Transaction, "read">,
  uid: string | null,
  isHidden: boolean,
  reason: string,
): Promise<Write[]> {
  const to = uid !== null && isDocumentId(uid) ? (await tx.read(userPath(uid)))?.data.email : null;
  if (uid === null || typeof to !== "string" || to === "") return [];
  const site = { url: env.siteUrl, name: env.brandName };
  const step = isHidden ? "hide" : "show";
  return [mailWrite(decisionMail({ to, uid, kind: "review", step, title: "", reason, site }), clock.now())];
}
