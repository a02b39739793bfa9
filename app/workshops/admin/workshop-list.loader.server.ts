import { rowKey } from "~/admin-kit/bulk/rows";
import type { FileQuery } from "~/admin-kit/list/cursor.server";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { LIST_PAGE_SIZE } from "~/admin-kit/list/query";
import { createQueue } from "~/admin-kit/list/queue.server";
import { type LimaDay, limaDay, startOfDay } from "~/business/calendar";
import { formatShortDay, plural } from "~/business/format";
import { tableEntry } from "~/business/table";
import type { Context } from "~/platform/context";
import type { Filter } from "~/platform/firestore/types";
import { endingCertificates, isCertificateEnding } from "~/workshops/directory/certificate-end";
import { type WorkshopRecord, workshopStateOf } from "~/workshops/model";
import { hasWorkshopWords, placeOf, vehiclesText } from "~/workshops/view";

import {
  APPLICATIONS_PATH,
  WORKSHOP_LIST,
  WORKSHOP_STATE_NAMES,
  WORKSHOP_STATE_SLUGS,
  WORKSHOP_TONES,
  adminWorkshopPath,
  WORKSHOPS_BULK_PATH,
} from "./paths";

/** States as queries; `visibles` finds expired ones too, which are few and left out of the list. */
const STATE_QUERIES: Record<string, (today: LimaDay) => Omit<FileQuery, "collection">> = {
  [WORKSHOP_STATE_SLUGS.visible]: () => ({ where: [["active", "==", true]], orderBy: [["name", "asc"]] }),
  [WORKSHOP_STATE_SLUGS.suspended]: () => ({ where: [["active", "==", false]], orderBy: [["name", "asc"]] }),
  [WORKSHOP_STATE_SLUGS.near]: (today) => ({
    where: [["active", "==", true], ...endingCertificates(today)],
    orderBy: [["certifiedUntil", "asc"]],
  }),
  [WORKSHOP_STATE_SLUGS.expired]: (today) => ({
    where: [
      ["active", "==", true],
      ["certifiedUntil", "<", startOfDay(today)],
    ],
    orderBy: [["certifiedUntil", "desc"]],
  }),
};

/** Workshops in every state; `q` are words of the name, the district or the slug. */
export const WORKSHOP_ROWS = createAdminList<WorkshopRecord, { today: LimaDay }>({
  logged: "workshops",
  title: "Talleres",
  searched: "Nombre o distrito; salen 20 como máximo",
  spec: WORKSHOP_LIST,
  columns: [
    { label: "Código", cell: ({ id }) => id },
    { label: "Nombre", cell: ({ name }) => name },
    { label: "Estado", cell: (one, { today }) => WORKSHOP_STATE_NAMES[workshopStateOf(one, today)] },
    { label: "Lugar", text: (one) => placeOf(one) },
    { label: "Repara", text: ({ vehicles }) => vehiclesText(vehicles) },
    { label: "Certificado desde", cell: ({ certifiedAt }) => certifiedAt },
    {
      label: "Certificado hasta",
      fact: ({ certifiedUntil }) => (certifiedUntil === null ? "Sin fecha" : formatShortDay(certifiedUntil)),
      cell: ({ certifiedUntil }) => certifiedUntil ?? "",
    },
    { label: "Solicitud", cell: ({ caseNumber }) => caseNumber ?? "" },
  ],
  empty: "Todavía no hay talleres.",
  narrowBy: "estado o departamento",
  words: ({ clock }) => ({ today: limaDay(clock.now()) }),
  read(context, { values: { q = "", estado, lugar } }) {
    const today = limaDay(context.clock.now());
    const { where = [], orderBy } = tableEntry(STATE_QUERIES, estado ?? "")?.(today) ?? { orderBy: [["name", "asc"]] };
    const placed: Filter[] = lugar === undefined ? [] : [["department", "==", lugar]];
    const hasWords = hasWorkshopWords(q);
    return {
      query: { collection: "workshops", where: [...placed, ...where], orderBy },
      isShown: (one) =>
        (lugar === undefined || one.department === lugar) &&
        (estado === undefined || slugsOf(one, today).includes(estado)) &&
        hasWords(one),
      search: q === "" ? null : { find: () => searchWorkshops(context, hasWords), isForFile: false },
    };
  },
  decode: ({ directory }, found) => directory.workshops.decodeAll(found),
  card(one, { today }) {
    const state = workshopStateOf(one, today);
    const isNear = slugsOf(one, today).includes(WORKSHOP_STATE_SLUGS.near);
    return {
      key: rowKey(one.id, one.version),
      isSingle: !isNear,
      title: one.name,
      to: adminWorkshopPath(one.id),
      badges: [
        { label: WORKSHOP_STATE_NAMES[state], tone: WORKSHOP_TONES[state] },
        ...(isNear ? [{ label: "Por vencer", tone: "warning" as const }] : []),
      ],
      ...(state === "suspended" && {
        step: {
          to: adminWorkshopPath(one.id),
          intent: "mostrar",
          label: "Quitar la suspensión",
          fields: { version: one.version },
        },
      }),
    };
  },
  bulk: () => ({ path: WORKSHOPS_BULK_PATH, options: [{ value: "recordar", label: "Recordar su certificado" }] }),
});

export const WORKSHOP_QUEUE = createQueue({
  label: "Talleres",
  read: WORKSHOP_ROWS.readQuery,
  pathOf: ({ id }) => adminWorkshopPath(id),
});

/** Words are looked for in the names that KV remembers, of which the first 20 are read. */
async function searchWorkshops(
  { database, directory, workshops }: Context,
  hasWords: ReturnType<typeof hasWorkshopWords>,
): Promise<WorkshopRecord[]> {
  const named = (await workshops.names()).filter(hasWords).slice(0, LIST_PAGE_SIZE);
  const found = await database.readAll(named.map(({ id }) => `workshops/${id}`));
  return directory.workshops.decodeAll(found.flatMap((snapshot) => snapshot ?? []));
}

function slugsOf(one: WorkshopRecord, today: LimaDay): string[] {
  const state = workshopStateOf(one, today);
  const isNear = state === "visible" && isCertificateEnding(one, today);
  return [WORKSHOP_STATE_SLUGS[state], ...(isNear ? [WORKSHOP_STATE_SLUGS.near] : [])];
}

/** Data of the list, and how many applications wait. */
export async function loadWorkshopList(context: Context, params: URLSearchParams) {
  const [list, waiting] = await Promise.all([
    WORKSHOP_ROWS.list(context, params),
    context.cases.queue.openCount("taller"),
  ]);
  const lead =
    waiting === 0
      ? "Ninguna postulación por decidir."
      : `${plural(waiting, "postulación", "postulaciones")} por decidir.`;
  return {
    ...list,
    lead,
    links: waiting > 0 ? [{ to: APPLICATIONS_PATH, label: "Ver postulaciones", isMain: true }] : [],
  };
}
