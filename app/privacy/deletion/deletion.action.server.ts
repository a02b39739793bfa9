import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import type { Confirmed } from "~/accounts/session/session.server";
import { formatDate } from "~/business/format";
import { UpstreamError } from "~/platform/errors";
import { parseForm, refuse, type FieldErrors, type FormFailure } from "~/platform/forms/forms";
import type { Flash } from "~/platform/http/http";
import type { Logger } from "~/platform/log";

import { DELETION_FIELDS as FIELDS, DELETION_INTENTS as INTENTS } from "./constants";
import type { Deletions } from "./deletions.server";
import { LastAdminError } from "./model";
import type { OwnDeletion } from "./own-deletion";

export const DELETION_MESSAGES = {
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

export type DeletionSubmission =
  { ok: true; headers: Headers; flash: Flash } | { ok: false; status: number; failure: FormFailure } | null;

interface Deps {
  accounts: Pick<Accounts, "prove" | "mailLimit" | "spendProof">;
  deletions: Pick<Deletions, "request" | "cancelOwn">;
}

/** Takes the forms of the page: asking, by who proves to be the owner, and cancelling. Null for a form that it does not have. */
export async function submitDeletion(deps: Deps, person: Confirmed, form: FormData): Promise<DeletionSubmission> {
  try {
    switch (String(form.get("intent") ?? "")) {
      case INTENTS.ask:
        return await ask(deps, person, form);
      case INTENTS.cancel:
        return await cancel(deps, person, form);
      default:
        return null;
    }
  } catch (error) {
    if (!(error instanceof UpstreamError) && !(error instanceof LastAdminError)) throw error;
    return refused(form, error.status, { "": error.publicMessage });
  }
}

async function ask({ accounts, deletions }: Deps, person: Confirmed, form: FormData): Promise<DeletionSubmission> {
  const parsed = parseForm(hasPassword(person) ? AskFormWithPassword : AskForm, form);
  if (!parsed.ok) return { ok: false, status: 400, failure: parsed };
  // Asked for and cancelled over and over, it would fill a mailbox.
  const failure = (await accounts.prove(person, parsed.data.password)) ?? (await accounts.mailLimit(person.user.uid));
  if (failure)
    return refused(form, failure.status, { [failure.field === "password" ? FIELDS.password : ""]: failure.message });
  const { eraseAfter } = await deletions.request(person.user.uid, "person");
  const message = `Eliminaremos tu cuenta el ${formatDate(eraseAfter)}.${person.user.email === "" ? "" : " Te enviamos un correo para que canceles si cambias de idea."}`;
  return { ok: true, headers: accounts.spendProof(person), flash: { type: "success", message } };
}

async function cancel({ deletions }: Deps, { user }: Confirmed, form: FormData): Promise<DeletionSubmission> {
  const outcome = await deletions.cancelOwn(user.uid);
  if (outcome === "begun") return refused(form, 409, { "": DELETION_MESSAGES.begun });
  return {
    ok: true,
    headers: new Headers(),
    flash: { type: outcome === "none" ? "info" : "success", message: DELETION_MESSAGES[outcome] },
  };
}

function refused(form: FormData, status: number, errors: FieldErrors): DeletionSubmission {
  return { ok: false, status, failure: refuse(form, errors) };
}

function hasPassword({ account }: Confirmed): boolean {
  return account.methods.some(({ id }) => id === "password");
}

interface ViewDeps {
  accounts: Pick<Accounts, "session" | "requireUserConfirmed" | "securityOf">;
  deletions: Pick<Deletions, "pending" | "amountsOf">;
  log: Logger;
}

/** What the page shows to the person of this request; null for visitors. A service that is down leaves the page to read. */
export async function viewOwnDeletion({ accounts, deletions, log }: ViewDeps): Promise<OwnDeletion | null> {
  if ((await accounts.session()) === null) return null;
  try {
    const person = await accounts.requireUserConfirmed();
    const { uid } = person.user;
    const pending = await deletions.pending(uid);
    if (pending) return { kind: "pending", ...pending };
    const [{ hasPassword, provedRecently, methods }, amounts] = await Promise.all([
      accounts.securityOf(person),
      deletions.amountsOf(uid),
    ]);
    return {
      kind: "ask",
      hasPassword,
      provedRecently,
      methods,
      amounts: Object.entries(amounts).map(([name, count]) => ({ name, count })),
    };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("deletion.not-shown", { error });
    return { kind: "unavailable" };
  }
}

/** For the notice on a person's pages, which do without it where it cannot be read. */
export async function pendingIfKnown(
  { deletions, log }: { deletions: Pick<Deletions, "pending">; log: Logger },
  uid: string,
): Promise<Date | null> {
  try {
    return (await deletions.pending(uid))?.eraseAfter ?? null;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("deletion.pending-unknown", { error });
    return null;
  }
}
