import type { AdminPart, AdminSheet, Maybe, SheetForm, SheetNotice, SheetSection } from "~/admin-kit/sheet/sheet";
import { BRAND_MAX } from "~/catalog/categories";
import { ADMIN_LISTINGS_PATH } from "~/catalog/listing/constants";
import { TICKED } from "~/platform/forms/field-look";

import type { ModerationStep } from "../moderation/moderation.server";
import { ADJUSTMENT_HINT, ADJUSTMENT_REASON, EXTEND_OPTIONS, MODERATION_WORDS, WHY_FIELDS } from "./decision";
import type { AdminListingView } from "./listing.page.server";
import { LISTING_TONES } from "./paths";

/** One listing with all that speaks for and against it, and what can be done. */
export function listingSheet(view: AdminListingView): AdminSheet {
  const { id, version, formId, title, status, statusName, seller, publicPath, photos, why, toOthers } = view;
  const notices: Maybe<AdminPart>[] = [
    ...signalParts(view),
    view.sellerReported && { notice: sellerReports(view.sellerReported) },
    why.length > 0 && {
      notice: { tone: "warning", title: "Lo que le dijimos al vendedor", text: why.join("\n") },
    },
  ];
  return {
    thing: `${id}:${version}`,
    name: `Anuncio ${id}`,
    back: { to: ADMIN_LISTINGS_PATH, label: "Anuncios" },
    title,
    badges: [{ label: statusName, tone: LISTING_TONES[status] ?? "neutral" }],
    note: "De",
    links: [
      { to: seller.path, label: seller.name },
      publicPath !== null && { to: publicPath, label: "Ver como comprador" },
    ],
    shown: { version, formId },
    next: true,
    sections: [
      notices.some(Boolean) && { id: "avisos", parts: notices },
      approvalChanges(view),
      claimSection(view),
      decisionSection(view),
      {
        id: "fotos",
        title: `Fotos (${photos.length})`,
        parts: [
          photos.length === 0 && { said: "Sin fotos." },
          { photos: photos.map((photo, at) => ({ photo, alt: `Foto ${at + 1} de ${title}` })) },
        ],
      },
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
      reportsSection(view),
      view.others.length > 0 && {
        id: "otros",
        title: "Otros anuncios del vendedor",
        parts: [
          { list: view.others.map(({ path, title, statusName }) => ({ title, to: path, notes: [statusName] })) },
          { links: [{ to: toOthers, label: "Todos sus anuncios" }] },
        ],
      },
      !view.isDraft && { id: "cambiar", title: "Cambiar", parts: [{ form: adjustments(view) }] },
    ],
  };
}

function signalParts({ signals, comparedAt }: AdminListingView): Maybe<AdminPart>[] {
  if (signals.length === 0) return [comparedAt !== null && { links: [], note: `Sin señales al ${comparedAt}.` }];
  return [
    {
      notice: {
        tone: "warning",
        title: `Señales, al ${comparedAt ?? "publicarlo"}`,
        list: signals.map(({ label, detail, listings }) => ({
          title: label,
          text: detail,
          links: listings.map(({ id, path }) => ({ to: path, label: `Ver ${id}` })),
        })),
        text: "Una señal no prueba nada: mira el anuncio antes de decidir.",
      },
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

function claimSection({ claim, status }: AdminListingView): Maybe<SheetSection> {
  if (claim?.isMine) {
    const note = `Lo estás revisando tú hasta el ${claim.until}.`;
    return { id: "reserva", parts: [{ links: [], note }] };
  }
  if (claim) {
    const notice = {
      tone: "warning" as const,
      title: `Lo está revisando ${claim.name}`,
      text: `Hasta el ${claim.until} nadie más decide.`,
    };
    return { id: "reserva", parts: [{ notice }] };
  }
  const form: SheetForm = {
    acts: [{ intent: "tomar", label: "Tomarlo diez minutos", variant: "secondary" }],
    note: "Así nadie más lo decide mientras tanto.",
  };
  return status === "in_review" && { id: "reserva", parts: [{ form }] };
}

function decisionSection({ steps, claim, status }: AdminListingView): Maybe<SheetSection> {
  const offered = (Object.keys(steps) as ModerationStep[]).filter((step) => steps[step]);
  if ((claim && !claim.isMine) || offered.length === 0) return null;
  const plain = offered.filter((step) => !MODERATION_WORDS[step].tellsWhy);
  const explained = offered.filter((step) => MODERATION_WORDS[step].tellsWhy);
  const queue = status === "in_review" && { hidden: { cola: TICKED } };
  return {
    id: "decidir",
    title: "Decidir",
    isDecision: true,
    parts: [
      plain.length > 0 && {
        form: { ...queue, acts: plain.map((step) => ({ intent: step, label: MODERATION_WORDS[step].verb })) },
      },
      explained.length > 0 && {
        form: {
          ...queue,
          ...WHY_FIELDS,
          acts: explained.map((step) => ({
            intent: step,
            label: MODERATION_WORDS[step].verb,
            variant: step === "reject" ? "danger" : "secondary",
          })),
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
