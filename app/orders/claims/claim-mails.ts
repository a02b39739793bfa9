import { formatDeadlineWithZone, lowerFirst } from "~/business/format";
import { formatSoles } from "~/business/money";
import { strong } from "~/platform/mail/sheet";

import { ORDER_CLAIM_REASONS, ORDER_CLAIM_WISHES } from "./constants";
import type { ClaimEntry, OrderClaim } from "./model";
import { offerText } from "./rules";

interface ClaimWords {
  subject: string;
  blocks: readonly string[];
}

const TALK = "Responde en la página del pedido: allí quedan la conversación y las fotos.";

/** The mail of a step to each side. `claim`: after it. */
export function claimWords(claim: OrderClaim, { kind, text }: Pick<ClaimEntry, "kind" | "text">): Words {
  const { title, talkUntil, reason, wish, offer } = claim;
  const until = strong(formatDeadlineWithZone(talkUntil));
  switch (kind) {
    case "opened":
      return {
        buyer: {
          subject: "Recibimos tu problema con el pedido",
          blocks: [
            `Se lo contamos al vendedor de «${title}». Tu dinero queda en pausa.`,
            `Tienen hasta el ${until} para ponerse de acuerdo; después decide un administrador. No uses lo que ` +
              "recibiste mientras tanto.",
          ],
        },
        seller: {
          subject: "El comprador tiene un problema con tu venta",
          blocks: [
            `«${title}»: ${ORDER_CLAIM_REASONS[reason].toLowerCase()}. Pide: ${lowerFirst(ORDER_CLAIM_WISHES[wish])}.`,
            text,
            `Tienen hasta el ${until} para ponerse de acuerdo; después decide un administrador. El pago de esta venta ` +
              "queda en pausa.",
            TALK,
          ],
        },
      };
    case "said":
      return {
        buyer: { subject: "El vendedor te respondió sobre tu problema", blocks: [text, TALK] },
        seller: { subject: "El comprador escribió sobre su problema", blocks: [text, TALK] },
      };
    case "offered":
      return {
        buyer: {
          subject: "El vendedor te propone un acuerdo",
          blocks: [
            offer ? `${offerText(offer)}.` : text,
            `Acéptalo o recházalo hasta el ${until}, en la página del pedido.`,
          ],
        },
        seller: { subject: "Enviamos tu propuesta", blocks: [text] },
      };
    case "declined":
      return {
        buyer: { subject: "Rechazaste la propuesta", blocks: ["Pueden seguir conversando en la página del pedido."] },
        seller: {
          subject: "El comprador no aceptó tu propuesta",
          blocks: [`Puedes proponer otra hasta el ${until}; después decide un administrador.`],
        },
      };
    case "accepted":
      return acceptedWords(claim);
    case "sent":
      return {
        buyer: { subject: "Registramos tu devolución", blocks: [`Guía: ${text}`, receiveText(claim)] },
        seller: {
          subject: "El comprador te envió la devolución",
          blocks: [`Guía: ${text}`, "Cuando llegue, confírmalo en la página del pedido.", receiveText(claim)],
        },
      };
    case "escalated":
      return both({
        subject: "Un administrador decidirá sobre el problema",
        blocks: [
          `El plazo para «${title}» terminó sin un acuerdo. Revisaremos la conversación, las fotos y el anuncio como ` +
            "estaba cuando se compró, y les escribiremos.",
        ],
      });
    case "received":
    case "lapsed":
    case "withdrawn":
    case "elsewhere":
      return both(endWords(claim, kind));
    case "decided":
      return both(decidedWords(claim, text));
  }
}

interface Words {
  buyer: ClaimWords;
  seller: ClaimWords;
}

/** An administrator's decision, as both read it. */
export function decidedWords(claim: Ended, reason: string): ClaimWords {
  const { subject, blocks } = endWords(claim, "decided");
  return { subject, blocks: [...blocks, reason] };
}

type Ended = Pick<OrderClaim, "title"> & { outcome: Omit<NonNullable<OrderClaim["outcome"]>, "at"> | null };

function endWords({ title, outcome }: Ended, kind: ClaimEntry["kind"]): ClaimWords {
  const back = outcome && outcome.centimos > 0 ? formatSoles(outcome.centimos) : null;
  const returned = back && `Se ${outcome?.kind === "all" ? "devuelve todo" : "devuelve"}: ${back} al comprador.`;
  return {
    subject: "El problema con el pedido terminó",
    blocks: [endText(title, kind), returned ?? ""].filter(Boolean),
  };
}

function acceptedWords({ state, offer, return: agreed, title, outcome }: OrderClaim): Words {
  if (state === "returning" && agreed) {
    const until = strong(formatDeadlineWithZone(agreed.sendBy));
    return {
      buyer: {
        subject: "Acordaron una devolución: envíala a tiempo",
        blocks: [
          `Envía «${title}» hasta el ${until} y registra el número de guía en la página del pedido. Si no lo envías, ` +
            "la compra se completa.",
        ],
      },
      seller: {
        subject: "El comprador aceptó devolverlo",
        blocks: [`Tiene hasta el ${until} para enviarlo. Te avisamos con su número de guía.`],
      },
    };
  }
  const amount = formatSoles(outcome?.centimos ?? offer?.centimos ?? 0);
  return both({
    subject: "Llegaron a un acuerdo",
    blocks: [`Se devuelven ${amount} al comprador de «${title}», y el problema termina.`],
  });
}

function receiveText({ return: sent }: OrderClaim): string {
  const until = sent?.confirmBy ? strong(formatDeadlineWithZone(sent.confirmBy)) : "";
  return `El vendedor tiene hasta el ${until} para confirmar que le llegó; si no lo hace, decide un administrador.`;
}

function endText(title: string, kind: ClaimEntry["kind"]): string {
  switch (kind) {
    case "received":
      return `El vendedor confirmó la devolución de «${title}».`;
    case "lapsed":
      return `La devolución de «${title}» no se envió a tiempo: la venta queda completa.`;
    case "withdrawn":
      return `El comprador retiró su problema con «${title}»: el pedido sigue donde estaba.`;
    case "decided":
      return `Un administrador decidió sobre «${title}».`;
    default:
      return `El pedido de «${title}» terminó de otra manera, y con él el problema.`;
  }
}

function both(words: ClaimWords): Words {
  return { buyer: words, seller: words };
}
