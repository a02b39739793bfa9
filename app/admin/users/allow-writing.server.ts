import { userPath, UserSchema } from "~/accounts/model";
import { AUDIT, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import { mailWrite } from "~/platform/mail/mail";
import { banDocument, bannedUntil } from "~/writing/bans";

import { decisionMail } from "../reports/mails";

/** `conflict`: the ban is another one than the page showed, or none any more. */
type AllowResult = { ok: true } | { ok: false; reason: "not-found" | "conflict" };

/**
 * Lets a user write again, whichever decision kept them from it, in one commit with the entry and the mail. `version`:
 * of the ban that the page showed. The same form again changes nothing.
 */
export async function allowWriting(
  { database, env, clock, log }: Context,
  uid: string,
  { actor, formId, version, reason }: { actor: string; formId: string; version: string; reason: string },
): Promise<AllowResult> {
  const entryId = await sha256Hex(`writing:${uid}:${formId}`, 16);
  return database.transaction(async (tx): Promise<AllowResult> => {
    const [account, ban, entry] = await tx.readAll([userPath(uid), banDocument(uid), `${AUDIT}/${entryId}`]);
    if (entry) return { ok: true };
    const user = account ? decodeDocument(UserSchema, account, log) : null;
    if (user === null) return { ok: false, reason: "not-found" };
    const now = clock.now();
    const until = bannedUntil(ban, now);
    if (!ban || until === null || ban.updateTime !== version) return { ok: false, reason: "conflict" };
    const site = { url: env.siteUrl, name: env.brandName };
    const mail = decisionMail({ to: user.email, uid, kind: "person", step: "allow", title: "", reason: "", site });
    tx.write(
      { delete: ban.path, precondition: { updateTime: version } },
      ...(user.email === "" ? [] : [mailWrite(mail, now)]),
      auditWrite(
        {
          actor,
          action: "person.writing-allowed",
          target: userPath(uid),
          label: uid,
          reason,
          changes: { silencedUntil: [until.toISOString(), null] },
        },
        now,
        entryId,
      ),
    );
    return { ok: true };
  });
}
