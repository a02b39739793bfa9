import { z } from "zod";

import type { VerifiedUser } from "~/accounts/session/deps";
import { formatDate } from "~/business/format";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { act, takeForm } from "~/platform/forms/act.server";
import { done, rejected, type FormOutcome } from "~/platform/forms/outcome";

import { DELETION_PATH, DELETION_FIELDS as FIELDS, DELETION_INTENTS as INTENTS } from "./constants";
import { chooseKeptReports, liveReportsOf } from "./kept-reports.server";
import { LastAdminError } from "./model";
import { openThings } from "./open-things.server";
import type { OwnDeletion } from "./own-deletion";

const DELETION_MESSAGES = {
  password: "Escribe tu contraseña.",
  understood: "Marca la casilla para confirmar que quieres eliminar tu cuenta.",
  begun: "Ya empezamos a eliminar esta cuenta: no se puede cancelar.",
  none: "No hay nada que cancelar: tu cuenta se queda.",
  cancelled: "Cancelamos la eliminación. Tu cuenta se queda como estaba.",
} as const;

const text = z.string().catch("");
const AskForm = z.object({
  [FIELDS.password]: text,
  [FIELDS.understood]: z.literal("si", { error: DELETION_MESSAGES.understood }),
});
const AskFormWithPassword = AskForm.extend({
  [FIELDS.password]: text.pipe(z.string().min(1, DELETION_MESSAGES.password)),
});

/** The forms of /eliminacion-de-datos: asking, which takes a proof of identity, and cancelling. */
export function submitAccountDeletion(
  { accounts: { security }, privacy, theft }: Context,
  verified: VerifiedUser,
  form: FormData,
): Promise<FormOutcome> {
  const { uid, email } = verified.user;
  return takeForm(form, {
    [INTENTS.ask]: act({
      form: hasPassword(verified) ? AskFormWithPassword : AskForm,
      // Each request mails: repeated requests and cancellations would fill a mailbox.
      run: async ({ [FIELDS.password]: password }) =>
        (await security.prove(verified, password)) ?? (await security.mailLimit(uid)),
      done: async () => {
        try {
          // Before the request: a report of a deletion that is asked for is never withdrawn against the choice.
          await chooseKeptReports({ theft }, uid, form);
          const { eraseAfter } = await privacy.deletion.request(uid, "person");
          const mailed = email === "" ? "" : " Te enviamos un correo para que canceles si cambias de idea.";
          const message = `Eliminaremos tu cuenta el ${formatDate(eraseAfter)}.${mailed}`;
          return done(DELETION_PATH, message, security.spendProof(verified));
        } catch (error) {
          return rejectLastAdmin(form, error);
        }
      },
      fields: { password: FIELDS.password },
    }),
    [INTENTS.cancel]: async () => {
      const result = await privacy.deletion.cancelOwn(uid);
      if (result === "begun") return rejected(form, { "": DELETION_MESSAGES.begun }, 409);
      return done(DELETION_PATH, { type: result === "none" ? "info" : "success", message: DELETION_MESSAGES[result] });
    },
  });
}

/** The last administrator cannot leave. @throws any other error */
export function rejectLastAdmin(form: FormData, error: unknown): FormOutcome {
  if (error instanceof LastAdminError) return rejected(form, { "": error.publicMessage }, error.status);
  throw error;
}

function hasPassword({ account }: VerifiedUser): boolean {
  return account.methods.some(({ id }) => id === "password");
}

/** The user's own part of the page; null for visitors. A service that is down leaves the text of the page. */
export async function viewOwnDeletion(context: Context): Promise<OwnDeletion | null> {
  const { accounts, privacy, log } = context;
  if ((await accounts.session()) === null) return null;
  try {
    const verified = await accounts.requireVerifiedUser();
    const { uid } = verified.user;
    const pending = await privacy.deletion.pending(uid);
    const open = await openThings(context, uid);
    const needsAccount =
      open.some(({ isToBePaid }) => isToBePaid) && (await context.payouts.accounts.view(uid)) === null;
    if (pending) {
      const isWaiting = pending.eraseAfter <= context.clock.now();
      return { kind: "pending", ...pending, open, needsAccount, isWaiting };
    }
    const [{ hasPassword, provedRecently, methods }, amounts, reports] = await Promise.all([
      accounts.security.view(verified),
      privacy.deletion.counts(uid),
      liveReportsOf(context, uid),
    ]);
    return {
      kind: "ask",
      hasPassword,
      provedRecently,
      methods,
      reports,
      open,
      needsAccount,
      amounts: Object.entries(amounts).map(([name, count]) => ({ name, count })),
    };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("deletion.not-shown", { error });
    return { kind: "unavailable" };
  }
}

/** The day of a user's pending deletion, for the notice on their pages; null where it cannot be read. */
export async function pendingIfKnown({ privacy, log }: Context, uid: string): Promise<Date | null> {
  try {
    return (await privacy.deletion.pending(uid))?.eraseAfter ?? null;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("deletion.pending-unknown", { error });
    return null;
  }
}
