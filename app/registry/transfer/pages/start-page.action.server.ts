import { z } from "zod";

import type { UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import type { ActiveUser } from "~/accounts/session/active-user.server";
import { EMAIL_MAX, isEmail } from "~/business/email";
import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { formText } from "~/platform/forms/form-text";
import type { FormFailure } from "~/platform/forms/forms";
import { done, type FormOutcome } from "~/platform/forms/outcome";

import { transferPath } from "../constants";
import { START_PURPOSE } from "./start-page.loader.server";

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
  const start = act({
    form: StartSchema,
    first: () => rejectUnproven(accounts, user, form, UNPROVEN_MESSAGE, { isKept: true }),
    guard: [formGuard, START_PURPOSE, "transfer"],
    run: ({ email }, id) => transfers.start(user.uid, id, formText(form, "bicycle"), email),
    done: ({ transfer }) =>
      done(
        transferPath(transfer.id),
        "Le enviamos un correo a la otra persona. La bicicleta sigue a tu nombre hasta que acepte.",
      ),
    words: { "not-found": "No encontramos esa bicicleta entre las tuyas." },
  });
  return takeForm<FormFailure | UnprovenFailure>(form, start);
}
