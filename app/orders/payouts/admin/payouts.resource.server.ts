import { CHANGED_SINCE, nameInLog, UNDONE_REASON, type Inverse } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { DIFFERENCES_PATH } from "../../comparison/constants";
import { PAYOUT_BATCHES } from "../batch-model";
import { PAYOUT_STATE_NAMES } from "../constants";
import { PAYOUT_ROWS } from "./list.loader.server";
import { ADMIN_PAYOUTS_PATH, BATCHES_PATH } from "./query";

const ACTS = {
  "difference.closed": "Diferencia con Mercado Pago cerrada",
  "payout.paid": "Pago a vendedor hecho",
  "payout.returned": "Transferencia a un vendedor que volvió",
  "payout.not-paid": "Pago a vendedor que no se transfirió",
  "payout.account-opened": "Cuenta de un vendedor vista",
  "payouts.batch": "Archivo para el banco preparado",
  "payouts.bank-file": "Archivo para el banco descargado",
  "payouts.exported": "Lista de pagos descargada",
};

/** A registration that was a slip: the transfer was never made. Their sellers are told. */
const notPaidAfterAll: Inverse = async ({ payouts: { admin, returned }, clock }, acts, actor, formId) => {
  const rows = acts.flatMap(({ snapshot, isUntouched }) =>
    admin
      .decodeAll(snapshot && isUntouched ? [snapshot] : [])
      .map(({ id, version, sent }) => ({ id, version, place: sent.length - 1 })),
  );
  const asked = { reason: "not-sent", why: UNDONE_REASON, at: clock.now(), by: actor, batch: formId } as const;
  const results = await returned.register(rows, asked);
  const done = new Set(results.flatMap(({ id, outcome }) => (outcome === "done" ? [`payouts/${id}`] : [])));
  const left = acts.filter(({ entry }) => !done.has(entry.target));
  return { done: done.size, left: left.map(({ entry }) => `${nameInLog(entry)} ${CHANGED_SINCE}`) };
};

export const PAYOUTS_RESOURCE: AdminResource = {
  path: ADMIN_PAYOUTS_PATH,
  verb: "payouts",
  section: "Pagos",
  acts: ACTS,
  inverses: { "payout.paid": notPaidAfterAll },
  documents: [{ collection: "payouts", name: "Pago", states: PAYOUT_STATE_NAMES }],
  targets: { "lists/payouts": "Lista de pagos" },
  list: PAYOUT_ROWS,
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
