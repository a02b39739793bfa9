import { z } from "zod";

import { senderFields } from "~/cases/sender-fields";
import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import type { FormFailure } from "~/platform/forms/forms";
import { done, handleForm, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

import { DELETION_REQUEST_PATH, deletionStatusPath } from "./constants";
import { rejectLastAdmin } from "./deletion-page.action.server";
import { chooseKeptReports } from "./kept-reports.server";

const RequestForm = z.object({ email: senderFields.email });

/** The form of /eliminacion-de-datos/solicitar. Answers the same for every e-mail. */
export function submitDeletionRequest({ formGuard, privacy }: Context, form: FormData): Promise<FormOutcome> {
  const ask = act({
    form: RequestForm,
    guard: [formGuard, "eliminacion", "deletion"],
    run: ({ email }, id) => privacy.deletion.links.send(email, id),
    done: () => done(`${DELETION_REQUEST_PATH}?enviado=1`),
  });
  return takeForm(form, ask);
}

interface ConfirmFailure extends FormFailure {
  /** Whether the link no longer works: expired, forged, or of an older e-mail. */
  expired?: boolean;
}

/** Confirms a deletion by the link of the mail. Idempotent: a used link leads to its deletion. */
export function confirmDeletion(
  { privacy, theft }: Pick<Context, "privacy" | "theft">,
  token: string,
  form: FormData,
): Promise<FormOutcome<ConfirmFailure>> {
  const { links, request } = privacy.deletion;
  return handleForm<ConfirmFailure>(form, async () => {
    const link = await links.read(token);
    if (link.state === "invalid") return rejectedWith<ConfirmFailure>({ ...NO_ERRORS, expired: true }, 410);
    if (link.state === "used") return confirmed(link.code);
    try {
      await chooseKeptReports({ theft }, link.uid, form);
      // Requested first: while the deletion is pending, pressing again gives the same one, so that a link that could
      // not be marked still works.
      const { code } = await request(link.uid, "email");
      await links.markUsed(token, code);
      return confirmed(code);
    } catch (error) {
      return rejectLastAdmin(form, error);
    }
  });
}

const NO_ERRORS: FormFailure = { ok: false, errors: {}, values: {} };

function confirmed(code: string): FormOutcome<ConfirmFailure> {
  return done(deletionStatusPath(code), "Recibimos tu pedido. Te escribimos a tu correo.");
}
