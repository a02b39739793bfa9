import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import { formatPhone } from "~/business/peru";
import type { Context } from "~/platform/context";
import type { CodeChannel } from "~/platform/env-phone";
import { CODE_CHANNELS } from "~/platform/env-phone";
import { formText } from "~/platform/forms/form-text";
import { done, handleForm, notDone, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { NOT_OFFERED } from "~/platform/mail/code-sender.server";

import { CODE_DIGITS, PHONE_INTENTS, PHONE_PATH } from "./constants";

/** @throws a 404 where telephones are not verified */
export async function loadPhonePage({ accounts }: Context, uid: string) {
  if (!accounts.phone.isOffered) throw notFound(NOT_OFFERED);
  const user = await accounts.user(uid);
  if (user === null) throw notFound();
  const { numbers, verified, channels, sent } = accounts.phone.state(user);
  return {
    numbers: numbers.map((value) => ({ value, label: formatPhone(value) })),
    verified: verified && formatPhone(verified),
    channels,
    sent: sent && { ...sent, label: formatPhone(sent.number) },
  };
}
export type PhoneView = Awaited<ReturnType<typeof loadPhonePage>>;

/** Asking for a code (`canal`, `numero`), or typing it (`codigo`). */
export function submitPhone({ accounts }: Context, uid: string, form: FormData): Promise<FormOutcome<UnprovenFailure>> {
  return handleForm<UnprovenFailure>(form, async () => {
    switch (formText(form, "intent")) {
      case PHONE_INTENTS.send: {
        const user = await accounts.user(uid);
        const unproven = user && (await rejectUnproven(accounts, user, form, UNPROVEN_MESSAGES.phone));
        if (unproven) return unproven;
        const channel = formText(form, "canal");
        if (!isChannel(channel)) return rejected(form, { "": "Elige por dónde te enviamos el código." });
        const result = await accounts.phone.send(uid, { number: formText(form, "numero"), channel });
        return result.ok ? done(PHONE_PATH, "Te enviamos el código.") : notDone(form, result);
      }
      case PHONE_INTENTS.check: {
        const code = formText(form, "codigo").replace(/\D/g, "");
        if (code.length !== CODE_DIGITS)
          return rejected(form, { codigo: `Escribe las ${CODE_DIGITS} cifras del código.` });
        const result = await accounts.phone.check(uid, code);
        return result.ok
          ? done(PHONE_PATH, "Verificamos tu celular.")
          : rejected(form, { codigo: result.message }, result.reason === "expired" ? 410 : 400);
      }
      default:
        return unknownIntent(form);
    }
  });
}

function isChannel(value: string): value is CodeChannel {
  return CODE_CHANNELS.some((channel) => channel === value);
}
