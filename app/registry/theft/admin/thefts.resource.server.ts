import { type Inverse, UNDONE_REASON, reasonBefore, singleInverse, versionNow } from "~/admin-kit/resources/inverse";
import { changesOf } from "~/admin-kit/resources/log-entry";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { COMPARISONS_PATH } from "../constants";
import { ADMIN_THEFTS_PATH, THEFT_STATE_NAMES } from "../constants";
import { THEFT_ROWS } from "./theft-list.server";

const ACTS = {
  "theft.verified": "Denuncia de un robo comprobada",
  "theft.hidden": "Reporte de robo oculto",
  "theft.shown": "Reporte de robo visible de nuevo",
  "theft.sighting-hidden": "Aviso de un robo oculto",
  "theft.sighting-shown": "Aviso de un robo visible de nuevo",
  "comparison.decided": "Series parecidas comparadas",
  "thefts.exported": "Lista de robos descargada",
  "police.looked-up": "Consulta de la Policía",
  "police.alarm": "Muchas consultas de la Policía con un mismo motivo",
};

const theftStep = (step: "hide" | "show"): Inverse =>
  singleInverse(async ({ theft }, act, actor, id) => {
    const reason = step === "hide" ? reasonBefore(act, "theft.hidden") : "";
    return (await theft.reports.moderate({ actor, id, version: versionNow(act.snapshot) }, step, reason)).ok;
  });

const sightingStep = (step: "hide" | "show"): Inverse =>
  singleInverse(async ({ theft }, act, actor, theftId) => {
    const id = String(changesOf(act.entry).aviso?.[1] ?? "");
    const shown = { actor, id: theftId, version: versionNow(act.snapshot) };
    const reason = step === "hide" ? reasonBefore(act, "theft.sighting-hidden") : UNDONE_REASON;
    return (await theft.sightings.moderate(shown, id, step, reason)).ok;
  });

export const THEFTS_RESOURCE: AdminResource = {
  path: ADMIN_THEFTS_PATH,
  besides: [COMPARISONS_PATH],
  verb: "thefts",
  section: "Robos",
  acts: ACTS,
  inverses: {
    "theft.hidden": theftStep("show"),
    "theft.shown": theftStep("hide"),
    "theft.sighting-hidden": sightingStep("show"),
    "theft.sighting-shown": sightingStep("hide"),
  },
  documents: [
    { collection: "policeLookups", name: "Consulta policial", page: "none" },
    { collection: "thefts", name: "Reporte de robo", states: THEFT_STATE_NAMES },
    {
      collection: "serialComparisons",
      name: "Comparación de series",
      page: "none",
      states: { open: "por comparar", same: "es la misma", different: "es otra" },
    },
  ],
  targets: { "lists/thefts": "Lista de robos" },
  list: THEFT_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
