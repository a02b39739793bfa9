import { z } from "zod";

import type { Officer } from "~/accounts/officers.server";
import { DEPARTMENTS } from "~/business/peru";
import { readPlace } from "~/business/places/chosen-place.server";
import type { Context } from "~/platform/context";
import { asksForDistricts, sameForm } from "~/platform/forms/district-list.server";
import { choiceField, lineField, required, textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  done,
  handleForm,
  notDone,
  rejected,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
} from "~/platform/forms/outcome";
import { typedValues, type FormFailure } from "~/platform/forms/typed-values";

import { RELAY_TEXT_MAX } from "../../finds/relay/constants";
import { askedSerial, holdsNumber } from "../serials/likeness";
import { MAX_TYPED, UNREADABLE_NUMBER } from "../serials/words";
import { LOOKUP_REASON_MAX, LOOKUP_REASON_MIN, LOOKUPS_AN_HOUR, POLICE_INTENTS } from "./constants";
import type { LookupAnswer, LookupResult } from "./police.server";

export const POLICE_PURPOSE = "policia";

const WHY = `Escribe el motivo, con al menos ${LOOKUP_REASON_MIN} caracteres y en palabras: queda en el registro.`;
const WORDS = {
  "not-found": "Esa consulta venció o el registro cambió. Vuelve a consultar.",
  limited: "Llegaste al límite de consultas o mensajes. Espera y vuelve a intentarlo.",
};

type PoliceReply = FormFailure & { answer: LookupAnswer | null };

/** Two words at least, of several letters: administrators read it. */
function isReason(text: string): boolean {
  const words = new Set(text.toLowerCase().match(/\p{L}{3,}/gu));
  return [...words].filter((word) => new Set(word).size >= 3).length >= 2;
}
const reasonField = () =>
  required(lineField("Motivo", { min: LOOKUP_REASON_MIN, max: LOOKUP_REASON_MAX }), WHY).refine(isReason, WHY);
const NumberForm = z.object({
  numero: required(lineField("Número", { max: MAX_TYPED }), "Escribe el número o una parte."),
  motivo: reasonField(),
});
const DistrictForm = z
  .object({
    department: required(
      choiceField(
        DEPARTMENTS.map(({ slug }) => slug),
        "Elige el departamento.",
      ),
      "Elige el departamento.",
    ),
    district: required(lineField("Distrito", { max: 60 }), "Elige el distrito."),
    "motivo-distrito": reasonField(),
  })
  .superRefine((typed, context) => {
    const read = readPlace(typed);
    if (!read.ok) context.addIssue({ code: "custom", path: ["district"], message: read.message });
  });
const MessageForm = z.object({
  mensaje: required(textField("Mensaje", { min: 10, max: RELAY_TEXT_MAX }), "Escribe el mensaje."),
});

/** `intent`: `numero`, `distrito`, or `mensaje` for a bicycle of an answer. The caller has checked the officer. */
export function askAsPolice(
  context: Context,
  officer: Officer,
  form: FormData,
): Promise<FormOutcome<PoliceReply | FormFailure>> {
  if (asksForDistricts(form)) return Promise.resolve(sameForm(form));
  return handleForm<PoliceReply | FormFailure>(form, async () => {
    switch (form.get("intent")) {
      case POLICE_INTENTS.number: {
        const parsed = parseForm(NumberForm, form);
        if (!parsed.ok) return rejectedWith(parsed);
        const { numero, motivo } = parsed.data;
        if (!holdsNumber(askedSerial(numero))) return rejected(form, { numero: UNREADABLE_NUMBER });
        return shown(form, await context.police.number(officer, numero, motivo));
      }
      case POLICE_INTENTS.district: {
        const parsed = parseForm(DistrictForm, form);
        if (!parsed.ok) return rejectedWith(parsed);
        const { department, district, "motivo-distrito": reason } = parsed.data;
        const read = readPlace({ department, district });
        const place = { department, district: read.ok ? read.place.district : district };
        return shown(form, await context.police.district(officer, place, reason));
      }
      case POLICE_INTENTS.message:
        return sendMessage(context, officer, form);
      default:
        return unknownIntent(form);
    }
  });
}

function shown(form: FormData, result: LookupResult): FormOutcome<PoliceReply | FormFailure> {
  if (!result.ok) return notDone(form, result, { limited: `Hay un límite de ${LOOKUPS_AN_HOUR} consultas por hora.` });
  return { kind: "shown", reply: { ok: false, errors: {}, values: typedValues(form), answer: result.answer } };
}

async function sendMessage(context: Context, officer: Officer, form: FormData): Promise<FormOutcome> {
  const parsed = parseForm(MessageForm, form);
  if (!parsed.ok) return rejectedWith(parsed);
  const guarded = await context.formGuard.check(POLICE_PURPOSE, form, "policeMessage");
  if (!guarded.ok) return { ...rejectedWith(guarded.rejection, guarded.status), headers: guarded.headers };
  const asked = { lookupId: formText(form, "consulta"), bicycleId: formText(form, "bicicleta") };
  const result = await context.police.message(officer, { ...asked, text: parsed.data.mensaje }, guarded.id);
  if (!result.ok) return rejected(form, { "": WORDS[result.reason] }, result.reason === "limited" ? 429 : 409);
  return done(result.href.slice(context.env.siteUrl.length), "Le enviamos tu mensaje al titular.");
}
