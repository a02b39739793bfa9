import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { limaDay } from "~/business/calendar";
import { DOCUMENT_NAMES } from "~/business/documents";
import { formatDate } from "~/business/format";
import { formatSoles } from "~/business/money";
import { adminOrderPath } from "~/orders/paths";
import { PAYOUT_METHOD_NAMES } from "~/orders/payouts/account-constants";
import { PAYOUT_STATE_NAMES } from "~/orders/payouts/constants";
import { payoutFacts, type PayoutFacts } from "~/orders/payouts/payout-view";
import type { Payouts } from "~/orders/payouts/payouts.server";
import type { AuditRecorder } from "~/platform/audit/audit";
import type { Clock } from "~/platform/clock";
import { csvHead, csvLine } from "~/platform/csv";
import { lineField } from "~/platform/forms/fields";
import { parseForm } from "~/platform/forms/forms";
import {
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
} from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";

import {
  MEDIATION_FIELD,
  NO_WORKSHOP_ACCOUNT,
  PAYOUT_INTENTS,
  REFERENCE_FIELD,
  REFERENCE_MAX,
  REFERENCE_MIN,
} from "./constants";
import { PAYOUT_COLUMNS } from "./csv";
import type { PayoutRecord } from "./payout-admin.server";
import { adminPayoutPath, PAYOUT_STATE_SLUGS, payoutListPath, type PayoutQuery } from "./query";

export const NO_PAYOUT = "No encontramos ese pago.";

interface PayoutPagesDeps {
  accounts: Pick<Accounts, "names" | "user">;
  payouts: Pick<Payouts, "admin" | "accounts">;
  clock: Clock;
}

/** A line of the list. */
export interface AdminPayoutRow {
  to: string;
  number: string;
  seller: string;
  /** The list of this seller's lines. */
  toSeller: string;
  amount: string;
  at: string;
}

const NAMELESS = "Cuenta eliminada";

/** Data of the list. */
export async function loadPayoutList({ accounts, payouts }: PayoutPagesDeps, query: PayoutQuery) {
  const { payouts: found, next } = await payouts.admin.page(query);
  const names = await accounts.names([
    ...found.map(({ sellerId }) => sellerId),
    ...(query.sellerId ? [query.sellerId] : []),
  ]);
  const rows = found.map(
    ({ id, orderNumber, sellerId, workshopName, netCentimos, createdAt, paidAt }): AdminPayoutRow => ({
      to: adminPayoutPath(id),
      number: orderNumber,
      seller: names.get(sellerId) || workshopName || NAMELESS,
      toSeller: payoutListPath({ ...query, sellerId, after: null }),
      amount: formatSoles(netCentimos),
      at: formatDate(paidAt ?? createdAt),
    }),
  );
  const workshopName = found.find(({ sellerId }) => sellerId === query.sellerId)?.workshopName;
  return { query, rows, next, sellerName: query.sellerId && (names.get(query.sellerId) || workshopName || NAMELESS) };
}

/** A list as a file, streamed. */
export async function payoutFile(
  deps: PayoutPagesDeps & { audit: AuditRecorder },
  query: PayoutQuery,
  admin: string,
): Promise<Response> {
  const { accounts, payouts, audit, clock } = deps;
  const pages = payouts.admin.pages(query);
  const encoder = new TextEncoder();
  const linesOf = async (page: PayoutRecord[]) => {
    const names = await accounts.names([...new Set(page.map(({ sellerId }) => sellerId))]);
    return page
      .map((payout) =>
        csvLine(PAYOUT_COLUMNS, {
          ...payout,
          sellerName: names.get(payout.sellerId) || payout.workshopName || NAMELESS,
        }),
      )
      .join("");
  };
  // The first part before the answer: a database that is down is a page of its own, not half a file.
  const first = await pages.next();
  let text: string | null = csvHead(PAYOUT_COLUMNS) + (first.done ? "" : await linesOf(first.value));
  await audit.record({
    actor: admin,
    action: "payouts.exported",
    target: "lists/payouts",
    label: PAYOUT_STATE_NAMES[query.state],
    ...(query.sellerId && { changes: { sellerId: [null, query.sellerId] } }),
  });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (text !== null) {
        controller.enqueue(encoder.encode(text));
        text = null;
        return;
      }
      const page = await pages.next();
      if (page.done) controller.close();
      else controller.enqueue(encoder.encode(await linesOf(page.value)));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  return downloadResponse(body, {
    name: `pagos-${PAYOUT_STATE_SLUGS[query.state]}-${limaDay(clock.now())}.csv`,
    contentType: "text/csv; charset=utf-8",
  });
}

/** A payout as its page shows it. */
export interface AdminPayoutView {
  number: string;
  order: string;
  seller: string;
  /** The seller's list. */
  toSeller: string;
  facts: PayoutFacts;
  since: string;
  isPending: boolean;
  /** Whether the buyer complained at the provider after the sale was completed. */
  isInMediation: boolean;
  /** A workshop, whose account nobody keeps here. */
  isWorkshop: boolean;
  version: string;
}

/**
 * Data of a payout's page.
 * @throws a 404
 */
export async function loadPayout({ accounts, payouts }: PayoutPagesDeps, id: string): Promise<AdminPayoutView> {
  const payout = await payouts.admin.find(id);
  if (payout === null) throw notFound(NO_PAYOUT);
  const { orderId, orderNumber, sellerId, workshopName, state, createdAt, version } = payout;
  const isWorkshop = workshopName !== "";
  const facts = payoutFacts(payout);
  return {
    number: orderNumber,
    order: adminOrderPath(orderId),
    seller: workshopName || (await accounts.names([sellerId])).get(sellerId) || NAMELESS,
    toSeller: payoutListPath({ state: "pending", sellerId, after: null }),
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
    version,
  };
}

/** Where a seller is paid, in full, as the answer to the form that asks for it. */
export interface PayoutReply extends FormFailure {
  account?: { label: string; value: string }[];
}

const IN_MEDIATION =
  "Quien compró abrió un reclamo en Mercado Pago. Transfiere solo si ya terminó a favor de la venta, y marca la casilla.";

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

/** The forms of a payout's page: `intent` opens the seller's account (logged), or notes the transfer. */
export function submitPayout(
  { accounts, payouts }: PayoutPagesDeps,
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
      if (account === null)
        return rejected(
          form,
          { "": "Este vendedor todavía no nos dijo dónde le pagamos. Ya se lo pedimos en Mis ventas." },
          409,
        );
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
    if (result.reason === "in-mediation") return rejected(form, { [MEDIATION_FIELD]: IN_MEDIATION }, 409);
    const { state, reference: stored } = result.payout;
    const now =
      state === "paid" && stored ? `${PAYOUT_STATE_NAMES.paid}, operación ${stored}` : PAYOUT_STATE_NAMES[state];
    return rejected(form, { "": `Este pago cambió mientras lo veías. Ahora está así: ${now}.` }, 409);
  });
}
