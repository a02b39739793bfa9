import { listingInMail } from "~/catalog/listing/in-mail";
import { STATUS_NAMES } from "~/catalog/statuses";
import type { AuditAction } from "~/platform/audit/actions";
import { AUDIT, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Snapshot, Transaction } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { type OwnListing, titleOf } from "~/selling/model";
import {
  decodeOwn,
  listingDocument,
  listingWrite,
  publicationWrites,
  refreshInBackground,
} from "~/selling/owned-listing.server";
import { passGate } from "~/selling/theft-gate.server";
import { type TransitionResult, transition } from "~/selling/transitions";

import { ACCOUNT_BLOCKED, rejectionLines } from "../review/reasons";
import { adjustListings } from "./adjust.server";
import type { Adjustment } from "./adjustments";
import { approvedVersion } from "./approved-version";
import { MODERATED_MAX } from "./constants";
import { createModerationReading } from "./moderated-listings.server";
import type { ModerationResult, ShownListing } from "./rows";
import { sellersOf } from "./sellers.server";

export type ModerationStep = "approve" | "reject" | "hide" | "show";

export interface ModerationDecision {
  /** `unapprove`: undoes an approval; only for the undo. */
  step: ModerationStep | "unapprove";
  /** Of `reject` and `hide`: an id of REJECTION_REASONS, and a note. */
  reason: string;
  note: string;
}

const ACTIONS: Record<ModerationDecision["step"], AuditAction> = {
  approve: "listing.approved",
  reject: "listing.rejected",
  hide: "listing.hidden",
  show: "listing.shown",
  unapprove: "listing.unapproved",
};

const GATE_STOPPED =
  "La serie es la de una bicicleta reportada como robada: no se puede publicar. Hay un caso abierto con las dos.";

const ACCOUNT_CLOSED = "La cuenta del vendedor está bloqueada: sus anuncios vuelven cuando se desbloquea.";

/** Decision of the administration about a listing, for the mail to its seller. */
type ReviewNews = "approved" | "approved-unpaid" | "rejected" | "hidden" | "shown" | "unapproved";

interface ReviewMailFacts {
  to: string;
  listing: Pick<OwnListing, "id" | "sellerId" | "title" | "specifications" | "price" | "photos">;
  news: ReviewNews;
  /** Only of a rejection or hiding. */
  why?: { reason: string; note: string };
  site: { url: string; name: string };
}

/** For the seller: the decision about a listing, the reason, and what to do now. Names no administrator. */
export function reviewMail({ to, listing, news, why, site }: ReviewMailFacts): Mail {
  const title = titleOf(listing);
  const { subject, first, then, link } = TEXTS[news];
  return {
    kind: "review",
    to,
    subject: `${subject}: ${title}`,
    heading: subject,
    listings: [listingInMail({ ...listing, title })],
    blocks: [first.replace("{título}", title), ...(why ? rejectionLines(why) : []), then],
    link: {
      label: link === "listing" ? "Ver mi anuncio" : "Ver mis anuncios",
      href: link === "listing" ? `${site.url}/producto/${listing.id}` : `${site.url}/perfil/anuncios`,
    },
    about: [listing.sellerId],
  };
}

const TEXTS: Record<ReviewNews, { subject: string; first: string; then: string; link: "listing" | "list" }> = {
  approved: {
    subject: "Publicamos tu anuncio",
    first: "Revisamos tu anuncio «{título}» y ya está publicado.",
    then: "Puede tardar un minuto en aparecer en el catálogo.",
    link: "listing",
  },
  "approved-unpaid": {
    subject: "Revisamos tu anuncio",
    first: "Revisamos tu anuncio «{título}» y está bien.",
    then: "Falta pagar su plan, o elegir el plan gratis, para publicarlo.",
    link: "list",
  },
  rejected: {
    subject: "Tu anuncio necesita un cambio",
    first: "Revisamos tu anuncio «{título}» y no lo pudimos publicar:",
    then: "Corrígelo en «Mis anuncios» con el botón «Editar» y después envíalo otra vez a revisión.",
    link: "list",
  },
  hidden: {
    subject: "Ocultamos tu anuncio",
    first: "Ocultamos tu anuncio «{título}» mientras lo revisamos: nadie más lo ve.",
    then: "Si crees que es un error, escríbenos desde la página Contacto.",
    link: "list",
  },
  shown: {
    subject: "Tu anuncio se ve otra vez",
    first: "Tu anuncio «{título}» está otra vez como antes de que lo ocultáramos.",
    then: "Gracias por tu paciencia.",
    link: "list",
  },
  unapproved: {
    subject: "Revisamos tu anuncio otra vez",
    first: "Aprobamos tu anuncio «{título}» antes de tiempo: lo estamos revisando otra vez.",
    then: "No tienes que hacer nada. Te escribimos cuando terminemos.",
    link: "list",
  },
};

/** Decisions of administrators about listings. Callers check permissions. */
export function createModeration(context: Context) {
  const { database, clock, log } = context;

  /** One commit with audit entries and mails. Idempotent by `formId`. Stale rows are left alone. */
  async function decide(
    actor: string,
    rows: readonly ShownListing[],
    decision: ModerationDecision,
    formId: string,
  ): Promise<ModerationResult> {
    const shown = rows.slice(0, MODERATED_MAX);
    const entryIds = await Promise.all(shown.map(({ id }) => sha256Hex(`moderation:${formId}:${id}`, 16)));
    const result = await database.transaction(async (tx) => {
      const snapshots = await tx.readAll([
        ...shown.map(({ id }) => listingDocument(id)),
        ...entryIds.map((id) => `${AUDIT}/${id}`),
      ]);
      const found = shown.map((row, at) => ({
        ...row,
        snapshot: snapshots[at] ?? null,
        entryId: entryIds[at] ?? "",
        isRepeated: Boolean(snapshots[shown.length + at]),
      }));
      const sellers = await sellersOf(
        tx,
        found.map(({ snapshot }) => snapshot),
      );
      const outcome: ModerationResult = { done: [], stale: [], rejected: [], missing: [] };
      for (const row of found)
        await decideOne(tx, actor, row, decision, { formId, isBatch: rows.length > 1, sellers }, outcome);
      return outcome;
    });
    if (result.done.length > 0) refreshInBackground(context);
    return result;
  }

  async function decideOne(
    tx: Transaction,
    actor: string,
    row: ShownListing & {
      snapshot: Snapshot | null;
      entryId: string;
      isRepeated: boolean;
    },
    decision: ModerationDecision,
    { formId, isBatch, sellers }: { formId: string; isBatch: boolean; sellers: Awaited<ReturnType<typeof sellersOf>> },
    outcome: ModerationResult,
  ): Promise<void> {
    const listing = row.snapshot && decodeOwn(row.snapshot, log);
    if (!listing) {
      outcome.missing.push(row.id);
      return;
    }
    const named = { id: row.id, title: titleOf(listing) };
    if (row.isRepeated) {
      outcome.done.push(named);
      return;
    }
    if (listing.version !== row.version) {
      outcome.stale.push({ ...named, statusName: STATUS_NAMES[listing.status] });
      return;
    }
    const now = clock.now();
    const seller = sellers.get(listing.sellerId);
    if (isClosed(decision.step, listing, seller)) {
      outcome.rejected.push({ ...named, message: ACCOUNT_CLOSED });
      return;
    }
    const step = stepOf(decision.step, listing, now);
    if (!step.ok) {
      outcome.rejected.push({ ...named, message: step.message });
      return;
    }
    const { status } = step.fields;
    const passed =
      status === "active" ? await passGate(context, tx, listing, step.fields.publishedAt !== undefined) : null;
    if (passed?.ok === false) {
      outcome.rejected.push({ ...named, message: GATE_STOPPED });
      return;
    }
    const { step: name, reason, note } = decision;
    const isTakenOff = name === "reject" || name === "hide";
    // The undone approval may have led to the payment: the next one does so again.
    const waitsForPayment = name === "unapprove" && listing.status === "pending_payment";
    const moderation =
      isTakenOff || waitsForPayment ? { reason, note, at: now, previousStatus: previousOf(listing) } : null;
    tx.write(
      listingWrite(
        listing,
        { ...step.fields, ...passed?.fields, moderation, ...(name === "approve" && approvedVersion(listing, now)) },
        now,
      ),
      ...(await publicationWrites(tx, listing, step.fields)),
      auditWrite(
        {
          actor,
          action: ACTIONS[name],
          target: listingDocument(listing.id),
          label: named.title,
          ...(isTakenOff && { reason: [reason, note].filter(Boolean).join(": ") }),
          changes: { status: [listing.status, status] },
          ...(isBatch && { batch: formId }),
        },
        now,
        row.entryId,
      ),
    );
    const to = seller?.email;
    if (to) {
      const why = isTakenOff ? { why: { reason, note } } : {};
      tx.write(
        mailWrite(
          reviewMail({ to, listing, news: newsOf(name, status), ...why, site: context.site }),
          now,
          row.entryId,
        ),
      );
    }
    outcome.done.push(named);
  }

  return {
    ...createModerationReading(context),
    decide,
    adjust: (
      actor: string,
      rows: readonly ShownListing[],
      adjustment: Adjustment,
      form: { formId: string; reason: string },
    ) => adjustListings(context, actor, rows, adjustment, form),
  };
}

/** Listings of a blocked account are not shown. */
function isClosed(
  name: ModerationDecision["step"],
  { moderation }: OwnListing,
  seller: { isActive: boolean } | undefined,
): boolean {
  const shows = name === "approve" || name === "show";
  return shows && (seller?.isActive === false || moderation?.reason === ACCOUNT_BLOCKED);
}

/** Approving a listing that waited for its payment before leads back to the payment. */
function stepOf(name: ModerationDecision["step"], listing: OwnListing, now: Date): TransitionResult {
  if (name === "unapprove") return transition("submit", listing, now);
  if (name !== "approve") return transition(name, listing, now);
  // A listing sent back before the field existed: only its last change is known.
  const heldSince = listing.heldSince ?? listing.moderation?.at ?? listing.updatedAt;
  const step = transition("approve", { ...listing, heldSince }, now, listing.plan?.durationDays ?? 0);
  return step.ok && listing.moderation?.previousStatus === "pending_payment"
    ? { ok: true, fields: { status: "pending_payment", heldSince: null } }
    : step;
}

/** A second rejection keeps the state before the first. */
function previousOf({ status, moderation }: OwnListing): OwnListing["status"] {
  return status === "in_review" && moderation ? moderation.previousStatus : status;
}

function newsOf(name: ModerationDecision["step"], status: OwnListing["status"]): ReviewNews {
  switch (name) {
    case "approve":
      return status === "pending_payment" ? "approved-unpaid" : "approved";
    case "reject":
      return "rejected";
    case "hide":
      return "hidden";
    case "show":
      return "shown";
    case "unapprove":
      return "unapproved";
  }
}
