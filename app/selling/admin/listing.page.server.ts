import { nextInQueue, queueAround } from "~/admin-kit/list/neighbours.server";
import { listPath, readListQuery } from "~/admin-kit/list/query";
import { limaDay } from "~/business/calendar";
import { formatDateTime, formatShortDateTime } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import { findDepartment } from "~/business/peru";
import { BRAND_MAX, CATEGORIES, type CategoryId, findCategory } from "~/catalog/categories";
import { adminListingPath } from "~/catalog/listing/constants";
import { sellerPath } from "~/catalog/seller/seller";
import { PUBLIC_STATUSES, STATUS_NAMES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot } from "~/platform/firestore/types";
import { LIST_PARAM } from "~/platform/forms/constants";
import { TICKED } from "~/platform/forms/field-look";
import { formLine, formText, sentFormId } from "~/platform/forms/form-text";
import { type FormOutcome, done, formNotFound, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import type { Logger } from "~/platform/log";
import { videoUrl } from "~/platform/videos/constants";
import { REPORTS, reportTargetPath, reportedThingPath } from "~/reports/constants";
import { ReportSchema, ReportTargetSchema } from "~/reports/document";
import { REASONS } from "~/reports/model";

import { describeStep } from "../describe";
import { type OwnListing, titleOf } from "../model";
import { type Adjustment, canExtend } from "../moderation/adjustments";
import { type ApprovedVersion, changesSince } from "../moderation/approved-version";
import { listingDocument } from "../owned-listing.server";
import { ACCOUNT_BLOCKED, rejectionLines } from "../review/reasons";
import { SIGNALS, type Signal, type SignalKind } from "../review/signals";
import { canTransition, uncorrectableMessage } from "../transitions";
import { NO_EXTENSION, MODERATION_WORDS, isModerationStep, readAdjustmentReason, readExtension } from "./decision";
import { LISTING_LIST, listingFilterOf, sellerListingsPath } from "./listing-list";
import { PLAIN_QUEUE, QUEUE_FIELD } from "./paths";
import { readWhy } from "./why.server";

const NO_LISTING = "No encontramos este anuncio.";
/** With all else that the page and its frame read, at most 30; the rest is on the page of the reports. */
const REPORTS_MAX = 4;

/** Data of a listing's page. `params`: the address, with the list that led there. */
export async function loadAdminListing(context: Context, id: string, params: URLSearchParams) {
  const { database, accounts, selling, log } = context;
  const [found, reports] = await Promise.all([
    selling.moderation.view(id),
    database.find({
      collection: REPORTS,
      where: [
        ["kind", "==", "listing"],
        ["targetId", "==", id],
      ],
      orderBy: [["createdAt", "desc"]],
      limit: REPORTS_MAX,
    }),
  ]);
  if (found === null) throw notFound(NO_LISTING);
  const { snapshot, listing, review, approved, ownerEdits, others } = found;
  const list = worklistOf(context, params);
  const isInside = list.has(listing);
  const [names, queue, reported] = await Promise.all([
    accounts.names([listing.sellerId]),
    list.query === null
      ? { list: { to: list.address, label: list.label }, standing: "", previous: null, next: null }
      : queueAround(database, { ...list, query: list.query, isInside }, snapshot),
    database.readAll([
      reportTargetPath({ kind: "listing", targetId: id }),
      reportTargetPath({ kind: "person", targetId: listing.sellerId }),
    ]),
  ]);
  const [ofListing, ofSeller] = reported.map((snapshot) => reportedView(snapshot, log));
  const { status } = listing;
  const isOfBlocked = listing.moderation?.reason === ACCOUNT_BLOCKED;
  return {
    id,
    version: listing.version,
    formId: crypto.randomUUID(),
    title: titleOf(listing),
    status,
    statusName: STATUS_NAMES[status],
    publicPath: PUBLIC_STATUSES.includes(status) ? `/producto/${id}` : null,
    photos: listing.photos.map(({ key, width, height, color }) => ({ key, width, height, color })),
    video: listing.video ? { src: videoUrl(listing.video), type: listing.video.type } : null,
    seller: { name: names.get(listing.sellerId) || "Cuenta eliminada", path: sellerPath(listing.sellerId) },
    queue,
    isInside,
    price: listing.price === undefined ? "" : solesText(listing.price),
    summary: summaryOf(listing),
    text: listing.description ?? "",
    facts: (["vehiculo", "detalles", "precio", "plan"] as const)
      .flatMap((step) => describeStep(step, listing))
      .filter(({ label }) => !SHOWN_ABOVE.includes(label)),
    isOfBlocked,
    serial: listing.serial ?? "",
    history: historyOf(listing, { approved, comparedAt: review.at }),
    // The newest first.
    edits: ownerEdits.toReversed().map(({ at, changes }) => ({ when: formatShortDateTime(at), changes })),
    changes: approved && { since: formatShortDateTime(approved.at), list: changesSince(approved, listing) },
    why: listing.moderation ? rejectionLines(listing.moderation) : [],
    signals: bySeverity(review.signals).map(({ kind, detail, listings = [] }) => ({
      isGrave: GRAVE.includes(kind),
      label: SIGNALS[kind].label,
      detail,
      listings: listings.map((other) => ({ id: other, path: adminListingPath(other) })),
    })),
    comparedAt: review.at && formatShortDateTime(review.at),
    toOthers: sellerListingsPath(listing.sellerId, null),
    others: others.map((other) => ({
      path: adminListingPath(other.id),
      title: titleOf(other),
      statusName: STATUS_NAMES[other.status],
    })),
    reports: reports.flatMap((snapshot, at) => {
      const report = decodeDocument(ReportSchema, snapshot, log);
      if (!report) return [];
      const reason = REASONS.listing.find(({ value }) => value === report.reason)?.label ?? report.reason;
      // Its document's id names the reporter.
      return [{ id: String(at), reason, detail: report.detail, on: limaDay(report.createdAt), status: report.status }];
    }),
    reported: ofListing ?? null,
    sellerReported: ofSeller ?? null,
    steps: {
      approve: canTransition("approve", status),
      reject: canTransition("reject", status),
      hide: canTransition("hide", status),
      show: canTransition("show", status) && !isOfBlocked,
    },
    isDraft: status === "draft",
    isFeatured: listing.plan?.featured ?? false,
    canExtend: canExtend(listing),
    uncorrectable: uncorrectableMessage(listing) ?? "",
    category: listing.category ?? "",
    categories: CATEGORIES.map((category) => ({ value: category.id, label: category.name })),
    brand: listing.specifications.brand ?? "",
  };
}
export type AdminListingView = Awaited<ReturnType<typeof loadAdminListing>>;

/** Fields that stand above the others. */
const SHOWN_ABOVE: readonly string[] = ["Título", "Descripción", "Precio"];
const FACTS_IN_LINE = 3;

/** Its facts in one line: kind, year, state, the first of its specification, and where it is. */
function summaryOf(listing: OwnListing): string[] {
  const { location, specifications } = listing;
  const told = (step: "vehiculo" | "detalles") =>
    describeStep(step, listing).flatMap(({ label, value }) =>
      value === "" || SHOWN_ABOVE.includes(label) || label === "Marca" || label === "Modelo" ? [] : value,
    );
  const place = [location.district, findDepartment(location.department ?? "")?.name].filter(Boolean).join(", ");
  const details = specifications.brand === undefined ? [] : told("detalles").slice(0, FACTS_IN_LINE);
  return [...told("vehiculo"), ...details, place].filter((text) => text !== "");
}

/** The worst first: what points to a theft or a fraud, then what a seller mends. */
const GRAVE: readonly SignalKind[] = ["serie", "foto", "precio", "palabras"];
const BY_SEVERITY: readonly SignalKind[] = [...GRAVE, "denuncias", "contacto", "muchos", "cuenta-nueva"];

function bySeverity(signals: readonly Signal[]): Signal[] {
  return signals.toSorted((one, other) => BY_SEVERITY.indexOf(one.kind) - BY_SEVERITY.indexOf(other.kind));
}

/**
 * The list that a listing is worked through from, by its filters; what waits for a decision where the address has none.
 * `query`: null for a search in words, which has no order to go on in.
 */
function worklistOf({ selling: { moderation } }: Context, params: URLSearchParams) {
  const asked = new URLSearchParams(params.get(LIST_PARAM) || PLAIN_QUEUE);
  const listed = readListQuery(LISTING_LIST, asked);
  const { values } = listed;
  const filter = listingFilterOf(listed);
  const { status, sellerId, q } = filter;
  return {
    label: status === null ? "Anuncios" : `Anuncios: ${STATUS_NAMES[status]}`,
    address: listPath(LISTING_LIST, { values }),
    query: q === "" ? moderation.queryOf(filter) : null,
    pathOf: ({ id }: Pick<Snapshot, "id">) => adminListingPath(id),
    has: (listing: Pick<OwnListing, "status" | "sellerId">) =>
      q === "" &&
      (status === null || listing.status === status) &&
      (sellerId === null || listing.sellerId === sellerId),
  };
}

function solesText(soles: number): string {
  return formatSoles(toCentimos(soles), { compact: true });
}

/** Reports in figures, with the page that decides; null for a listing that was never reported. */
function reportedView(snapshot: Snapshot | null, log: Logger) {
  const thing = snapshot && decodeDocument(ReportTargetSchema, snapshot, log);
  if (!thing) return null;
  const { kind, targetId, open, total, reasons } = thing;
  const labelOf = (reason: string) => REASONS[kind].find(({ value }) => value === reason)?.label ?? reason;
  return {
    open,
    total,
    reasons: Object.entries(reasons).flatMap(([reason, count]) => (count > 0 ? [`${labelOf(reason)} (${count})`] : [])),
    to: reportedThingPath(`${kind}_${targetId}`),
  };
}

/** An owner cannot change what is in review: it was sent when it was last compared. */
function historyOf(
  listing: OwnListing,
  { approved, comparedAt }: { approved: ApprovedVersion | null; comparedAt: Date | null },
): { label: string; value: string }[] {
  const { createdAt, publishedAt, expiresAt, soldAt, updatedAt, priceChanges = [], resubmissions = 0 } = listing;
  const at = (date: Date | null) => (date === null ? "" : formatDateTime(date));
  return [
    { label: "Creado", value: at(createdAt) },
    { label: "Publicado", value: at(publishedAt) },
    { label: "Enviado a revisión", value: listing.status === "in_review" ? at(comparedAt) : "" },
    { label: "Aprobado, o publicado sin revisión", value: at(approved?.at ?? null) },
    { label: "Termina", value: at(expiresAt) },
    { label: "Vendido", value: at(soldAt) },
    { label: "Cambió", value: at(updatedAt) },
    {
      label: "Enviado otra vez",
      value: resubmissions === 0 ? "" : resubmissions === 1 ? "una vez" : `${resubmissions} veces`,
    },
    {
      label: "Cambios de precio",
      value: priceChanges
        .map(({ from, to, at: when }) => `${formatShortDateTime(when)}: ${solesText(from)} → ${solesText(to)}`)
        .join("\n"),
    },
  ].filter(({ value }) => value !== "");
}

/** Handles the forms of a listing's page. The caller has checked the administrator. */
export function submitAdminListing(
  context: Context,
  id: string,
  actor: string,
  form: FormData,
  params: URLSearchParams,
): Promise<FormOutcome> {
  const { selling, database } = context;
  const { moderation } = selling;
  const shown = { id, version: Number(form.get("version") ?? 0) };
  const formId = sentFormId(form) || crypto.randomUUID();
  return handleForm(form, async () => {
    const intent = formText(form, "intent");
    if (isModerationStep(intent)) {
      const why = readWhy(intent, form);
      if (!why.ok) return rejected(form, why.errors);
      const { reason, note } = why;
      // As it stood in its list, whose next is asked for after the decision.
      const before = form.get(QUEUE_FIELD) === TICKED ? await database.read(listingDocument(id)) : null;
      const result = await moderation.decide(actor, [shown], { step: intent, reason, note }, formId);
      if (result.missing.length > 0) return formNotFound(NO_LISTING);
      const [stale] = result.stale;
      if (stale) return rejected(form, { "": changedMessage(stale.statusName) }, 409);
      const [left] = result.rejected;
      if (left) return rejected(form, { "": left.message }, 409);
      const words = `${MODERATION_WORDS[intent].done} «${result.done[0]?.title ?? ""}».`;
      const list = worklistOf(context, params);
      if (before === null || list.query === null) return done(adminListingPath(id), words);
      const free = (rows: readonly Snapshot[]) => context.adminWork.freeOf(rows, actor);
      const next = await nextInQueue(database, { ...list, query: list.query, free }, before);
      return done(next ?? list.address, next === null ? `${words} No queda ninguno en esta lista.` : words);
    }
    const adjustment = readAdjustment(intent, form);
    if (adjustment === null) return unknownIntent(form);
    if (!adjustment.ok) return rejected(form, adjustment.errors);
    const why = readAdjustmentReason(form);
    if (!why.ok) return rejected(form, why.errors);
    const { reason } = why;
    const result = await moderation.adjust(actor, [shown], adjustment.value, { formId, reason });
    if (result.missing.length > 0) return formNotFound(NO_LISTING);
    const message = result.stale[0] ? changedMessage(result.stale[0].statusName) : result.rejected[0]?.message;
    return message === undefined
      ? done(adminListingPath(id), "Guardamos el cambio.")
      : rejected(form, { "": message }, 409);
  });
}

function changedMessage(statusName: string): string {
  return `El anuncio cambió mientras lo mirabas: ahora está en estado «${statusName}».`;
}

function readAdjustment(
  intent: string,
  form: FormData,
): { ok: true; value: Adjustment } | { ok: false; errors: Record<string, string> } | null {
  switch (intent) {
    case "destacar":
    case "quitar-destacado":
      return { ok: true, value: { kind: "feature", featured: intent === "destacar" } };
    case "ampliar": {
      const days = readExtension(form);
      if (days === null) return { ok: false, errors: { dias: NO_EXTENSION } };
      return { ok: true, value: { kind: "extend", days } };
    }
    case "corregir": {
      const category = findCategory(formText(form, "categoria"));
      const brand = formLine(form, "marca");
      if (!category) return { ok: false, errors: { categoria: "Elige una categoría de la lista." } };
      if (brand === "" || brand.length > BRAND_MAX)
        return { ok: false, errors: { marca: `Escribe la marca, de hasta ${BRAND_MAX} caracteres.` } };
      const id: CategoryId = category.id;
      return { ok: true, value: { kind: "correct", category: id, brand } };
    }
    default:
      return null;
  }
}
