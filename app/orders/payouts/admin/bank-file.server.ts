import type { Accounts } from "~/accounts/accounts.server";
import { limaDay } from "~/business/calendar";
import { DOCUMENT_NAMES } from "~/business/documents";
import { toSoles } from "~/business/money";
import { PAYOUT_METHOD_NAMES } from "~/orders/payouts/account-constants";
import type { PayoutAccount } from "~/orders/payouts/account-model";
import type { Payouts } from "~/orders/payouts/payouts.server";
import type { Clock } from "~/platform/clock";
import { csvFile, type CsvColumn } from "~/platform/csv";
import { downloadResponse } from "~/platform/http/download";

import type { PayoutRecord } from "./payout-admin.server";

interface BankFileDeps {
  accounts: Pick<Accounts, "names">;
  payouts: Pick<Payouts, "admin" | "accounts">;
  clock: Clock;
}

interface BankRow {
  payout: PayoutRecord;
  sellerName: string;
  /** Null where the seller has not said it yet. */
  account: PayoutAccount | null;
}

/** Where and how much to transfer, for the bank's own form. */
const COLUMNS: readonly CsvColumn<BankRow>[] = [
  { label: "Titular", cell: ({ account }) => account?.holder ?? "" },
  { label: "Tipo de documento", cell: ({ account }) => (account ? DOCUMENT_NAMES[account.documentType] : "") },
  { label: "Documento", cell: ({ account }) => account?.document ?? "" },
  { label: "Medio", cell: ({ account }) => (account ? PAYOUT_METHOD_NAMES[account.method] : "Falta: pídela") },
  { label: "Cuenta o celular", cell: ({ account }) => (account ? numberText(account) : "") },
  { label: "Monto (S/)", cell: ({ payout }) => toSoles(payout.netCentimos) },
  { label: "Referencia", cell: ({ payout }) => payout.orderNumber },
  { label: "Vendedor", cell: ({ sellerName }) => sellerName },
];

/** With dashes a spreadsheet keeps its 20 digits: as a number it would round them. */
function numberText({ method, number }: PayoutAccount): string {
  return method === "cci" ? number.replace(/^(\d{3})(\d{3})(\d{12})(\d{2})$/, "$1-$2-$3-$4") : number;
}

/**
 * What is to be transferred to sellers, with where: the oldest 100 payouts. Each account is entered in the audit log
 * before it is opened. What is in mediation at the provider is left out.
 */
export async function bankFile({ accounts, payouts, clock }: BankFileDeps, admin: string): Promise<Response> {
  const pending = await payouts.admin.toTransfer();
  const held = await payouts.admin.inMediation(pending);
  const due = pending.filter(({ orderId }) => !held.has(orderId));
  const opened = await payouts.accounts.openAllFor(due, admin);
  const names = await accounts.names([...new Set(due.map(({ sellerId }) => sellerId))]);
  const rows = due.map((payout) => ({
    payout,
    sellerName: names.get(payout.sellerId) ?? "",
    account: opened.get(payout.sellerId) ?? null,
  }));
  return downloadResponse(csvFile(COLUMNS, rows), {
    name: `transferencias-${limaDay(clock.now())}.csv`,
    contentType: "text/csv; charset=utf-8",
  });
}
