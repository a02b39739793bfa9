import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { PAYOUT_STATE_NAMES } from "../constants";
import { payoutFile } from "./list.loader.server";
import { ADMIN_PAYOUTS_PATH } from "./query";

const ACTS = {
  "payout.paid": "Pago a vendedor hecho",
  "payout.account-opened": "Cuenta de un vendedor vista",
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

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
