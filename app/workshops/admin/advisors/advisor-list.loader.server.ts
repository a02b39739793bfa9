import type { FileQuery } from "~/admin-kit/list/cursor.server";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { fold } from "~/business/folding";
import { plural } from "~/business/format";
import { weekLines } from "~/business/hours";
import type { Context } from "~/platform/context";
import { weekOf, type AdvisorRecord } from "~/workshops/model";
import { topicName } from "~/workshops/services";

import { ADVICE_QUEUE_PATH, ADVISOR_LIST, NEW_ADVISOR_PATH, ADVISOR_STATE_SLUGS, adminAdvisorPath } from "./paths";

/** Rows that a search finds of those in sight, and of the suspended. */
const FOUND_MAX = 10;

const queryOf = (isActive: boolean | null): FileQuery => ({
  collection: "advisors",
  where: isActive === null ? [] : [["active", "==", isActive]],
  orderBy: [
    ["position", "asc"],
    ["name", "asc"],
  ],
});

/** Advisors in every state, in their order; `q` are words of name or headline. */
export const ADVISOR_ROWS = createAdminList<AdvisorRecord, null>({
  logged: "advisors",
  title: "Asesores",
  searched: "Nombre o en qué ayuda; salen 20 como máximo",
  spec: ADVISOR_LIST,
  columns: [
    { label: "Código", cell: ({ id }) => id },
    { label: "Nombre", cell: ({ name }) => name },
    { label: "Estado", cell: ({ active }) => (active ? "Visible" : "Suspendido") },
    { label: "En qué ayuda", cell: ({ headline }) => headline },
    { label: "Temas", text: ({ topics }) => topics.map(topicName).join(", ") },
    { label: "Horario", text: ({ hours }) => weekLines(weekOf(hours)).join("; ") },
    { label: "Orden", cell: ({ position }) => position },
  ],
  empty: "Todavía no hay asesores.",
  narrowBy: "estado",
  words: () => null,
  read(context, { values: { q = "", estado } }) {
    const isActive = estado === undefined ? null : estado === ADVISOR_STATE_SLUGS.visible;
    const words = fold(q).split(/\s+/).filter(Boolean);
    const hasWords = ({ name, headline }: Pick<AdvisorRecord, "name" | "headline">): boolean => {
      const text = fold(`${name} ${headline}`);
      return words.every((word) => text.includes(word));
    };
    return {
      query: queryOf(isActive),
      isShown: hasWords,
      search: q === "" ? null : { find: () => searchAdvisors(context, hasWords, isActive), isForFile: false },
    };
  },
  decode: ({ directory }, found) => directory.advisors.decodeAll(found),
  card: ({ id, name, headline, active, version }) => ({
    key: id,
    title: name,
    to: adminAdvisorPath(id),
    badges: [active ? { label: "Visible", tone: "success" } : { label: "Suspendido", tone: "danger" }],
    text: headline,
    ...(!active && {
      step: { to: adminAdvisorPath(id), intent: "mostrar", label: "Mostrar otra vez", fields: { version } },
    }),
  }),
});

/** Visible advisors are those that KV remembers, read again; of the suspended the first ones are looked through. */
async function searchAdvisors(
  { database, directory, workshops }: Context,
  hasWords: (advisor: Pick<AdvisorRecord, "name" | "headline">) => boolean,
  isActive: boolean | null,
): Promise<AdvisorRecord[]> {
  const inSight = isActive === false ? [] : (await workshops.advisors()).filter(hasWords).slice(0, FOUND_MAX);
  const [fresh, suspended] = await Promise.all([
    database.readAll(inSight.map(({ id }) => `advisors/${id}`)),
    isActive === true ? [] : database.find({ ...queryOf(false), limit: FOUND_MAX }),
  ]);
  const found = directory.advisors.decodeAll([...fresh.flatMap((one) => one ?? []), ...suspended]);
  // One that was suspended since it was remembered is in both.
  return [...new Map(found.map((one) => [one.id, one])).values()].filter(
    ({ active }) => isActive === null || active === isActive,
  );
}

/** Data of the list, and how many wait for advice. */
export async function loadAdvisorList(context: Context, params: URLSearchParams) {
  const [list, waiting] = await Promise.all([
    ADVISOR_ROWS.list(context, params),
    context.cases.queue.openCount("asesoria"),
  ]);
  return {
    ...list,
    lead:
      waiting === 0
        ? "Nadie espera una asesoría."
        : `${plural(waiting, "persona espera", "personas esperan")} una asesoría.`,
    links: [
      { to: NEW_ADVISOR_PATH, label: "Agregar asesor", isMain: true },
      ...(waiting > 0 ? [{ to: ADVICE_QUEUE_PATH, label: "Ver pedidos" }] : []),
    ],
  };
}
