import { formatDateTime, formatDeadline } from "~/business/format";
import { formatSoles } from "~/business/money";
import type { HistoryLine } from "~/ui/history-list";

import { isFrozen } from "../ledger/payment-facts";
import { refundableOf } from "../ledger/shares";
import type { Order } from "../model";
import { ORDER_CLAIM_REASONS, ORDER_CLAIM_STATES, ORDER_CLAIM_WISHES, type OrderClaimState } from "./constants";
import type { ClaimEntry, OrderClaim } from "./model";
import { OUTCOME_CAUSES, OUTCOME_NAMES } from "./outcomes";
import { isClaimOpen, offerText, talkRejection } from "./rules";

/** `provider`: a file about the order, in which nobody is addressed. */
type ClaimReader = "buyer" | "seller" | "admin" | "provider";

interface ClaimPhotoView {
  href: string;
  alt: string;
}

/** A claim in words for one reader. */
export interface ProblemClaimView {
  state: OrderClaimState;
  stateName: string;
  standing: string;
  facts: { label: string; value: string }[];
  talk: (HistoryLine & { key: string; photos: ClaimPhotoView[] })[];
  /** The open offer, for its buyer to answer or its seller to see. */
  offer: { id: string; text: string } | null;
  canSay: boolean;
  /** Most that the seller can give back, in words; null where no offer can be made. */
  mostOffered: string | null;
  canAnswer: boolean;
  canSend: boolean;
  canReceive: boolean;
  canWithdraw: boolean;
}

interface ViewOptions {
  as: ClaimReader;
  siteName: string;
  photoPath: (name: string) => string;
}

export function claimView(claim: OrderClaim, order: Order, { as, siteName, photoPath }: ViewOptions): ProblemClaimView {
  const { state, offer, entries, reason, wish, openedAt, return: agreed, outcome } = claim;
  const isOpen = isClaimOpen(claim);
  const isTalking = state === "talking";
  const isComing = state === "returned" || (state === "deciding" && agreed?.sentAt != null);
  return {
    state,
    stateName: ORDER_CLAIM_STATES[state],
    standing: [standingOf(claim, as), isOpen && isFrozen(order) ? FROZEN : ""].filter(Boolean).join(" "),
    facts: [
      { label: "Motivo", value: ORDER_CLAIM_REASONS[reason] },
      { label: "Qué pide el comprador", value: ORDER_CLAIM_WISHES[wish] },
      { label: "Desde", value: formatDateTime(openedAt) },
      { label: "Guía de la devolución", value: agreed?.tracking ?? "" },
      { label: "Se devuelve", value: outcome && outcome.centimos > 0 ? formatSoles(outcome.centimos) : "" },
    ],
    talk: entries.map((entry) => ({
      key: entry.id,
      name: NAMES[entry.kind],
      at: formatDateTime(entry.at),
      when: entry.at.toISOString(),
      who: nameOf(entry.by, order, as, siteName),
      text: entry.text,
      photos: claim.photos.flatMap(({ entryId }, index) =>
        entryId === entry.id ? [{ href: photoPath(String(index + 1)), alt: `Foto ${index + 1}` }] : [],
      ),
    })),
    offer: isTalking && offer ? { id: offer.id, text: offerText(offer) } : null,
    canSay: (as === "buyer" || as === "seller") && talkRejection(claim, 0) === null,
    mostOffered: as === "seller" && isTalking ? formatSoles(refundableOf(order)) : null,
    canAnswer: as === "buyer" && isTalking && offer !== null,
    canSend: as === "buyer" && state === "returning",
    canReceive: as === "seller" && isComing,
    canWithdraw: as === "buyer" && isOpen && state !== "returned",
  };
}

const FROZEN = "Mercado Pago tiene un caso abierto por este pago: hasta que termine no se mueve el dinero.";

const NAMES: Record<ClaimEntry["kind"], string> = {
  opened: "Contó el problema",
  said: "Escribió",
  offered: "Propuso un acuerdo",
  declined: "Rechazó la propuesta",
  accepted: "Aceptó la propuesta",
  sent: "Envió la devolución",
  received: "Confirmó la devolución",
  escalated: "Terminó el plazo: decide un administrador",
  lapsed: "La devolución no se envió a tiempo",
  withdrawn: "Retiró el problema",
  decided: "Decidió",
  elsewhere: "El pedido terminó",
};

function nameOf(by: ClaimEntry["by"], { buyerName, lines }: Order, as: ClaimReader, siteName: string): string {
  if (by === as) return "Tú";
  if (by === "buyer") return buyerName;
  return by === "seller" ? (lines[0]?.sellerName ?? "El vendedor") : siteName;
}

function standingOf({ state, talkUntil, return: agreed, outcome }: OrderClaim, as: ClaimReader): string {
  const until = (date: Date | null | undefined) => (date ? formatDeadline(date) : "");
  switch (state) {
    case "talking":
      return (
        `Comprador y vendedor tienen hasta el ${until(talkUntil)} para ponerse de acuerdo; después decide un ` +
        "administrador. El dinero está en pausa."
      );
    case "returning":
      return as === "buyer"
        ? `Envía la devolución hasta el ${until(agreed?.sendBy)} y registra aquí su guía. Si no la envías, la compra se completa.`
        : `El comprador tiene hasta el ${until(agreed?.sendBy)} para enviar la devolución. Si no la envía, la venta se completa.`;
    case "returned":
      return (
        `La devolución está en camino. El vendedor tiene hasta el ${until(agreed?.confirmBy)} para confirmar que le ` +
        "llegó; si no lo hace, decide un administrador."
      );
    case "deciding":
      return as === "admin"
        ? "Espera tu decisión."
        : "Un administrador lo revisa y les escribirá. Mientras tanto pueden agregar lo que falte.";
    case "ended":
      return outcome ? `${OUTCOME_NAMES[outcome.kind]} ${OUTCOME_CAUSES[outcome.by]}.` : "";
  }
}
