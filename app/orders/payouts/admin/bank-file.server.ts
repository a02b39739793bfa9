import { redirect } from "@remix-run/cloudflare";

import { limaDay } from "~/business/calendar";
import { DOCUMENT_NAMES } from "~/business/documents";
import { formatDate } from "~/business/format";
import { toSoles } from "~/business/money";
import { PAYOUT_METHOD_NAMES } from "~/orders/payouts/account-constants";
import type { PayoutAccount } from "~/orders/payouts/account-model";
import { transferOf } from "~/orders/payouts/model";
import type { Context } from "~/platform/context";
import { csvFile, type CsvColumn } from "~/platform/csv";
import { downloadResponse } from "~/platform/http/download";
import { flashHeaders } from "~/platform/http/http";

import type { PayoutRecord } from "./payout-admin.server";
import { ADMIN_PAYOUTS_PATH } from "./query";

interface BankRow {
  payout: PayoutRecord;
  sellerName: string;
  /** Null where the seller has not given one yet. */
  account: PayoutAccount | null;
}

const COLUMNS: readonly CsvColumn<BankRow>[] = [
  { label: "Titular", cell: ({ account }) => account?.holder ?? "" },
  { label: "Tipo de documento", cell: ({ account }) => (account ? DOCUMENT_NAMES[account.documentType] : "") },
  { label: "Documento", cell: ({ account }) => account?.document ?? "" },
  { label: "Medio", cell: ({ account }) => (account ? PAYOUT_METHOD_NAMES[account.method] : "Falta: pídela") },
  { label: "Cuenta o celular", cell: ({ account }) => (account ? numberText(account) : "") },
  { label: "Monto (S/)", cell: ({ payout }) => toSoles(transferOf(payout)) },
  { label: "Referencia", cell: ({ payout }) => payout.orderNumber },
  { label: "Vendedor", cell: ({ sellerName }) => sellerName },
  { label: "Ya en el archivo del", cell: ({ payout }) => (payout.exported ? formatDate(payout.exported.at) : "") },
];

/** The dashes make a spreadsheet keep all 20 digits: as a number it would round them. */
function numberText({ method, number }: PayoutAccount): string {
  return method === "cci" ? number.replace(/^(\d{3})(\d{3})(\d{12})(\d{2})$/, "$1-$2-$3-$4") : number;
}

const CHANGED =
  "Alguien más descargó el archivo, o cambió uno de sus pagos, en este momento. Mira la lista y descárgalo otra vez.";

/**
 * Transfers to sellers, with their accounts: the oldest 100 payouts that can be paid and are in no earlier file, unless
 * `again`; at the end those of sellers without an account. Before the file is sent, its lines are marked, and each
 * account in it is entered in the audit log.
 */
export async function bankFile(
  { accounts, payouts, clock }: Context,
  admin: string,
  { again = false }: { again?: boolean } = {},
): Promise<Response> {
  await payouts.jobs.setOff();
  const { payable, missing } = await payouts.bank.due({ again });
  const batch = crypto.randomUUID();
  const opened = await payouts.accounts.openAllFor(payable);
  // An account that the present secret does not open is neither in the file nor marked.
  const due = payable.filter(({ sellerId }) => opened.has(sellerId));
  const unknown = [...payable.filter(({ sellerId }) => !opened.has(sellerId)), ...missing];
  if (!(await payouts.bank.markExported(due, { by: admin, batch, again }))) {
    const headers = flashHeaders(new Headers(), { type: "error", message: CHANGED });
    return redirect(ADMIN_PAYOUTS_PATH, { status: 303, headers });
  }
  const lines = [...due, ...unknown];
  const names = await accounts.names([...new Set(lines.map(({ sellerId }) => sellerId))]);
  const rows = lines.map((payout) => ({
    payout,
    sellerName: names.get(payout.sellerId) ?? "",
    account: opened.get(payout.sellerId) ?? null,
  }));
  return downloadResponse(csvFile(COLUMNS, rows), {
    name: `transferencias-${limaDay(clock.now())}.csv`,
    contentType: "text/csv; charset=utf-8",
  });
}
