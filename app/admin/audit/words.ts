import { ROLE_ROWS } from "~/accounts/admin-verbs";
import type { StoredEntry } from "~/admin-kit/resources/log-entry";
import type { Resources } from "~/admin-kit/resources/resource";
import { formatShortDateTime, formatShortDay, plural } from "~/business/format";
import { tableEntry } from "~/business/table";
import { findCategory } from "~/catalog/categories";
import type { AuditValue } from "~/platform/audit/audit";
import { REJECTION_REASONS } from "~/selling/review/reasons";
import { settingField, shownText } from "~/settings/fields";
import { TEMPLATE_USE_NAMES } from "~/templates/constants";
import type { AdvisorFacts } from "~/workshops/directory/advisor-form";
import type { WorkshopFacts } from "~/workshops/directory/workshop-form";

// Words of entries that hold names of the database. Entries are never changed: one of any age is read by these words.

/** Decisions about reported things (reports/steps.ts) and possible thefts (theft-match.page.server.ts). */
const DECISIONS = {
  hide: "quitar de la vista",
  show: "mostrar otra vez",
  silence: "impedir que escriba",
  allow: "permitir que escriba",
  misma: "es la bicicleta robada",
  otra: "es otra bicicleta",
};

type Words = (value: string) => string | undefined;
const from =
  (names: Readonly<Record<string, string>>): Words =>
  (value) =>
    tableEntry(names, value);

/** Fields of workshops and advisors, of which an entry says only that they changed. */
const KEPT_FIELDS = {
  name: "nombre",
  description: "descripción",
  department: "departamento",
  province: "provincia",
  district: "distrito",
  address: "dirección",
  reference: "referencia",
  geo: "lugar en el mapa",
  vehicles: "vehículos",
  services: "servicios",
  hours: "horario",
  phone: "teléfono",
  whatsapp: "WhatsApp",
  headline: "en qué ayuda",
  topics: "temas",
  languages: "idiomas",
  position: "lugar",
} satisfies Record<keyof WorkshopFacts | keyof AdvisorFacts, string>;

/** Names of changed fields that are stored in English. All others are Spanish, or settings. */
const FIELDS: Readonly<Record<string, string>> = {
  returned: "devuelto",
  ...KEPT_FIELDS,
  status: "estado",
  state: "estado",
  due: "plazo",
  decision: "decisión",
  reports: "reportes abiertos",
  silenced: "sin poder escribir",
  silencedUntil: "sin poder escribir hasta",
  isActive: "cuenta abierta",
  active: "a la vista",
  role: "rol",
  workshop: "taller",
  workshopId: "taller",
  slot: "horario",
  serial: "bicicleta con la serie",
  verified: "reporte comprobado",
  hidden: "oculto",
  mediation: "reclamo en Mercado Pago",
  expiresAt: "termina",
  certifiedUntil: "certificado hasta",
  use: "para",
  text: "caracteres del texto",
  payouts: "pagos",
  repeated: "repetidos",
  sellerId: "vendedor",
  categoria: "categoría",
};

/** Words of values by their field; states are those of the collection. */
const VALUES: Readonly<Record<string, Words>> = {
  decision: from(DECISIONS),
  role: (value) => tableEntry(ROLE_ROWS, value)?.name,
  mediation: from({ open: "abierto", over: "terminado" }),
  use: from(TEMPLATE_USE_NAMES),
  categoria: (value) => findCategory(value)?.name,
  descuento: (value) => value.replace(/ percent$/, " %").replace(/^(\d+) amount$/, "$1 céntimos"),
};

/** Kinds of reported things, as the ids of their documents begin, and the sides of a thread, as they end. */
const REPORTED: Readonly<Record<string, string>> = {
  listing: "anuncio",
  person: "persona",
  review: "opinión",
  question: "pregunta",
  thread: "conversación",
};
const SIDES: Readonly<Record<string, string>> = { seller: "el vendedor", buyer: "el comprador" };

/** The document of an entry in words: `Anuncio abc`. */
export function targetName(resources: Resources, target: string): string {
  const [collection = "", id = ""] = target.split("/");
  const { name, hasId } = resources.nameOf(target) ?? { name: "Otro documento", hasId: false };
  if (!hasId) return name;
  const [, word = "", thing = "", side = ""] = /^([a-z]+)_(.+?)(?:\.(seller|buyer))?$/.exec(id) ?? [];
  const kind = tableEntry(REPORTED, word);
  if (collection !== "reportTargets" || kind === undefined) return `${name} ${id}`;
  return [`${name}: ${kind} ${thing}`, tableEntry(SIDES, side) ?? ""].filter(Boolean).join(", ");
}

/** The label of an entry; that of the log's own file may be an action's id. */
export function entryLabel(
  resources: Resources,
  { action, label, target }: Pick<StoredEntry, "action" | "label" | "target">,
): string {
  const act = action === "audit.exported" ? tableEntry(resources.acts, label) : undefined;
  return act ?? (label || targetName(resources, target));
}

/** The reason of an entry; a listing's begins with the id of one in the list. */
export function entryReason({ action, reason }: Pick<StoredEntry, "action" | "reason">): string {
  if (action !== "listing.rejected" && action !== "listing.hidden") return reason;
  const [id = "", ...note] = reason.split(": ");
  const listed = REJECTION_REASONS.find((one) => one.id === id);
  return listed === undefined ? reason : [listed.label, ...note].join(": ");
}

/** A changed field: `estado: abierta → atendida`. */
export function entryChange(
  resources: Resources,
  target: string,
  field: string,
  [before, after]: readonly [AuditValue, AuditValue],
): string {
  const collection = target.split("/")[0] ?? "";
  const name = tableEntry(FIELDS, field) ?? settingField(field)?.label ?? field;
  const stateOf = (state: string) => resources.stateName(collection, state);
  const words = (value: AuditValue) => valueText(value, field, stateOf);
  return `${name}: ${words(before)} → ${words(after)}`;
}

function valueText(value: AuditValue, field: string, stateOf: Words): string {
  if (value === null || value === "") return field === "silenced" ? "no" : "vacío";
  if (typeof value === "boolean") return value ? "sí" : "no";
  if (typeof value === "number") return field === "silenced" ? plural(value, "día") : String(value);
  const isState = field === "status" || field === "state";
  const named = (isState ? stateOf : tableEntry(VALUES, field))?.(value);
  if (named !== undefined) return lowerFirst(named);
  if (settingField(field)) return shownText(field, value);
  return timeText(value) ?? value;
}

/** A day, a moment or a slot, as they are stored. */
function timeText(value: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatShortDay(value);
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)$/.exec(value) ?? [];
  if (day !== undefined) return `${formatShortDay(day)}, ${hour}:${minute}`;
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatShortDateTime(new Date(value)) : null;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
