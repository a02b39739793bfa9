import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Transaction } from "~/platform/firestore/types";
import { countIfDone } from "~/platform/limits/limits.server";
import { mailWrite } from "~/platform/mail/mail";
import { ruleOf } from "~/platform/routes/acts";

import { CONFIRMATION_DAYS, isTheftId, theftDraftPath, theftPath } from "./constants";
import { confirmationMail } from "./mails";
import { type TheftReport, TheftReportSchema } from "./model";
import { newQuickReport } from "./new-report";
import type { QuickInput } from "./quick-form";
import type { TheftResult } from "./results";
import { checkable, emailOf, readTheft } from "./store.server";

/**
 * Reports a day of one account, and of an address by visitors: of one network, and of all, so that nobody floods
 * another's mailbox. What visitors wrote never counts against the account of the address.
 */
const QUICK_LIMIT = ruleOf("theftReport", "each", "day");
const MAILBOX_LIMIT = ruleOf("theftReport", "target", "day");

const MANY_OWN = "Hoy ya enviaste varios reportes. Confirma los que tienes en tu correo, o inténtalo mañana.";
const MANY_TO_MAILBOX =
  "Hoy ya enviamos varios reportes a ese correo. Revísalo, o inicia sesión con tu cuenta: ahí no cuenta lo que otros " +
  "enviaron.";

/** A visitor's report as it waits for its confirmation. */
const DraftSchema = TheftReportSchema.extend({ expiresAt: z.date() });

/** Fields of a report as its document holds them. */
export function fieldsOfReport(report: TheftReport): z.infer<typeof TheftReportSchema> {
  return TheftReportSchema.parse(report);
}

/** The unconfirmed report of a visitor; null for none, and for an expired one. */
export async function readTheftDraft(
  source: Pick<Transaction, "read">,
  id: string,
  { clock, log }: Pick<Context, "clock" | "log">,
): Promise<TheftReport | null> {
  const snapshot = isTheftId(id) ? await source.read(theftDraftPath(id)) : null;
  const draft = snapshot && decodeDocument(DraftSchema, snapshot, log);
  if (!draft || draft.expiresAt <= clock.now()) return null;
  return { ...fieldsOfReport(draft), id };
}

/** Reports of bicycles that are not registered, by an account or by an address alone. */
export function createQuickReports(context: Context, confirmationHref: (id: string) => Promise<string>) {
  const { database, limiter, network, clock, log } = context;

  /** Unconfirmed. `by`: the account, or a visitor's address. Idempotent by `id` of the form. */
  return async function createQuick(
    by: { uid: string } | { email: string },
    id: string,
    input: QuickInput,
  ): Promise<TheftResult> {
    const owner = "uid" in by ? { ownerId: by.uid, email: "" } : { ownerId: "", email: by.email.toLowerCase() };
    const [to, href] = await Promise.all(["uid" in by ? emailOf(database, by.uid) : owner.email, confirmationHref(id)]);
    if (to === null)
      return {
        ok: false,
        reason: "not-allowed",
        message: "Tu cuenta no tiene un correo. Agrégalo en tu perfil y vuelve a intentarlo.",
      };
    const mailbox = `theft-quick:${await sha256Hex(to.toLowerCase(), 16)}`;
    const takes: Parameters<typeof countIfDone>[0]["takes"] =
      "uid" in by
        ? [[`theft-quick:account:${by.uid}`, QUICK_LIMIT]]
        : [
            [`${mailbox}:network:${network}`, QUICK_LIMIT],
            [mailbox, MAILBOX_LIMIT],
          ];
    for (const [at, [key, rule]] of takes.entries()) {
      const { allowed, retryAfterSeconds } = await limiter.take(key, rule);
      if (allowed) continue;
      for (const [given, ofGiven] of takes.slice(0, at)) await limiter.giveBack(given, ofGiven);
      return { ok: false, reason: "limited", retryAfterSeconds, message: "uid" in by ? MANY_OWN : MANY_TO_MAILBOX };
    }
    const store = async (tx: Transaction): Promise<TheftResult> => {
      const now = clock.now();
      const before = (await readTheft(tx, id, log)) ?? (await readTheftDraft(tx, id, context));
      const isOwn = before?.ownerId === owner.ownerId && before.email === owner.email;
      if (before !== null)
        return isOwn ? { ok: true, report: before, repeated: true } : { ok: false, reason: "not-found" };
      const data = newQuickReport(owner, input, now);
      const report = { id, ...data };
      const expiresAt = new Date(now.getTime() + CONFIRMATION_DAYS * DAY_SECONDS * 1000);
      tx.write(
        "uid" in by
          ? { create: theftPath(id), data: checkable(data) }
          : { create: `theftDrafts/${id}`, data: { ...data, expiresAt } },
        mailWrite(confirmationMail(to, report, href), now, `theft-${id}`),
      );
      return { ok: true, report, repeated: false };
    };
    return countIfDone(
      { limiter, log, takes },
      () => database.transaction(store),
      (result) => result.ok && !result.repeated,
    );
  };
}
