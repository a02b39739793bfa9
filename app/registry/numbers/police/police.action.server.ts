import { z } from "zod";

import type { Officer } from "~/accounts/officers.server";
import { DEPARTMENTS } from "~/business/peru";
import { readPlace } from "~/business/places/chosen-place.server";
import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import { act, takeForm } from "~/platform/forms/act.server";
import { asksForDistricts, sameForm } from "~/platform/forms/district-list.server";
import { choiceField, lineField, required, textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { done, type FormOutcome } from "~/platform/forms/outcome";
import { typedValues, type FormFailure } from "~/platform/forms/typed-values";

import { RELAY_TEXT_MAX, RELAY_WORDS } from "../../finds/relay/constants";
import { askedSerial, holdsNumber } from "../serials/likeness";
import { MAX_TYPED, UNREADABLE_NUMBER } from "../serials/words";
import { LOOKUP_REASON_MAX, LOOKUP_REASON_MIN, LOOKUPS_AN_HOUR, POLICE_INTENTS } from "./constants";
import type { LookupAnswer } from "./police.server";

export const POLICE_PURPOSE = "policia";

const WHY = `Escribe el motivo, con al menos ${LOOKUP_REASON_MIN} caracteres y en palabras: queda en el registro.`;
type PoliceReply = FormFailure & { answer: LookupAnswer | null };

/** Two words at least, of several letters: administrators read it. */
function isReason(text: string): boolean {
  const words = new Set(text.toLowerCase().match(/\p{L}{3,}/gu));
  return [...words].filter((word) => new Set(word).size >= 3).length >= 2;
}
const reasonField = () =>
  required(lineField("Motivo", { min: LOOKUP_REASON_MIN, max: LOOKUP_REASON_MAX }), WHY).refine(isReason, WHY);
const NumberForm = z
  .object({
    numero: required(lineField("Número", { max: MAX_TYPED }), "Escribe el número o una parte."),
    motivo: reasonField(),
  })
  .superRefine(({ numero }, context) => {
    if (!holdsNumber(askedSerial(numero)))
      context.addIssue({ code: "custom", path: ["numero"], message: UNREADABLE_NUMBER });
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
  { police, formGuard, env: { siteUrl } }: Context,
  officer: Officer,
  form: FormData,
): Promise<FormOutcome<PoliceReply | FormFailure>> {
  if (asksForDistricts(form)) return Promise.resolve(sameForm(form));
  const shown = (answer: LookupAnswer): FormOutcome<PoliceReply> => ({
    kind: "shown",
    reply: { ok: false, errors: {}, values: typedValues(form), answer },
  });
  const words = { limited: `Hay un límite de ${LOOKUPS_AN_HOUR} consultas por hora.` };
  return takeForm<PoliceReply | FormFailure>(form, {
    [POLICE_INTENTS.number]: act({
      form: NumberForm,
      run: ({ numero, motivo }) => police.number(officer, numero, motivo),
      done: ({ answer }) => shown(answer),
      words,
    }),
    [POLICE_INTENTS.district]: act({
      form: DistrictForm,
      run: ({ department, district, "motivo-distrito": reason }) => {
        const read = readPlace({ department, district });
        return police.district(officer, { department, district: read.ok ? read.place.district : district }, reason);
      },
      done: ({ answer }) => shown(answer),
      words,
    }),
    [POLICE_INTENTS.message]: act({
      form: MessageForm,
      guard: [formGuard, POLICE_PURPOSE, "policeMessage"],
      run: async ({ mensaje: text }, id) => {
        const asked = { lookupId: formText(form, "consulta"), bicycleId: formText(form, "bicicleta"), text };
        const result = await police.message(officer, asked, id);
        return result.ok || result.reason !== "not-found" ? result : failed("expired");
      },
      done: ({ href }) => done(href.slice(siteUrl.length), "Le enviamos tu mensaje al titular."),
      words: {
        expired: "Esa consulta venció o el registro cambió. Vuelve a consultar.",
        limited: "Llegaste al límite de consultas o mensajes. Espera y vuelve a intentarlo.",
        ended: RELAY_WORDS.ended,
        full: RELAY_WORDS.full,
      },
    }),
  });
}
