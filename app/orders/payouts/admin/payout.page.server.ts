import { z } from "zod";

import { DOCUMENT_NAMES } from "~/business/documents";
import { formatDate, formatDateTime } from "~/business/format";
import { adminOrderPath } from "~/orders/paths";
import { PAYOUT_METHOD_NAMES } from "~/orders/payouts/account-constants";
import type { PayoutHold } from "~/orders/payouts/account-model";
import { PAYOUT_NAMELESS, PAYOUT_STATE_NAMES } from "~/orders/payouts/constants";
import { type PayoutFacts, payoutFacts } from "~/orders/payouts/payout-view";
import type { Context } from "~/platform/context";
import { lineField } from "~/platform/forms/fields";
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
import type { FormFailure } from "~/platform/forms/typed-values";
import { notFound } from "~/platform/http/http";

import {
  MEDIATION_FIELD,
  NO_SELLER_ACCOUNT,
  NO_WORKSHOP_ACCOUNT,
  PAYOUT_INTENTS,
  REFERENCE_FIELD,
  REFERENCE_MAX,
  REFERENCE_MIN,
} from "./constants";
import { adminPayoutPath, payoutListPath } from "./query";

const NO_PAYOUT = "No encontramos ese pago.";

export interface AdminPayoutView {
  number: string;
  order: string;
  seller: string;
  toSeller: string;
  facts: PayoutFacts;
  since: string;
  isPending: boolean;
  isInMediation: boolean;
  /** A workshop, whose account is not stored here. */
  isWorkshop: boolean;
  /** Whether the seller has an account, or the line was sent in a file; false for workshops. */
  hasAccount: boolean;
  /** Why nothing may be paid yet, and until when; null where nothing keeps it. */
  held: string | null;
  /** Day of its file for the bank; null where it is in none. */
  exportedOn: string | null;
  version: string;
}

/**
 * Data of a payout's page.
 * @throws a 404
 */
export async function loadPayout({ accounts, payouts }: Context, id: string): Promise<AdminPayoutView> {
  const payout = await payouts.admin.find(id);
  if (payout === null) throw notFound(NO_PAYOUT);
  const { orderId, orderNumber, sellerId, workshopName, state, createdAt, exported, version } = payout;
  const isWorkshop = workshopName !== "";
  const facts = payoutFacts(payout);
  const isAsked = !isWorkshop && exported === null;
  const standing = isAsked ? (await payouts.accounts.standings([sellerId])).get(sellerId) : "ok";
  return {
    number: orderNumber,
    order: adminOrderPath(orderId),
    seller: workshopName || (await accounts.names([sellerId])).get(sellerId) || PAYOUT_NAMELESS,
    toSeller: payoutListPath({ state: "pending", sellerId }),
    facts: {
      ...facts,
      parts: facts.parts.map((part, position) =>
        position === 0 ? { ...part, label: isWorkshop ? "Inspección" : "Vehículos" } : part,
      ),
      total: { ...facts.total, label: "Por transferir" },
    },
    since: formatDate(createdAt),
    isPending: state === "pending",
    isInMediation: state === "pending" && (await payouts.admin.isInMediation(payout)),
    isWorkshop,
    hasAccount: standing !== "none",
    held: standing === "held" ? heldWords(await payouts.accounts.hold(sellerId)) : null,
    exportedOn: exported && formatDate(exported.at),
    version,
  };
}

const HELD_WORDS: Record<PayoutHold["why"], string> = {
  first: "recién dijo dónde le pagamos, y esa cuenta se usa",
  changed: "cambió su cuenta, y la nueva se usa",
  locked: "avisó que alguien más entró a su cuenta, y sus cobros se reanudan",
};

/** Null: it has ended since it was asked for. */
function heldWords(hold: PayoutHold | null): string {
  if (hold === null) return "El plazo de espera acaba de terminar. Vuelve a intentarlo.";
  return `Todavía no se le puede pagar: ${HELD_WORDS[hold.why]} desde el ${formatDateTime(hold.until)}.`;
}

/** Reply with the seller's whole account, to the form that asks for it. */
export interface PayoutReply extends FormFailure {
  account?: { label: string; value: string }[];
}

const IN_MEDIATION =
  "El comprador abrió un reclamo en Mercado Pago. Transfiere solo si ya terminó a favor de la venta, y marca la " +
  "casilla.";

const OWES =
  "El vendedor debe dinero de otra venta: se descuenta de este pago por sí solo. Mira en un minuto cuánto queda por " +
  "transferir.";

const PaidForm = z.object({
  [MEDIATION_FIELD]: z.string().optional(),
  version: z.string().max(60).catch(""),
  [REFERENCE_FIELD]: lineField("Número de operación", { min: REFERENCE_MIN, max: REFERENCE_MAX }).transform(
    (text, context) => {
      if (text === undefined) context.addIssue({ code: "custom", message: "Escribe el número de operación." });
      return text ?? "";
    },
  ),
});

/** The forms of a payout's page: `intent` opens the seller's account (logged), or records the transfer. */
export function submitPayout(
  { accounts, payouts }: Context,
  id: string,
  admin: string,
  form: FormData,
): Promise<FormOutcome<PayoutReply>> {
  return handleForm<PayoutReply>(form, async () => {
    const payout = await payouts.admin.find(id);
    if (payout === null) return formNotFound(NO_PAYOUT);
    const intent = form.get("intent");
    if (intent === PAYOUT_INTENTS.account) {
      if (payout.workshopName !== "") return rejected(form, { "": NO_WORKSHOP_ACCOUNT }, 409);
      const account = await payouts.accounts.openFor(payout.sellerId, admin, payout);
      if (account === null) {
        const standing = (await payouts.accounts.standings([payout.sellerId])).get(payout.sellerId);
        const hold = standing === "held" ? await payouts.accounts.hold(payout.sellerId) : null;
        return rejected(form, { "": standing === "held" ? heldWords(hold) : NO_SELLER_ACCOUNT }, 409);
      }
      const { method, number, holder, documentType, document } = account;
      return {
        kind: "shown",
        reply: {
          ok: false,
          errors: {},
          values: {},
          account: [
            { label: PAYOUT_METHOD_NAMES[method], value: number },
            { label: "Titular", value: holder },
            { label: DOCUMENT_NAMES[documentType], value: document },
          ],
        },
      };
    }
    if (intent !== PAYOUT_INTENTS.paid) return unknownIntent(form);
    const parsed = parseForm(PaidForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { version, [REFERENCE_FIELD]: reference, [MEDIATION_FIELD]: mediation } = parsed.data;
    const email = payout.workshopName === "" ? ((await accounts.user(payout.sellerId))?.email ?? "") : "";
    const result = await payouts.admin.markPaid(id, {
      version,
      reference,
      email,
      by: admin,
      isMediationOver: mediation === "terminado",
    });
    if (result.ok) return done(adminPayoutPath(id), `Marcamos ${result.payout.orderNumber} como pagado.`);
    if (result.reason === "not-found") return formNotFound(NO_PAYOUT);
    if (result.reason === "no-account") return rejected(form, { "": NO_SELLER_ACCOUNT }, 409);
    if (result.reason === "held")
      return rejected(form, { "": heldWords(await payouts.accounts.hold(payout.sellerId)) }, 409);
    if (result.reason === "owes") return rejected(form, { "": OWES }, 409);
    if (result.reason === "in-mediation") return rejected(form, { [MEDIATION_FIELD]: IN_MEDIATION }, 409);
    const { state, reference: stored } = result.payout;
    const now =
      state === "paid" && stored ? `${PAYOUT_STATE_NAMES.paid}, operación ${stored}` : PAYOUT_STATE_NAMES[state];
    return rejected(form, { "": `Este pago cambió mientras lo veías. Ahora está así: ${now}.` }, 409);
  });
}
