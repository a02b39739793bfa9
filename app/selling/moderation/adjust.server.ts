import { DAY_MS } from "~/business/durations";
import { formatDate } from "~/business/format";
import { findCategory } from "~/catalog/categories";
import { listingInMail } from "~/catalog/listing/in-mail";
import { spelledBrand } from "~/catalog/reference/brand-names";
import { STATUS_NAMES } from "~/catalog/statuses";
import type { AuditAction } from "~/platform/audit/actions";
import { AUDIT, type AuditChanges, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { strong } from "~/platform/mail/sheet";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { applyStep } from "~/selling/flow/steps";
import { type OwnListing, titleOf } from "~/selling/model";
import {
  type ListingChanges,
  decodeOwn,
  listingDocument,
  listingWrite,
  refreshInBackground,
  sideChangeTime,
} from "~/selling/owned-listing.server";
import { uncorrectableMessage } from "~/selling/transitions";

import { type Adjustment, canExtend, canFeature } from "./adjustments";
import { MODERATED_MAX } from "./constants";
import type { ModerationResult, ShownListing } from "./rows";
import { sellersOf } from "./sellers.server";

function actionOf(adjustment: Adjustment): AuditAction {
  switch (adjustment.kind) {
    case "feature":
      return adjustment.featured ? "listing.featured" : "listing.unfeatured";
    case "extend":
      return "listing.extended";
    case "shorten":
      return "listing.shortened";
    case "correct":
      return "listing.corrected";
  }
}

/** Adjustments of a listing by the administration, for the mail to its seller. `end`: the new end. */
type AdjustmentNews =
  | { kind: "featured" | "unfeatured" }
  | { kind: "extended" | "shortened"; end: Date }
  /** Field by field: `Marca: Trec → Trek`. */
  | { kind: "corrected"; lines: readonly string[] };

interface AdjustmentMailFacts {
  to: string;
  listing: Pick<OwnListing, "id" | "sellerId" | "title" | "specifications" | "price" | "photos">;
  news: AdjustmentNews;
  /** As the administrator wrote it. */
  reason: string;
  site: { url: string; name: string };
}

/** For the seller: the changes of a listing, the reason, and what to do now. Names no administrator. */
export function adjustmentMail({ to, listing, news, reason, site }: AdjustmentMailFacts): Mail {
  const title = titleOf(listing);
  const { subject, first, then } = textsOf(news, title);
  return {
    kind: "adjustment",
    to,
    subject: `${subject}: ${title}`,
    heading: subject,
    listings: [listingInMail({ ...listing, title })],
    blocks: [
      first,
      news.kind === "corrected" && news.lines.length > 0 && news.lines,
      reason !== "" && `Motivo: ${reason}`,
      then,
    ],
    link: { label: "Ver mis anuncios", href: `${site.url}/perfil/anuncios` },
    about: [listing.sellerId],
  };
}

const NOTHING = "No tienes que hacer nada.";
const MISTAKE = "Si crees que es un error, escríbenos desde la página Contacto.";

function textsOf(news: AdjustmentNews, title: string): { subject: string; first: string; then: string } {
  switch (news.kind) {
    case "featured":
      return {
        subject: "Destacamos tu anuncio",
        first: `Tu anuncio «${title}» está destacado: sale entre los primeros del catálogo.`,
        then: "No tienes que pagar ni hacer nada.",
      };
    case "unfeatured":
      return {
        subject: "Tu anuncio ya no está destacado",
        first: `Tu anuncio «${title}» sale en el catálogo como los demás.`,
        then: MISTAKE,
      };
    case "extended":
      return {
        subject: "Tu anuncio dura más",
        first: `Ampliamos el plazo de tu anuncio «${title}»: ahora termina el ${strong(formatDate(news.end))}.`,
        then: NOTHING,
      };
    case "shortened":
      return {
        subject: "El plazo de tu anuncio es el de antes",
        first: `Quitamos la ampliación del plazo de tu anuncio «${title}»: termina el ${strong(formatDate(news.end))}.`,
        then: MISTAKE,
      };
    case "corrected":
      return {
        subject: "Corregimos tu anuncio",
        first: `Corregimos tu anuncio «${title}» para que lo encuentren mejor:`,
        then: `${NOTHING} ${MISTAKE}`,
      };
  }
}

/**
 * Features listings, extends their period or restores it, or corrects category and brand: one or several in one commit
 * with their audit entries and mails. Idempotent by `formId`. Stale rows are left alone and reported.
 */
export async function adjustListings(
  context: Context,
  actor: string,
  rows: readonly ShownListing[],
  adjustment: Adjustment,
  { formId, reason }: { formId: string; reason: string },
): Promise<ModerationResult> {
  const { database, clock, log } = context;
  const shown = rows.slice(0, MODERATED_MAX);
  const asked = await spelled(context, adjustment);
  const entryIds = await Promise.all(shown.map(({ id }) => sha256Hex(`moderation:${formId}:${id}`, 16)));
  const result = await database.transaction(async (tx): Promise<ModerationResult> => {
    const snapshots = await tx.readAll([
      ...shown.map(({ id }) => listingDocument(id)),
      ...entryIds.map((id) => `${AUDIT}/${id}`),
    ]);
    const sellers = await sellersOf(tx, snapshots.slice(0, shown.length));
    const outcome: ModerationResult = { done: [], stale: [], rejected: [], missing: [] };
    const now = clock.now();
    shown.forEach(({ id, version }, at) => {
      const snapshot = snapshots[at];
      const listing = snapshot ? decodeOwn(snapshot, log) : null;
      if (!listing) return outcome.missing.push(id);
      const named = { id, title: titleOf(listing) };
      if (snapshots[shown.length + at]) return outcome.done.push(named);
      if (listing.version !== version)
        return outcome.stale.push({ ...named, statusName: STATUS_NAMES[listing.status] });
      const adjusted = adjust(listing, asked);
      if (!adjusted.ok) return outcome.rejected.push({ ...named, message: adjusted.message });
      const target = listingDocument(id);
      const { changes, news } = adjusted;
      const batch = rows.length > 1 ? { batch: formId } : {};
      tx.write(
        listingWrite(listing, adjusted.fields, sideChangeTime(listing, now)),
        auditWrite(
          { actor, action: actionOf(adjustment), target, label: named.title, reason, changes, ...batch },
          now,
          entryIds[at],
        ),
      );
      const to = sellers.get(listing.sellerId)?.email;
      if (to) tx.write(mailWrite(adjustmentMail({ to, listing, news, reason, site: context.site }), now, entryIds[at]));
      return outcome.done.push(named);
    });
    return outcome;
  });
  if (result.done.length > 0) refreshInBackground(context);
  return result;
}

/** A corrected brand takes the spelling of its match. Without the known brands it stays as typed. */
async function spelled({ catalog, log }: Context, adjustment: Adjustment): Promise<Adjustment> {
  if (adjustment.kind !== "correct") return adjustment;
  const brands = await nullIfUnavailable(() => catalog.brands(), log);
  return { ...adjustment, brand: spelledBrand(adjustment.brand, brands ?? []) };
}

type Adjusted =
  | { ok: true; fields: ListingChanges; changes: AuditChanges; news: AdjustmentNews }
  | { ok: false; message: string };

function adjust(listing: OwnListing, adjustment: Adjustment): Adjusted {
  const { plan, expiresAt, status } = listing;
  switch (adjustment.kind) {
    case "feature":
      if (!plan || status === "draft") return { ok: false, message: "Un borrador no se puede destacar." };
      if (!canFeature(listing, adjustment.featured))
        return { ok: false, message: adjustment.featured ? "Ya está destacado." : "No está destacado." };
      return {
        ok: true,
        fields: { plan: { ...plan, featured: adjustment.featured } },
        changes: { destacado: [plan.featured, adjustment.featured] },
        news: { kind: adjustment.featured ? "featured" : "unfeatured" },
      };
    case "extend": {
      if (expiresAt === null || !canExtend(listing))
        return { ok: false, message: "Este anuncio no tiene un plazo que se pueda ampliar." };
      const end = new Date(expiresAt.getTime() + adjustment.days * DAY_MS);
      return {
        ok: true,
        fields: { expiresAt: end },
        changes: { expiresAt: [expiresAt.toISOString(), end.toISOString()] },
        news: { kind: "extended", end },
      };
    }
    case "shorten": {
      const end = adjustment.ends.get(listing.id);
      if (end === undefined || expiresAt === null || !canExtend(listing))
        return { ok: false, message: "Este anuncio ya no tiene el plazo que se amplió." };
      return {
        ok: true,
        fields: { expiresAt: end },
        changes: { expiresAt: [expiresAt.toISOString(), end.toISOString()] },
        news: { kind: "shortened", end },
      };
    }
    case "correct":
      return correct(listing, adjustment);
  }
}

function correct(listing: OwnListing, { category: chosen, brand }: Extract<Adjustment, { kind: "correct" }>): Adjusted {
  const { category, specifications } = listing;
  const kept = uncorrectableMessage(listing);
  if (kept !== null) return { ok: false, message: kept };
  const isOther = { category: category !== chosen, brand: specifications.brand !== brand };
  if (!isOther.category && !isOther.brand) return { ok: false, message: "Ya tiene esa categoría y esa marca." };
  const { model, year, condition } = specifications;
  // Values that the other category does not have are dropped.
  const corrected = applyStep(listing, { step: "vehiculo", category: chosen, brand, model, year, condition });
  const nameOf = (id: typeof category) => (id && findCategory(id)?.name) ?? "ninguna";
  const lines = [
    ...(isOther.category ? [`Categoría: ${nameOf(category)} → ${nameOf(chosen)}`] : []),
    ...(isOther.brand ? [`Marca: ${specifications.brand ?? "ninguna"} → ${brand}`] : []),
  ];
  return {
    ok: true,
    fields: { category: corrected.category, specifications: corrected.specifications },
    changes: {
      ...(isOther.category && { categoria: [category ?? null, chosen] as const }),
      ...(isOther.brand && { marca: [specifications.brand ?? null, brand] as const }),
    },
    news: { kind: "corrected", lines },
  };
}
