import { rowKey } from "~/admin-kit/bulk/rows";
import { dayCell } from "~/admin-kit/list/cells";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { chosenOrder } from "~/admin-kit/list/query";
import { createQueue } from "~/admin-kit/list/queue.server";
import { formatShortDateTime } from "~/business/format";
import type { QueryOrder } from "~/platform/firestore/types";
import { reportedThingPath } from "~/reports/constants";
import type { ReportKind } from "~/reports/model";

import { BULK_PATH, DECIDED, KIND_SLUGS, REPORTS_LIST, REPORT_ORDERS } from "./paths";
import type { OwnedThing } from "./reported-thing";
import { BULK_STEPS, REPORTED_NAMES, STEP_INTENTS, stepWords } from "./steps";
import { decisionText, isNamedByReason, reasonsText, reportCount, thingTitle } from "./words";

/** Of a thing that only users report whose reports are mostly false alarms. */
const UNHEARD = "De quien reporta en falso";

const decided = (thing: OwnedThing): string => (thing.status === "open" ? "" : (decisionText(thing) ?? ""));

/** Reported things. Their file has neither their reporters nor the texts of these. */
export const REPORT_ROWS = createAdminList<OwnedThing, null>({
  logged: "reports",
  title: "Reportes",
  lead: "Lo que reportan las personas.",
  spec: REPORTS_LIST,
  columns: [
    { label: "De qué", cell: ({ kind }) => REPORTED_NAMES[kind] },
    { label: "Código", cell: ({ targetId }) => targetId },
    // Files name people by their code alone.
    { label: "Título", cell: ({ kind, title }) => (kind === "person" ? "" : title) },
    { label: "De", fact: ({ kind, owner }) => (kind === "person" ? "" : owner) },
    { label: "Esperan", fact: ({ open }) => (open > 0 ? reportCount(open) : ""), cell: ({ open }) => open },
    { label: "En total", fact: ({ total }) => String(total), cell: ({ total }) => total },
    { label: "Motivos", cell: ({ kind, reasons }) => reasonsText(kind, reasons) },
    { label: "El primero", cell: ({ firstAt }) => dayCell(firstAt) },
    { label: "El último", fact: ({ lastAt }) => formatShortDateTime(lastAt), cell: ({ lastAt }) => dayCell(lastAt) },
    { label: "Estado", cell: ({ status }) => (status === "open" ? "Por revisar" : "Decidido") },
    { label: "Decisión", text: decided },
  ],
  empty: "No hay reportes por revisar.",
  narrowBy: "de qué son o su estado",
  words: () => null,
  read({ reportQueue }, query) {
    const { tipo, estado } = query.values;
    const kind = (Object.keys(KIND_SLUGS) as ReportKind[]).find((one) => KIND_SLUGS[one] === tipo) ?? null;
    const orderBy = chosenOrder(REPORT_ORDERS, query).by.map(([field, way]): QueryOrder => [field, way]);
    return { query: reportQueue.queryOf({ kind, status: estado === DECIDED ? "decided" : "open", orderBy }) };
  },
  decode: ({ reportQueue }, found) => reportQueue.decodeAll(found),
  card: (thing) => ({
    key: rowKey(thing.id, thing.version),
    title: thingTitle(thing),
    to: reportedThingPath(thing.id),
    badges: [
      // None where the title says the kind.
      ...(thing.title === "" ? [] : [{ label: REPORTED_NAMES[thing.kind] }]),
      ...(thing.status === "open" && thing.heard === 0 ? [{ label: UNHEARD }] : []),
      ...(thing.isBlocked ? [{ label: "Cuenta bloqueada" }] : []),
    ],
    text: isNamedByReason(thing) ? "" : reasonsText(thing.kind, thing.reasons),
  }),
  bulk: ({ values: { estado } }) =>
    estado === DECIDED
      ? null
      : {
          path: BULK_PATH,
          options: BULK_STEPS.map((step) => ({ value: STEP_INTENTS[step], label: stepWords(step, "listing").label })),
        },
});

/** Without a list: all that is open. It leads past what another administrator looks at. */
export const REPORT_QUEUE = createQueue({
  label: "Reportes",
  read: REPORT_ROWS.readQuery,
  pathOf: ({ id }) => reportedThingPath(id),
});
