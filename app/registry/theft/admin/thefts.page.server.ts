import { readReason, reasonFields, OTHER_REASON, type Reason } from "~/admin-kit/decision/reasons";
import { cursorPage } from "~/admin-kit/list/cursor.server";
import { listPath, readListQuery } from "~/admin-kit/list/query";
import type { AdminSheet, SheetItem } from "~/admin-kit/sheet/sheet";
import { formatDay } from "~/business/calendar";
import { formatDateTime, formatShortDateTime } from "~/business/format";
import { adminListingPath } from "~/catalog/listing/constants";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { type FormOutcome, done, formNotFound, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { adminProofPath, bicycleName, ORIGIN_NAMES } from "~/registry/bicycles/constants";
import { numberIn } from "~/registry/numbers/numbers.server";
import { ADMIN_THEFTS_PATH, CHANGED_SINCE_SHOWN, stolenPath, THEFTS } from "~/registry/theft/constants";
import { placeName } from "~/registry/theft/list/view";
import type { ShownTheft, Sighting, TheftReport } from "~/registry/theft/model";
import { stolenName } from "~/registry/theft/name";
import type { Theft } from "~/registry/theft/theft.server";
import { listedSince } from "~/registry/theft/waiting.server";

import { ADMIN_THEFT_NAMES, SIGHTING_FIELD, SIGHTING_INTENTS, THEFT_TONES, adminTheftPath } from "./paths";
import { THEFT_QUEUE } from "./theft-list.server";

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
  const [seen, owner, claims, queue] = await Promise.all([
    cursorPage(database, theft.sightings.queryOf(id), cursor, SIGHTINGS_SHOWN),
    report.ownerId === "" ? null : accounts.user(report.ownerId),
    claimsOf(context, report),
    THEFT_QUEUE.around(context, params, queuedAs(report)),
  ]);
  const beside = (where: { after: string | null } | { before: string | null }): string =>
    listPath({ path: adminTheftPath(id) }, where);
  const { version, state, stolenOn, policeReport, rewardSoles, verifiedAt, publishedAt, closedAt, createdAt } = report;
  const at = (date: Date | null) => (date === null ? "" : formatDateTime(date));
  const facts = [
    {
      label: "Dueño",
      value: report.ownerId === "" ? "Sin cuenta, confirmado por correo" : owner?.displayName || "Cuenta eliminada",
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
    queue,
    cover: report.photos.map((photo, at) => ({ photo, alt: `Foto ${at + 1} de ${stolenName(report)}` })),
    notice: owner?.isActive === false && {
      tone: "warning",
      title: "Su cuenta está bloqueada",
      text: "Puedes decidir igual: el correo con el motivo le llega.",
    },
    shown: { version },
    next: true,
    sections: [
      { id: "datos", title: "Datos", parts: [{ written: report.story }, { facts }] },
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
      verifiedAt === null &&
        policeReport !== "" && {
          id: "comprobar",
          title: "Comprobar la denuncia",
          isDecision: true,
          parts: [
            {
              said: "Márcala cuando veas que el número existe y es de esta bicicleta. Su página dirá que se comprobó.",
            },
            { form: { acts: [{ intent: "verify", label: "Denuncia comprobada", key: "a" }] } },
          ],
        },
      (state === "hidden" || state === "waiting") && {
        id: "mostrar",
        title: state === "hidden" ? "Volver a mostrar" : "Publicarlo",
        isDecision: true,
        parts: [
          {
            form: {
              acts: [
                { intent: "show", label: state === "hidden" ? "Volver a mostrar" : "Publicar el reporte", key: "a" },
              ],
            },
          },
        ],
      },
      (state === "live" || state === "waiting") && {
        id: "ocultar",
        title: state === "live" ? "Ocultar" : "No publicarlo",
        isDecision: true,
        parts: [
          {
            form: {
              ...reasonFields(HIDING_REASONS, TOLD_OWNER),
              acts: [{ intent: "hide", label: "Ocultar", variant: "danger", key: "h" }],
            },
          },
        ],
      },
    ],
  };
}

/** Of a report that is hidden, or not published. Ids are kept in no document. */
export const HIDING_REASONS: readonly Reason[] = [
  {
    id: "denuncia",
    label: "La denuncia no es de esta bicicleta",
    text: "El número de denuncia que indicaste no existe o es de otra bicicleta.",
  },
  {
    id: "otro-dueno",
    label: "Otra persona mostró que es suya",
    text: "Otra persona nos mostró con sus comprobantes que la bicicleta es suya.",
  },
  { id: "repetido", label: "Repetido", text: "Ya hay otro reporte de la misma bicicleta." },
  {
    id: "datos",
    label: "Faltan datos o fotos",
    text: "Con los datos y las fotos de tu reporte nadie puede reconocer la bicicleta.",
  },
  { id: "no-es-robo", label: "No cuenta un robo", text: "Lo que cuentas no es el robo de una bicicleta." },
  OTHER_REASON,
];
export const TOLD_OWNER = "Lo lee el dueño en su correo.";

/** Of a sighting that is hidden: only the log has it. */
const SIGHTING_REASONS: readonly Reason[] = [
  { id: "ofensas", label: "Insulta o amenaza", text: "Insulta o amenaza." },
  { id: "dinero", label: "Pide dinero", text: "Pide dinero a cambio de la bicicleta." },
  { id: "falso", label: "No la vio", text: "No cuenta dónde la vio." },
  { id: "datos", label: "Datos de otra persona", text: "Da datos privados de otra persona." },
  OTHER_REASON,
];

/** A sighting, with the way to hide abuse. The sender's contact is for the owner alone. */
function sightingItem({ id, place, seenOn, createdAt, text, hiddenAt }: Sighting): SheetItem {
  return {
    title: `${place}, ${formatDay(seenOn)}`,
    badges: [hiddenAt !== null && { label: "Oculto" }],
    notes: [`Enviado el ${formatShortDateTime(createdAt)}`],
    text,
    form: {
      hidden: { [SIGHTING_FIELD]: id },
      ...(hiddenAt === null ? reasonFields(SIGHTING_REASONS, "Queda en el registro.", id) : {}),
      acts: [
        hiddenAt === null
          ? { intent: SIGHTING_INTENTS.hide, label: "Ocultar el aviso", variant: "secondary" }
          : { intent: SIGHTING_INTENTS.show, label: "Mostrar el aviso", variant: "secondary" },
      ],
    },
  };
}

const DONE = {
  hide: "Ocultamos el reporte y avisamos a su dueño.",
  publish: "Publicamos el reporte, y avisamos a quienes tienen el número.",
  show: "Se ve otra vez, y avisamos a su dueño.",
  verify: "Marcamos la denuncia como comprobada.",
} as const;

const queuedAs = (report: TheftReport) => ({ path: `${THEFTS}/${report.id}`, data: report });

/** Hides a sighting with a reason, or shows it again. */
async function submitSighting(
  { sightings }: Pick<Theft, "sightings">,
  shown: ShownTheft,
  form: FormData,
): Promise<FormOutcome> {
  const id = formText(form, SIGHTING_FIELD);
  const isHiding = form.get("intent") === SIGHTING_INTENTS.hide;
  const why = isHiding ? readReason(SIGHTING_REASONS, form, id) : null;
  if (why && !why.ok) return rejected(form, why.errors);
  const result = await sightings.moderate(shown, id, isHiding ? "hide" : "show", why?.text ?? "");
  if (!result.ok && result.reason === "conflict") return rejected(form, { "": CHANGED_SINCE_SHOWN }, 409);
  if (!result.ok) return formNotFound("No encontramos este aviso.");
  return done(adminTheftPath(shown.id), isHiding ? "Ocultamos el aviso." : "El aviso se ve otra vez.");
}

/**
 * `intent`: `hide` (with a reason), `show` or `verify`; `ocultar-aviso` or `mostrar-aviso` for a sighting. The caller
 * has checked the administrator.
 */
export function submitTheft(
  context: Context,
  id: string,
  adminUid: string,
  form: FormData,
  params: URLSearchParams,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const { reports } = context.theft;
    const intent = form.get("intent");
    const shown = { actor: adminUid, id, version: Number(form.get("version") ?? -1) };
    if (intent === SIGHTING_INTENTS.hide || intent === SIGHTING_INTENTS.show)
      return submitSighting(context.theft, shown, form);
    if (intent !== "hide" && intent !== "show" && intent !== "verify") return unknownIntent(form);
    const why = intent === "hide" ? readReason(HIDING_REASONS, form) : null;
    if (why && !why.ok) return rejected(form, why.errors);
    const before = await reports.find(id);
    if (before === null) return formNotFound(NO_THEFT);
    const result =
      intent === "verify" ? await reports.verify(shown) : await reports.moderate(shown, intent, why?.text ?? "");
    if (!result.ok)
      return result.reason === "not-found" ? formNotFound(NO_THEFT) : rejected(form, { "": result.message }, 409);
    const { publishedAt, updatedAt } = result.report;
    const isFirst = intent === "show" && publishedAt?.getTime() === updatedAt.getTime();
    const words = DONE[isFirst ? "publish" : intent];
    return THEFT_QUEUE.goOn(context, params, queuedAs(before), { words, actor: adminUid });
  });
}
