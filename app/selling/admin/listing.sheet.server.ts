import type { AdminPart, AdminSheet, Maybe, SheetForm, SheetNotice, SheetSection } from "~/admin-kit/sheet/sheet";
import { BRAND_MAX } from "~/catalog/categories";
import { ADMIN_LISTINGS_PATH } from "~/catalog/listing/constants";
import { TICKED } from "~/platform/forms/field-look";

import type { ModerationStep } from "../moderation/moderation.server";
import { ADJUSTMENT_HINT, ADJUSTMENT_REASON, EXTEND_OPTIONS, MODERATION_WORDS } from "./decision";
import type { AdminListingView } from "./listing.page.server";
import { LISTING_TONES, QUEUE_FIELD } from "./paths";
import { WHY_FIELDS } from "./why.server";

/** One listing with all that speaks for and against it, and what can be done. */
export function listingSheet(view: AdminListingView): AdminSheet {
  const { id, version, formId, title, status, statusName, seller, publicPath, photos, video, toOthers } = view;
  return {
    thing: `${id}:${version}`,
    name: `Anuncio ${id}`,
    back: { to: ADMIN_LISTINGS_PATH, label: "Anuncios" },
    queue: view.queue,
    cover: photos.map((photo, at) => ({ photo, alt: `Foto ${at + 1} de ${title}` })),
    title,
    lead: view.price,
    shown: { version, formId, ...(view.isInside && { [QUEUE_FIELD]: TICKED }) },
    next: true,
    sections: [
      {
        id: "resumen",
        parts: [
          view.summary.length > 0 && { links: [], note: view.summary.join("\u00a0· ") },
          {
            badges: [{ label: statusName, tone: LISTING_TONES[status] ?? "neutral" }],
            note: "De",
            links: [
              { to: seller.path, label: seller.name },
              publicPath !== null && { to: publicPath, label: "Ver como comprador" },
            ],
          },
        ],
      },
      { id: "avisos", parts: noticesOf(view) },
      {
        id: "texto",
        title: "Lo que escribió",
        parts: [view.text === "" ? { said: "Sin descripción." } : { written: view.text }],
      },
      video && { id: "video", title: "Video", parts: [{ video, label: `Video de ${title}` }] },
      decisionSection(view),
      approvalChanges(view),
      { id: "datos", title: "Datos", parts: [{ facts: [...view.facts, { label: "Serie", value: view.serial }] }] },
      { id: "fechas", title: "Fechas", parts: [{ facts: view.history }] },
      view.edits.length > 0 && {
        id: "ediciones",
        title: "Lo que cambió el vendedor",
        parts: [
          {
            isHistory: true,
            list: view.edits.map(({ when, changes }) => ({
              title: when,
              text: changes
                .map(({ label, before, after }) => `${label}: ${before || "nada"} → ${after || "nada"}`)
                .join("\n"),
            })),
          },
        ],
      },
      view.others.length > 0 && {
        id: "otros",
        title: "Otros anuncios del vendedor",
        parts: [
          { list: view.others.map(({ path, title, statusName }) => ({ title, to: path, notes: [statusName] })) },
          { links: [{ to: toOthers, label: "Todos sus anuncios" }] },
        ],
      },
      reportsSection(view),
      !view.isDraft && { id: "cambiar", title: "Cambiar", parts: [{ form: adjustments(view) }] },
    ],
  };
}

/** Signals with their reasons, and what its seller was told or is reported for. */
function noticesOf({ signals, comparedAt, photos, ...view }: AdminListingView): Maybe<AdminPart>[] {
  return [
    view.isOfBlocked && {
      notice: {
        tone: "warning",
        title: "La cuenta del vendedor está bloqueada",
        text: "El anuncio está oculto con ella. Cuando se desbloquee, vuelve a donde estaba.",
      },
    },
    photos.length === 0 && { said: "Sin fotos." },
    signals.length > 0 && {
      signals: signals.map(({ isGrave, label, detail, listings }) => ({
        tone: isGrave ? ("danger" as const) : ("warning" as const),
        title: label,
        text: detail,
        links: listings.map(({ id, path }) => ({ to: path, label: `Ver ${id}` })),
      })),
      note: `Al ${comparedAt ?? "publicarlo"}. Una señal no prueba nada: mira el anuncio antes de decidir.`,
    },
    signals.length === 0 &&
      comparedAt !== null && { signals: [{ tone: "success", text: `Sin señales al ${comparedAt}.` }] },
    view.sellerReported && { notice: sellerReports(view.sellerReported) },
    view.why.length > 0 && {
      notice: { tone: "warning", title: "Lo que le dijimos al vendedor", text: view.why.join("\n") },
    },
  ];
}

/** Reports about the seller, as figures: names and texts of the reporters are for the page that decides. */
function sellerReports({ open, total, reasons, to }: NonNullable<AdminListingView["sellerReported"]>): SheetNotice {
  return {
    tone: open > 0 ? "warning" : "info",
    title: `Reportes sobre el vendedor: ${total}, ${open} por revisar`,
    text: reasons.join(", "),
    ...(to !== null && { link: { to, label: "Ver los reportes sobre el vendedor" } }),
  };
}

/** Differences from the last approved version. */
function approvalChanges({ changes, status }: AdminListingView): Maybe<SheetSection> {
  if (changes === null || (changes.list.length === 0 && status !== "in_review")) return null;
  return {
    id: "cambios",
    title: "Qué cambió desde la última aprobación",
    parts: [
      { links: [], note: `Aprobado, o publicado sin revisión, el ${changes.since}.` },
      {
        list: changes.list.map(({ label, before, after }) => ({
          title: label,
          notes: [`Antes: ${before || "nada"}`],
          text: `→ Ahora: ${after || "nada"}`,
        })),
        none: "Título, descripción, precio, marca, modelo, año y fotos son los mismos.",
      },
    ],
  };
}

function decisionSection({ steps }: AdminListingView): Maybe<SheetSection> {
  const offered = (Object.keys(steps) as ModerationStep[]).filter((step) => steps[step]);
  if (offered.length === 0) return null;
  const acts = (tellsWhy: boolean) =>
    offered
      .filter((step) => MODERATION_WORDS[step].tellsWhy === tellsWhy)
      .map((step) => {
        const { verb, variant, key } = MODERATION_WORDS[step];
        return { intent: step, label: verb, ...(variant && { variant }), ...(key && { key }) };
      });
  const [plain, explained] = [acts(false), acts(true)];
  return {
    id: "decidir",
    title: "Decidir",
    isDecision: true,
    parts: [
      plain.length > 0 && { form: { acts: plain } },
      explained.length > 0 && {
        form: {
          ...WHY_FIELDS,
          acts: explained,
          note: "Rechazado: el vendedor puede corregirlo y enviarlo otra vez. Oculto: solo tú puedes mostrarlo otra vez.",
        },
      },
    ],
  };
}

const REPORT_STATUS = { open: "abierta", resolved: "resuelta", dismissed: "descartada" } as const;

function reportsSection({ reports, reported }: AdminListingView): Maybe<SheetSection> {
  if (reports.length === 0) return null;
  const total = reported?.total ?? reports.length;
  return {
    id: "denuncias",
    title: `Reportes (${total})`,
    parts: [
      {
        list: reports.map(({ reason, detail, on, status }) => ({
          title: reason,
          notes: [`${on} · ${REPORT_STATUS[status]}`],
          text: detail,
        })),
      },
      {
        links: [
          reported !== null &&
            reported.to !== null && {
              to: reported.to,
              label: total > reports.length ? `Ver los ${total} en Reportes` : "Abrir en Reportes",
            },
        ],
      },
    ],
  };
}

/** Changes without a decision, in one form with one reason. */
function adjustments(view: AdminListingView): SheetForm {
  const { isFeatured, canExtend, uncorrectable, categories, category, brand } = view;
  const canCorrect = uncorrectable === "";
  return {
    fields: {
      porque: { label: "Por qué", hint: ADJUSTMENT_HINT, maxLength: ADJUSTMENT_REASON.max },
      ...(canExtend && { dias: { label: "Ampliar el plazo", input: "select", options: EXTEND_OPTIONS } }),
      ...(canCorrect && {
        categoria: { label: "Categoría", input: "select", options: categories },
        marca: { label: "Marca", maxLength: BRAND_MAX },
      }),
    },
    values: { dias: "7", categoria: category, marca: brand },
    beside: {
      porque: isFeatured
        ? { intent: "quitar-destacado", label: "Quitar de destacados", variant: "secondary" }
        : { intent: "destacar", label: "Destacar en el catálogo", variant: "secondary" },
      dias: { intent: "ampliar", label: "Ampliar", variant: "secondary" },
      marca: { intent: "corregir", label: "Corregir", variant: "secondary" },
    },
    acts: [],
    ...(!canCorrect && { note: uncorrectable }),
  };
}
