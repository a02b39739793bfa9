import { isTeam } from "~/accounts/admin-verbs";
import { isLastAdminIn, type Administrators } from "~/accounts/administrators.server";
import { BLOCK_REASONS, type BlockReason, blockLines } from "~/accounts/block-reasons";
import { blockPath, type AccountBlock } from "~/accounts/blocks";
import { isUid } from "~/accounts/constants";
import type { Core } from "~/accounts/core";
import { factorRemovalMail, type MailSender } from "~/accounts/mails/account-mails";
import { userPath, type User } from "~/accounts/model";
import type { FactorDenials } from "~/accounts/passkeys/factor-denials.server";
import { factorPath } from "~/accounts/second-factor/factor-places.server";
import { factorsIn } from "~/accounts/second-factor/factors.server";
import type { UserChanges } from "~/accounts/users.server";
import { noteVerifiedChange } from "~/accounts/verified-changed";
import { HOUR_MS } from "~/business/durations";
import { formatDateTime } from "~/business/format";
import type { AuditAction } from "~/platform/audit/actions";
import { AUDIT, auditWrite, type AuditChanges } from "~/platform/audit/audit";
import { sha256Hex } from "~/platform/crypto/hash";
import { UpstreamError } from "~/platform/errors";
import { failed, type Failed } from "~/platform/failed";
import type { DatabaseReader, Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";

import type { BlockFollowing } from "./block-following.server";

export function blockedMail(
  { brandName, siteUrl }: MailSender,
  to: string,
  why: { reason: BlockReason; note: string },
): Mail {
  return {
    kind: "account-blocked",
    to,
    subject: "Cerramos tu cuenta",
    blocks: [
      `Tu cuenta de ${brandName} está deshabilitada desde ahora: ya no puedes iniciar sesión, y tus anuncios dejan de ` +
        "verse.",
      ...blockLines(why),
      "Si crees que es un error, escríbenos.",
    ],
    link: { label: "Escribir a Contacto", href: `${siteUrl}/contacto` },
    rest: [
      "Si quieres una copia de tus datos, o que los eliminemos, pídelo sin iniciar sesión.",
      { label: "Pedir mis datos", href: `${siteUrl}/mis-derechos` },
    ],
  };
}

export function unblockedMail({ brandName, siteUrl }: MailSender, to: string): Mail {
  return {
    kind: "account-unblocked",
    to,
    subject: "Tu cuenta está abierta otra vez",
    blocks: [
      `Ya puedes iniciar sesión en ${brandName}. Los anuncios que dejaron de verse por el cierre vuelven en unos ` +
        "minutos como estaban.",
    ],
    link: { label: "Iniciar sesión", href: `${siteUrl}/login` },
    rest: ["Los anuncios que vencieron mientras tanto puedes renovarlos en «Mis anuncios»."],
  };
}

export interface UserAct {
  actor: string;
  /** Acts on the account that its page showed; null where it was not shown. */
  steps: number | null;
  formId: string;
}

export type UserActResult =
  | { ok: true; repeated: boolean }
  /**
   * `own`: nobody does this to their own account. `last`: nobody else would administer the site. `erasing`: an account
   * whose erasing has begun stays closed. `team`: only administrators decide about it. `administrator`: not while it
   * has such a role. `no-factor`: it has none. `no-mail`: its user could not be told. `no-shop`: it has none any more.
   */
  | Failed<"not-found" | "conflict" | "own" | PlanFailure>;

type PlanFailure = "last" | "team" | "erasing" | "administrator" | "no-factor" | "no-mail" | "no-shop";

/** Why, of a blocking: an id of BLOCK_REASONS, and what is added to it for the user. */
interface BlockWhy {
  reason: BlockReason;
  note: string;
}

/** Change by an act; `same`: it is so already. */
type Plan = { changes: UserChanges; audit: AuditChanges; beside?: Write[] } | "same" | PlanFailure;

/** Until a removal of lost second factors takes effect: time for the user to say that they did not ask for it. */
export const FACTOR_REMOVAL_MS = 72 * HOUR_MS;

/** Acts of administrators on accounts. Callers check the right to them, and a recent proof. */
export function createUserActs(
  core: Core,
  following: Pick<BlockFollowing, "applyIdentity" | "revokeAtIdentity">,
  administrators: Pick<Administrators, "mailsAbout">,
  denials: Pick<FactorDenials, "token">,
) {
  const { database, users, env, log } = core;
  async function takeIn(
    tx: Transaction,
    uid: string,
    { actor, steps, formId }: UserAct,
    { action, reason = "" }: { action: AuditAction; reason?: string },
    plan: (user: User, now: Date) => Plan | Promise<Plan>,
  ): Promise<UserActResult> {
    if (uid === actor) return failed("own");
    if (!isUid(uid)) return failed("not-found");
    const entryId = await sha256Hex(`person:${uid}:${formId}`, 16);
    if (await tx.read(`${AUDIT}/${entryId}`)) return { ok: true, repeated: true };
    let result: UserActResult = failed("not-found");
    await users.changeIn(tx, uid, async (user, now) => {
      const { adminSteps = 0 } = user;
      if (steps !== null && steps !== adminSteps) {
        result = failed("conflict");
        return null;
      }
      // Of the team none but an administrator decides, as of now.
      const isOverTeam = isTeam(user.role) && (await tx.read(userPath(actor)))?.data.role !== "admin";
      const planned = isOverTeam ? "team" : await plan(user, now);
      if (typeof planned === "string") {
        result = planned === "same" ? { ok: true, repeated: true } : failed(planned);
        return null;
      }
      result = { ok: true, repeated: false };
      const entry = { actor, action, target: userPath(uid), label: uid, reason, changes: planned.audit };
      return {
        changes: { ...planned.changes, adminSteps: adminSteps + 1 },
        beside: [auditWrite(entry, now, entryId), ...(planned.beside ?? [])],
      };
    });
    return result;
  }

  async function take(
    uid: string,
    run: (tx: Transaction) => Promise<UserActResult>,
    after: () => Promise<void>,
  ): Promise<UserActResult> {
    let result: UserActResult;
    try {
      result = await database.transaction(run);
    } finally {
      if (isUid(uid)) await users.forget(uid);
    }
    if (result.ok && !result.repeated) await bestEffort(uid, after);
    return result;
  }

  /** The document already blocks the user; the job repeats failed calls of the identity service. */
  async function bestEffort(uid: string, run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn("accounts.act-not-at-identity", { uid, error });
    }
  }

  function blockIn(tx: Transaction, uid: string, act: UserAct, why: BlockWhy): Promise<UserActResult> {
    const { label } = BLOCK_REASONS.find(({ id }) => id === why.reason) ?? { label: why.reason };
    const reason = [label, why.note].filter(Boolean).join(": ");
    return takeIn(tx, uid, act, { action: "person.blocked", reason }, async (user, now) => {
      if (!user.isActive) return "same";
      if (await isLastAdminIn(tx, uid)) return "last";
      return {
        changes: { isActive: false, sessionsValidAfter: now, sessionsKept: [], emailChangeTo: null },
        audit: { isActive: [true, false] },
        beside: [
          blockWrite(uid, "blocked", now),
          ...(await administrators.mailsAbout(tx, user, true, now)),
          ...(user.email === "" ? [] : [mailWrite({ ...blockedMail(env, user.email, why), about: [uid] }, now)]),
        ],
      };
    });
  }

  return {
    /** Within a transaction of the caller, who calls `afterBlocking` once it is committed. */
    blockIn,
    async afterBlocking(uid: string): Promise<void> {
      await users.forget(uid);
      await bestEffort(uid, () => following.applyIdentity(uid, "blocked"));
    },

    /** The job hides their listings. `beside` adds writes to the commit, and must be idempotent. */
    block: (
      uid: string,
      act: UserAct,
      why: BlockWhy,
      beside: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
    ): Promise<UserActResult> =>
      take(
        uid,
        async (tx) => {
          const result = await blockIn(tx, uid, act, why);
          if (result.ok) await beside(tx);
          return result;
        },
        () => following.applyIdentity(uid, "blocked"),
      ),

    /**
     * Unblocks a user. The job shows the listings again that the blocking hid. `isErasing` checks within the
     * transaction whether the account is being erased: that may begin at the same moment.
     */
    unblock: (
      uid: string,
      act: UserAct,
      reason: string,
      isErasing: (tx: DatabaseReader, uid: string) => Promise<boolean>,
    ): Promise<UserActResult> =>
      take(
        uid,
        (tx) =>
          takeIn(tx, uid, act, { action: "person.unblocked", reason }, async (user, now) => {
            if (user.isActive) return "same";
            if (await isErasing(tx, uid)) return "erasing";
            return {
              changes: { isActive: true },
              audit: { isActive: [false, true] },
              beside: [
                blockWrite(uid, "unblocked", now),
                ...(await administrators.mailsAbout(tx, user, false, now)),
                ...(user.email === "" ? [] : [mailWrite({ ...unblockedMail(env, user.email), about: [uid] }, now)]),
              ],
            };
          }),
        () => following.applyIdentity(uid, "unblocked"),
      ),

    /** Notes that their identity document was seen, or takes that back. Nothing of it is stored. */
    checkIdentity: (uid: string, act: UserAct, isChecked: boolean, reason: string): Promise<UserActResult> =>
      take(
        uid,
        (tx) =>
          takeIn(
            tx,
            uid,
            act,
            { action: isChecked ? "person.identity-checked" : "person.identity-unchecked", reason },
            ({ identityCheckedAt }, now) =>
              Boolean(identityCheckedAt) === isChecked
                ? "same"
                : {
                    changes: { identityCheckedAt: isChecked ? now : null },
                    audit: { identityChecked: [!isChecked, isChecked] },
                  },
          ),
        () => Promise.resolve(noteVerifiedChange(core, uid)),
      ),

    /** Hides what a shop tells of itself, so that the account is shown as a person's, or shows it again. */
    hideShop: (uid: string, act: UserAct, isHidden: boolean, reason: string): Promise<UserActResult> =>
      take(
        uid,
        (tx) =>
          takeIn(
            tx,
            uid,
            act,
            { action: isHidden ? "person.shop-hidden" : "person.shop-shown", reason },
            ({ shop }) => {
              if (!shop) return "no-shop";
              if (shop.isHidden === isHidden) return "same";
              return { changes: { shop: { ...shop, isHidden } }, audit: { shopHidden: [!isHidden, isHidden] } };
            },
          ),
        () => Promise.resolve(),
      ),

    /**
     * Plans the removal of all second factors of a user who lost them, and mails it. It takes effect in 72 hours,
     * unless one of them is shown before or its mail's link is pressed. Administrators lose their role first, which all
     * administrators are told.
     */
    removeFactors: (uid: string, act: UserAct, reason: string): Promise<UserActResult> =>
      take(
        uid,
        (tx) =>
          takeIn(tx, uid, act, { action: "person.factors-removal-planned", reason }, async (user, now) => {
            if (isTeam(user.role)) return "administrator";
            const { codes, keys, removalDueAt } = await factorsIn(tx, uid, log);
            if (codes === null && keys.length === 0) return "no-factor";
            if (removalDueAt !== null) return "same";
            if (user.email === "" || !user.emailVerified) return "no-mail";
            const dueAt = new Date(now.getTime() + FACTOR_REMOVAL_MS);
            const mail = factorRemovalMail(env, user.email, formatDateTime(dueAt), await denials.token(uid, null));
            return {
              changes: {},
              audit: { factorsRemovedAt: [null, dueAt.toISOString()] },
              beside: [
                { update: factorPath(uid), data: { removalDueAt: dueAt } },
                mailWrite({ ...mail, about: [uid] }, now),
              ],
            };
          }),
        () => Promise.resolve(),
      ),

    /** Revokes all sessions of a user, and links that would change the e-mail. */
    endSessions: (uid: string, act: UserAct, reason: string): Promise<UserActResult> =>
      take(
        uid,
        (tx) =>
          takeIn(tx, uid, act, { action: "person.sessions-ended", reason }, (_, now) => ({
            changes: { sessionsValidAfter: now, sessionsKept: [], emailChangeTo: null },
            audit: {},
          })),
        () => following.revokeAtIdentity(uid),
      ),
  };

  function blockWrite(uid: string, state: AccountBlock["state"], now: Date): Write {
    const data: AccountBlock = { state, isIdentityDone: false, dueAt: now, at: now };
    return { set: blockPath(uid), data };
  }
}
