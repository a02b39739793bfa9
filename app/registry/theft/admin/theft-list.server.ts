import { rowKey } from "~/admin-kit/bulk/rows";
import { dayCell, yesNo } from "~/admin-kit/list/cells";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { chosenWay } from "~/admin-kit/list/query";
import { createQueue } from "~/admin-kit/list/queue.server";
import { formatDay } from "~/business/calendar";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter } from "~/platform/firestore/types";

import { COMPARISONS_LINK, THEFTS, THEFT_STATES } from "../constants";
import { placeName } from "../list/view";
import { type TheftReport, TheftReportSchema } from "../model";
import { stolenName } from "../name";
import {
  ADMIN_THEFT_NAMES,
  THEFT_LIST,
  THEFT_STATE_SLUGS,
  THEFT_TONES,
  THEFTS_BULK_PATH,
  TO_VERIFY,
  adminTheftPath,
} from "./paths";

/** Live reports that nobody has checked, oldest first. */
const UNVERIFIED: Filter[] = [
  ["state", "==", "live"],
  ["verifiedAt", "==", null],
];

/** Reports of theft. Their file has owners by their code; the story and the serial stay on the page. */
export const THEFT_ROWS = createAdminList<TheftReport, null>({
  logged: "thefts",
  title: "Reportes de robo",
  lead: "Se publican cuando el dueño los confirma por correo. Comprueba la denuncia y oculta los que no son ciertos.",
  links: [COMPARISONS_LINK],
  spec: THEFT_LIST,
  columns: [
    { label: "Código", cell: ({ id }) => id },
    { label: "Bicicleta", cell: (report) => stolenName(report) },
    { label: "Año", cell: ({ year }) => year ?? "" },
    { label: "Estado", cell: ({ state }) => ADMIN_THEFT_NAMES[state] },
    { label: "Robada el", cell: ({ stolenOn }) => stolenOn },
    { label: "Dónde", text: (report) => placeName(report) },
    { label: "Cuándo", fact: ({ stolenOn }) => formatDay(stolenOn) },
    {
      label: "Denuncia",
      fact: ({ policeReport }) => policeReport || "Sin denuncia",
      cell: ({ policeReport }) => policeReport,
    },
    { label: "Comprobada", cell: ({ verifiedAt }) => yesNo(verifiedAt !== null) },
    { label: "Recompensa en soles", cell: ({ rewardSoles }) => rewardSoles },
    { label: "Recibido", cell: ({ createdAt }) => dayCell(createdAt) },
    { label: "Publicado", cell: ({ publishedAt }) => dayCell(publishedAt) },
    { label: "Cerrado", cell: ({ closedAt }) => dayCell(closedAt) },
    { label: "Dueño (código)", cell: ({ ownerId }) => ownerId },
  ],
  empty: "No hay reportes.",
  narrowBy: "estado",
  words: () => null,
  /** Those that went live last first, or to be checked the oldest. */
  read(_context, query) {
    const { estado } = query.values;
    const asked = THEFT_STATES.find((state) => THEFT_STATE_SLUGS[state] === estado);
    const isToVerify = estado === TO_VERIFY;
    const where: Filter[] = [asked ? ["state", "==", asked] : ["state", "in", ["live", "hidden"]]];
    return {
      query: {
        collection: THEFTS,
        where: isToVerify ? UNVERIFIED : where,
        orderBy: [["publishedAt", chosenWay(query, isToVerify ? "asc" : "desc")]],
      },
    };
  },
  decode: ({ log }, found) => found.flatMap((snapshot) => decodeDocument(TheftReportSchema, snapshot, log) ?? []),
  card: (report) => ({
    key: rowKey(report.id, report.version),
    title: stolenName(report),
    to: adminTheftPath(report.id),
    badges: [
      { label: ADMIN_THEFT_NAMES[report.state], tone: THEFT_TONES[report.state] },
      ...(report.verifiedAt === null ? [] : [{ label: "Denuncia comprobada", tone: "success" as const }]),
    ],
    text: report.story,
  }),
  bulk: () => ({ path: THEFTS_BULK_PATH, options: [{ value: "ocultar", label: "Ocultar" }] }),
});

/** Without a list: those to be checked. */
export const THEFT_QUEUE = createQueue({
  label: "Robos",
  plain: { estado: TO_VERIFY },
  read: THEFT_ROWS.readQuery,
  pathOf: ({ id }) => adminTheftPath(id),
});
