import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { DIFFERENCES_PATH } from "../../comparison/constants";
import { PAYOUT_BATCHES } from "../batch-model";
import { PAYOUT_STATE_NAMES } from "../constants";
import { payoutFile } from "./list.loader.server";
import { ADMIN_PAYOUTS_PATH, BATCHES_PATH } from "./query";

const ACTS = {
  "difference.closed": "Diferencia con Mercado Pago cerrada",
  "payout.paid": "Pago a vendedor hecho",
  "payout.not-paid": "Pago a vendedor que no se transfirió",
  "payout.account-opened": "Cuenta de un vendedor vista",
  "payouts.batch": "Archivo para el banco preparado",
  "payouts.bank-file": "Archivo para el banco descargado",
  "payouts.exported": "Lista de pagos descargada",
};

export const PAYOUTS_RESOURCE: AdminResource = {
  path: ADMIN_PAYOUTS_PATH,
  verb: "payouts",
  section: "Pagos",
  acts: ACTS,
  documents: [{ collection: "payouts", name: "Pago", states: PAYOUT_STATE_NAMES }],
  targets: { "lists/payouts": "Lista de pagos" },
  file: payoutFile,
};

/** Before the payouts, whose page its own is below. */
export const BATCHES_RESOURCE: AdminResource = {
  path: BATCHES_PATH,
  verb: "payouts",
  documents: [{ collection: PAYOUT_BATCHES.name, name: "Archivo para el banco" }],
};

/** Findings of the nightly comparison with the provider. */
export const DIFFERENCES_RESOURCE: AdminResource = {
  path: DIFFERENCES_PATH,
  verb: "payouts",
  targets: { "lists/differences": "Diferencias con Mercado Pago" },
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
