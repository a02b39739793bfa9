import { LIMIT_BOUNDS, type LimitVariable } from "~/platform/env-limits";

import type { SettingField, SettingGroup } from "./setting";

function whole(name: LimitVariable, label: string, hint: string): SettingField {
  const { min, max } = LIMIT_BOUNDS[name];
  return { name, label, input: "number", hint, problem: `Escribe un número entero de ${min} a ${max}.` };
}

const limit = (name: LimitVariable, label: string, hint: string): SettingField => ({
  ...whole(name, label, hint),
  danger: (before, after) =>
    `${label}: de ${before} a ${after}, para todas las cuentas. La página de Políticas dice el número nuevo.`,
});

/** Numbers from which on a listing has a signal. */
export const SIGNAL_FIELDS: readonly SettingField[] = [
  whole(
    "MODERATION_MANY_LISTINGS",
    "Anuncios en un día que son muchos",
    "Desde ese número, los nuevos de la misma persona tienen una señal.",
  ),
  whole(
    "MODERATION_NEW_ACCOUNT_DAYS",
    "Días en los que una cuenta es nueva",
    "Sus anuncios tienen una señal. Con 0, ninguna cuenta es nueva.",
  ),
];

export const LIMIT_GROUP: SettingGroup = {
  slug: "limites",
  title: "Límites de cada cuenta",
  lead: "Frenan el abuso sin molestar a quien compra o vende. Al llegar al límite, la cuenta espera.",
  fields: [
    limit("LIMIT_CONTACTS", "Contactos pedidos por día", "Personas cuyo teléfono o WhatsApp puede pedir."),
    limit("LIMIT_NEW_THREADS", "Conversaciones nuevas por día", "Personas a las que escribe por primera vez."),
    limit("LIMIT_MESSAGES", "Mensajes por hora", "En todas sus conversaciones."),
    limit("LIMIT_QUESTIONS", "Preguntas por día", "Públicas, en los anuncios de otros."),
    limit("LIMIT_REPORTS", "Denuncias por día", "De anuncios, personas, opiniones y mensajes."),
  ],
};
