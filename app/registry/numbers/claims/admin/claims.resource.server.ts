import { dayCell } from "~/admin-kit/list/cells";
import { fileOfList, querySource } from "~/admin-kit/list/file.server";
import { readListQuery } from "~/admin-kit/list/query";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";
import type { Cases } from "~/cases/cases.server";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";

import { claimFilterOf } from "./claims.page.server";
import { CLAIMS_PATH, CLAIM_LIST } from "./paths";

type ClaimCase = ReturnType<Cases["queue"]["decodeAll"]>[number];

/** Whole cases, with their texts. */
const CLAIMS_PER_READ = 50;

/** Without claimants and what they wrote: both are on the claim's page. */
const COLUMNS: readonly CsvColumn<ClaimCase>[] = [
  { label: "Número", cell: ({ number }) => number },
  { label: "Asunto", cell: ({ subject }) => subject },
  { label: "Llegó", cell: ({ createdAt }) => dayCell(createdAt) },
  {
    label: "Estado",
    cell: ({ status, outcome }) => (status === "open" ? "Por decidir" : outcome === null ? "Cerrado" : "Aprobado"),
  },
];

function claimFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const {
    database,
    cases: { queue },
  } = context;
  const query = readListQuery(CLAIM_LIST, params);
  return fileOfList(context, {
    list: "claims",
    actor,
    spec: CLAIM_LIST,
    query,
    columns: COLUMNS,
    source: querySource(database, [queue.queryOf(claimFilterOf(query))], {
      perRead: CLAIMS_PER_READ,
      rowsOf: (found) => queue.decodeAll(found),
      after: query.after,
    }),
    narrowBy: "estado",
  });
}

const ACTS = {
  "bicycle.claim-approved": "Reclamo de serie aprobado",
  "bicycle.claim-rejected": "Reclamo de serie rechazado",
  "bicycle.proof-opened": "Comprobante de una bicicleta visto",
  "claims.exported": "Lista de reclamos de series descargada",
};

export const CLAIMS_RESOURCE: AdminResource = {
  path: CLAIMS_PATH,
  verb: "bicycles",
  section: "Series",
  acts: ACTS,
  documents: [
    // Cases with a page of their own.
    { collection: "cases", name: "Solicitud" },
    { collection: "bicycles", name: "Bicicleta", page: "none" },
  ],
  targets: { "lists/claims": "Lista de reclamos de series" },
  file: claimFile,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
