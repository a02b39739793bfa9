import { z } from "zod";

import type { UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import type { ActiveUser } from "~/accounts/session/active-user.server";
import { EMAIL_MAX, isEmail } from "~/business/email";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { parseForm, type FormFailure } from "~/platform/forms/forms";
import { done, formNotFound, handleForm, rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

import { transferPath } from "../constants";
import type { TransferRejection } from "../offers.server";
import { START_PURPOSE } from "./start-page.loader.server";

const NO_BICYCLE = "No encontramos esa bicicleta entre las tuyas.";
const UNPROVEN_MESSAGE = "Para transferir una bicicleta, confirma primero tu correo con el enlace que te enviamos.";

const StartSchema = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .refine((text) => text !== "", "Escribe el correo de la persona que la recibirá.")
    .refine(
      (text) => text === "" || (text.length <= EMAIL_MAX && isEmail(text)),
      "Escribe un correo válido, como ana@correo.pe.",
    )
    .default(""),
  confirm: z.literal("si", "Marca la casilla para confirmar que revisaste el correo."),
});

export function startTransfer(
  { transfers, accounts, formGuard }: Context,
  user: ActiveUser,
  form: FormData,
): Promise<FormOutcome<FormFailure | UnprovenFailure>> {
  return handleForm<FormFailure | UnprovenFailure>(form, async () => {
    const parsed = parseForm(StartSchema, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const unproven = await rejectUnproven(accounts, user, form, UNPROVEN_MESSAGE, { isKept: true });
    if (unproven) return unproven;
    const guarded = await formGuard.check(START_PURPOSE, form, "transfer");
    if (!guarded.ok) return { ...rejectedWith(guarded.rejection, guarded.status), headers: guarded.headers };
    const bicycle = formText(form, "bicycle");
    const result = await transfers.start(user.uid, guarded.id, bicycle, parsed.data.email);
    if (!result.ok) return transferRejected(form, result, NO_BICYCLE);
    return done(
      transferPath(result.transfer.id),
      "Le enviamos un correo a la otra persona. La bicicleta sigue a tu nombre hasta que acepte.",
    );
  });
}

export function transferRejected(form: FormData, result: TransferRejection, notFound: string): FormOutcome {
  switch (result.reason) {
    case "not-found":
      return formNotFound(notFound);
    case "not-allowed":
      return rejected(form, { [result.field]: result.message }, 409);
    case "limited":
      return { ...rejected(form, { "": result.message }, 429), retryAfterSeconds: result.retryAfterSeconds };
  }
}
