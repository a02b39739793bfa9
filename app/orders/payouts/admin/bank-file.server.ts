import { limaDay } from "~/business/calendar";
import { DOCUMENT_NAMES } from "~/business/documents";
import { toSoles } from "~/business/money";
import { PAYOUT_METHOD_NAMES } from "~/orders/payouts/account-constants";
import type { PayoutAccount } from "~/orders/payouts/account-model";
import type { Context } from "~/platform/context";
import { csvFile, type CsvColumn } from "~/platform/csv";
import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";

import type { BatchLine } from "../batch-model";

interface BankRow {
  line: BatchLine;
  /** Null for one that the present secret does not open. */
  account: PayoutAccount | null;
}

const COLUMNS: readonly CsvColumn<BankRow>[] = [
  { label: "Titular", cell: ({ account }) => account?.holder ?? "" },
  { label: "Documento", cell: ({ account }) => (account ? documentText(account) : "") },
  { label: "Medio", cell: ({ account }) => (account ? PAYOUT_METHOD_NAMES[account.method] : "No se pudo abrir") },
  { label: "Cuenta o celular", cell: ({ account }) => (account ? numberText(account) : "") },
  { label: "Monto (S/)", cell: ({ line }) => toSoles(line.centimos) },
  { label: "Referencia", cell: ({ line }) => line.orderNumber },
  { label: "Vendedor", cell: ({ line }) => line.account?.name ?? "" },
];

/** With its kind: a spreadsheet would take the zeros before a DNI for none. */
function documentText({ documentType, document }: PayoutAccount): string {
  return `${DOCUMENT_NAMES[documentType]} ${document}`;
}

/**
 * As one reads it in Peru: dashes and blanks make a spreadsheet keep each digit, as a number it would round the 20 of a
 * CCI; and a mobile with its `+51` would be taken for a formula.
 */
function numberText({ method, number }: PayoutAccount): string {
  return method === "cci"
    ? number.replace(/^(\d{3})(\d{3})(\d{12})(\d{2})$/, "$1-$2-$3-$4")
    : number.replace(/^\+51(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3");
}

/** A file for the bank as it was made, without lines that are registered since. @throws a 404 */
export async function bankFile({ payouts }: Context, admin: string, id: string): Promise<Response> {
  const batch = await payouts.batches.find(id);
  if (batch === null) throw notFound("No encontramos ese archivo.");
  const rows = await payouts.batches.opened(batch, admin);
  return downloadResponse(csvFile(COLUMNS, rows), {
    name: `transferencias-${limaDay(batch.createdAt)}-${id.slice(0, 4)}.csv`,
    contentType: "text/csv; charset=utf-8",
  });
}
