import { z } from "zod";

import { cursorPage } from "~/admin-kit/list/cursor.server";
import { listPath, readListQuery } from "~/admin-kit/list/query";
import type { AdminSheet, SheetItem, SheetSection } from "~/admin-kit/sheet/sheet";
import { formatDay } from "~/business/calendar";
import { formatDateTime, formatShortDateTime } from "~/business/format";
import { adminListingPath } from "~/catalog/listing/constants";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { lineField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  type FormOutcome,
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
} from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { adminProofPath, bicycleName, ORIGIN_NAMES } from "~/registry/bicycles/constants";
import { numberIn } from "~/registry/numbers/numbers.server";
import { ADMIN_THEFTS_PATH, CHANGED_SINCE_SHOWN, stolenPath } from "~/registry/theft/constants";
import { placeName } from "~/registry/theft/list/view";
import { type ShownTheft, type Sighting, type TheftReport, TheftReportSchema } from "~/registry/theft/model";
import { stolenName } from "~/registry/theft/name";
import type { Theft } from "~/registry/theft/theft.server";
import { listedSince } from "~/registry/theft/waiting.server";

import {
  ADMIN_THEFT_NAMES,
  SIGHTING_FIELD,
  SIGHTING_INTENTS,
  SIGHTING_REASON,
  THEFT_LIST,
  THEFT_TONES,
  TO_VERIFY,
  adminTheftPath,
} from "./paths";
import { UNVERIFIED } from "./theft-list.server";

const NO_THEFT = "No encontramos este reporte.";

/** Sightings of a page. */
const SIGHTINGS_SHOWN = 10;

const REGISTRATIONS_SHOWN = 6;

/** Claims of a report's number: registrations with their evidence beside each other, the oldest first; listings. */
async function claimsOf(context: Context, { bicycleId, serialKey }: Pick<TheftReport, "bicycleId" | "serialKey">) {
  const { database, accounts, registry } = context;
  const { registrations } = await numberIn(database, serialKey);
  const shown = [...registrations].sort((a, b) => a.since.getTime() - b.since.getTime()).slice(0, REGISTRATIONS_SHOWN);
  const bicycles = await Promise.all(shown.map((one) => registry.bicycles.read(one.bicycleId)));
  const listings = await listedSince(database, serialKey, context);
  const names = await accounts.names(
    [...bicycles, ...listings].flatMap((one) => (one ? [one.ownerId] : [])).slice(0, REGISTRATIONS_SHOWN * 2),
  );
  const registered = shown.flatMap((one, at) => {
    const bicycle = bicycles[at];
    if (!bicycle) return [];
    const { id, ownerId, proof, origin, statement, marks } = bicycle;
    return [
      {
        title: bicycleName(bicycle) + (id === bicycleId ? " (la del reporte)" : ""),
        facts: [
          { label: "De", value: names.get(ownerId) || "Cuenta eliminada" },
          { label: "Registrada", value: formatDateTime(one.since) + (one.isArchived ? ", archivada" : "") },
          { label: "Origen", value: origin === null ? "No lo dice" : ORIGIN_NAMES[origin] },
          { label: "Comprobante", value: proof === null ? "No adjuntó" : "Abrir", href: proof && adminProofPath(id) },
          { label: "Señas", value: marks },
          { label: "Lo que responde", value: statement?.text ?? "" },
        ],
      },
    ];
  });
  const listed = listings.slice(0, REGISTRATIONS_SHOWN).map(({ id, ownerId, title, since }) => ({
    title: `Anuncio: ${title}`,
    facts: [
      { label: "De", value: names.get(ownerId) || "Cuenta eliminada" },
      { label: "Con este número desde", value: formatDateTime(since) },
      { label: "Anuncio", value: "Abrir", href: adminListingPath(id) },
    ],
  }));
  return [...registered, ...listed];
}

/** A report with what people saw, the newest first (`desde`, `antes`). @throws a 404 */
export async function loadAdminTheft(context: Context, id: string, params: URLSearchParams): Promise<AdminSheet> {
  const { theft, accounts, database } = context;
  const report = await theft.reports.find(id);
  if (report === null) throw notFound(NO_THEFT);
  const cursor = readListQuery({ path: "", filters: [] }, params);
  const [seen, names, claims] = await Promise.all([
    cursorPage(database, theft.sightings.queryOf(id), cursor, SIGHTINGS_SHOWN),
    accounts.names(report.ownerId === "" ? [] : [report.ownerId]),
    claimsOf(context, report),
  ]);
  const beside = (where: { after: string | null } | { before: string | null }): string =>
    listPath({ path: adminTheftPath(id) }, where);
  const { version, state, stolenOn, policeReport, rewardSoles, verifiedAt, publishedAt, closedAt, createdAt } = report;
  const at = (date: Date | null) => (date === null ? "" : formatDateTime(date));
  const facts = [
    {
      label: "Dueño",
      value:
        report.ownerId === "" ? "Sin cuenta, confirmado por correo" : names.get(report.ownerId) || "Cuenta eliminada",
    },
    { label: "Registro", value: report.bicycleId === "" ? "No está registrada" : "" },
    { label: "Serie", value: report.serial },
    { label: "Robada el", value: formatDay(stolenOn) },
    { label: "Dónde", value: [report.place, placeName(report)].filter(Boolean).join(", ") },
    { label: "Denuncia", value: policeReport || "No la indicó" },
    { label: "Señas", value: report.marks },
    { label: "Recompensa", value: rewardSoles === 0 ? "" : `S/ ${rewardSoles}` },
    { label: "Recibido", value: at(createdAt) },
    { label: "Denuncia comprobada", value: at(verifiedAt) },
    { label: "Publicado", value: at(publishedAt) },
    { label: "Cerrado", value: at(closedAt) },
  ];
  return {
    thing: `${id}:${version}`,
    back: { to: ADMIN_THEFTS_PATH, label: "Reportes de robo" },
    title: stolenName(report),
    badges: [
      { label: ADMIN_THEFT_NAMES[state], tone: THEFT_TONES[state] },
      verifiedAt !== null && { label: "Denuncia comprobada", tone: "success" },
    ],
    links: [state === "live" && { to: stolenPath(id), label: "Ver el reporte público" }],
    shown: { version },
    next: true,
    sections: [
      { id: "datos", title: "Datos", parts: [{ facts }, { written: report.story }] },
      verifiedAt === null && policeReport !== "" && VERIFY,
      (state === "live" || state === "waiting") && {
        ...HIDE,
        title: state === "live" ? "Ocultar" : "No publicarlo",
      },
      (state === "hidden" || state === "waiting") && {
        id: "mostrar",
        title: state === "hidden" ? "Volver a mostrar" : "Publicarlo",
        isDecision: true,
        parts: [
          {
            form: {
              acts: [{ intent: "show", label: state === "hidden" ? "Volver a mostrar" : "Publicar el reporte" }],
            },
          },
        ],
      },
      claims.length > (report.bicycleId === "" ? 0 : 1) && {
        id: "registros",
        title: "Quién tiene su número",
        parts: [
          { said: "El más antiguo primero. Decide por las pruebas de cada uno." },
          { list: claims, isBeside: true },
        ],
      },
      {
        id: "avistamientos",
        title: "Avisos de quienes la vieron",
        parts: [
          { list: theft.sightings.decodeAll(seen.found).map(sightingItem), none: "Ninguno." },
          {
            links: [
              seen.previous !== null && { to: beside({ before: seen.previous }), label: "Más recientes" },
              seen.next !== null && { to: beside({ after: seen.next }), label: "Más antiguos" },
            ],
          },
        ],
      },
    ],
  };
}

const VERIFY: SheetSection = {
  id: "comprobar",
  title: "Comprobar la denuncia",
  isDecision: true,
  parts: [
    {
      said:
        "Márcala cuando veas que el número existe y es de esta bicicleta. Su página dice entonces «Denuncia " +
        "comprobada».",
    },
    { form: { acts: [{ intent: "verify", label: "Denuncia comprobada", variant: "secondary" }] } },
  ],
};
const HIDE: SheetSection = {
  id: "ocultar",
  isDecision: true,
  parts: [
    {
      form: {
        fields: {
          reason: { label: "Motivo", maxLength: 550, hint: "Le llega por correo al dueño.", autoComplete: "off" },
        },
        acts: [{ intent: "hide", label: "Ocultar", variant: "danger" }],
      },
    },
  ],
};

/** A sighting, with the way to hide abuse. The sender's contact is for the owner alone. */
function sightingItem({ id, place, seenOn, createdAt, text, hiddenAt }: Sighting): SheetItem {
  const label = `Por qué ocultas el aviso de ${place}`;
  return {
    title: `${place}, ${formatDay(seenOn)}`,
    badges: [hiddenAt !== null && { label: "Oculto" }],
    notes: [`Enviado el ${formatShortDateTime(createdAt)}`],
    text,
    form: {
      hidden: { [SIGHTING_FIELD]: id },
      of: id,
      fields: hiddenAt === null ? { [SIGHTING_REASON]: { label, maxLength: 550, autoComplete: "off" } } : {},
      acts: [
        hiddenAt === null
          ? { intent: SIGHTING_INTENTS.hide, label: "Ocultar el aviso", variant: "secondary" }
          : { intent: SIGHTING_INTENTS.show, label: "Mostrar el aviso", variant: "secondary" },
      ],
    },
  };
}

const HideForm = z.object({ reason: lineField("Motivo", { min: 10, max: 500 }) });
const SightingForm = z.object({ [SIGHTING_REASON]: lineField("Motivo", { min: 10, max: 500 }) });
const DONE = {
  hide: "Ocultamos el reporte y avisamos a su dueño.",
  publish: "Publicamos el reporte, y avisamos a quienes tienen el número.",
  show: "Se ve otra vez, y avisamos a su dueño.",
  verify: "Marcamos la denuncia como comprobada.",
} as const;

/** Reports that a search for the next one goes through: those without a police report have nothing to check. */
const LOOKED_AT = 20;

/** The oldest live report whose police report nobody has checked, other than `id`; null for none. */
async function nextToVerify({ database, log }: Context, id: string): Promise<string | null> {
  const found = await database.find({ ...UNVERIFIED, limit: LOOKED_AT });
  const reports = found.flatMap((snapshot) => decodeDocument(TheftReportSchema, snapshot, log) ?? []);
  return reports.find((report) => report.id !== id && report.policeReport !== "")?.id ?? null;
}

/** After a decision: the next report to check, or the queue, which is empty then. */
async function decided(context: Context, id: string, words: string): Promise<FormOutcome> {
  const next = await nextToVerify(context, id);
  return next === null
    ? done(listPath(THEFT_LIST, { values: { estado: TO_VERIFY } }), `${words} No queda ninguno por comprobar.`)
    : done(adminTheftPath(next), `${words} Este es el siguiente por comprobar.`);
}

/** Hides a sighting with a reason, or shows it again. */
async function submitSighting(
  { sightings }: Pick<Theft, "sightings">,
  shown: ShownTheft,
  form: FormData,
): Promise<FormOutcome> {
  const id = formText(form, SIGHTING_FIELD);
  const isHiding = form.get("intent") === SIGHTING_INTENTS.hide;
  const parsed = parseForm(SightingForm, form);
  const reason = parsed.ok ? (parsed.data[SIGHTING_REASON] ?? "") : "";
  // Each sighting has this field: the error names its own.
  const field = `${SIGHTING_REASON}-${id}`;
  if (isHiding && !parsed.ok) return rejected(form, { [field]: parsed.errors[SIGHTING_REASON] ?? "" });
  if (isHiding && reason === "") return rejected(form, { [field]: "Escribe el motivo." });
  const result = await sightings.moderate(shown, id, isHiding ? "hide" : "show", isHiding ? reason : "");
  if (!result.ok && result.reason === "conflict") return rejected(form, { "": CHANGED_SINCE_SHOWN }, 409);
  if (!result.ok) return formNotFound("No encontramos este aviso.");
  return done(adminTheftPath(shown.id), isHiding ? "Ocultamos el aviso." : "El aviso se ve otra vez.");
}

/**
 * `intent`: `hide` (with a reason), `show` or `verify`; `ocultar-aviso` or `mostrar-aviso` for a sighting. The caller
 * has checked the administrator.
 */
export function submitTheft(context: Context, id: string, adminUid: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const { reports } = context.theft;
    const intent = form.get("intent");
    const shown = { actor: adminUid, id, version: Number(form.get("version") ?? -1) };
    if (intent === SIGHTING_INTENTS.hide || intent === SIGHTING_INTENTS.show)
      return submitSighting(context.theft, shown, form);
    if (intent !== "hide" && intent !== "show" && intent !== "verify") return unknownIntent(form);
    const parsed = parseForm(HideForm, form);
    if (intent === "hide" && !parsed.ok) return rejectedWith(parsed);
    const reason = parsed.ok ? (parsed.data.reason ?? "") : "";
    if (intent === "hide" && reason === "") return rejected(form, { reason: "Escribe el motivo." });
    const result = intent === "verify" ? await reports.verify(shown) : await reports.moderate(shown, intent, reason);
    if (result.ok && intent === "show") {
      const { publishedAt, updatedAt } = result.report;
      const isFirst = publishedAt?.getTime() === updatedAt.getTime();
      return done(adminTheftPath(id), isFirst ? DONE.publish : DONE.show);
    }
    if (result.ok) return decided(context, id, DONE[intent]);
    if (result.reason === "not-found") return formNotFound(NO_THEFT);
    return rejected(form, { "": result.message }, 409);
  });
}
