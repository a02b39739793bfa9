import { userPath } from "~/accounts/model";
import { AUDIT, auditWrite } from "~/platform/audit/audit";
import type { Clock } from "~/platform/clock";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Env } from "~/platform/env";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Database, Transaction, Write } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";
import { mailWrite } from "~/platform/mail/mail";
import type { Reviews } from "~/reviews/reviews.server";
import type { WorkshopReviews } from "~/workshops/reviews/reviews.server";

import { decisionMail } from "../reports/mails";
import { placeOfReview, REVIEW_KIND_NAMES } from "./paths";

export interface ReviewHidingDeps {
  database: Pick<Database, "transaction">;
  reviews: Pick<Reviews, "hideIn" | "showIn">;
  workshopReviews: Pick<WorkshopReviews, "hideIn" | "showIn">;
  env: Pick<Env, "siteUrl" | "brandName">;
  clock: Clock;
}

/** `conflict`: it changed since it was shown, or is so already. */
export type ReviewHidingResult = { ok: true } | { ok: false; reason: "not-found" | "conflict" };

const KEY_MAX = 300;

/**
 * Takes a review out of sight and out of the mean, or brings it back, with its entry and a mail to who wrote it, in one
 * commit. Idempotent by `formId`. The caller has checked the administrator.
 */
export async function setReviewHidden(
  deps: ReviewHidingDeps,
  shown: { key: string; version: string },
  isHidden: boolean,
  { actor, reason, formId }: { actor: string; reason: string; formId: string },
): Promise<ReviewHidingResult> {
  const { database, reviews, workshopReviews, clock } = deps;
  const { kind, id, path } = placeOfReview(shown.key);
  if (!isDocumentId(id, KEY_MAX)) return { ok: false, reason: "not-found" };
  const room = kind === "workshop" ? workshopReviews : reviews;
  const entryId = await sha256Hex(`review:${formId}:${shown.key}`, 16);
  let after: Hiding["after"] = () => undefined;
  const result = await database.transaction(async (tx): Promise<ReviewHidingResult> => {
    const [snapshot, entry] = await tx.readAll([path, `${AUDIT}/${entryId}`]);
    if (!snapshot) return { ok: false, reason: "not-found" };
    if (entry) return { ok: true };
    if (snapshot.updateTime !== shown.version) return { ok: false, reason: "conflict" };
    const hiding = await (isHidden ? room.hideIn(tx, id) : room.showIn(tx, id));
    if (hiding === null) return { ok: false, reason: "conflict" };
    const action = isHidden ? "review.hidden" : "review.shown";
    tx.write(
      ...hiding.writes,
      ...(await mailTo(deps, tx, hiding.ownerId, isHidden, reason)),
      auditWrite(
        {
          actor,
          action,
          target: path,
          label: `Opinión ${REVIEW_KIND_NAMES[kind].toLowerCase()}`,
          reason,
          changes: hiding.changes,
        },
        clock.now(),
        entryId,
      ),
    );
    after = hiding.after;
    return { ok: true };
  });
  if (result.ok) await after();
  return result;
}

async function mailTo(
  { env, clock }: ReviewHidingDeps,
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
