import { rowKey } from "~/admin-kit/bulk/rows";
import { dayCell } from "~/admin-kit/list/cells";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { chosenWay } from "~/admin-kit/list/query";
import { createQueue } from "~/admin-kit/list/queue.server";
import { formatDay } from "~/business/calendar";
import type { Filter } from "~/platform/firestore/types";

import { COMPARISONS_LINK } from "../../theft/constants";
import { placeName } from "../../theft/list/view";
import { adminFindPath, FIND_STATE_NAMES, FIND_STATES, FINDER_NAMES } from "../constants";
import { FINDS, type Find } from "../model";
import { FIND_LIST, FIND_STATE_SLUGS, FIND_TONES, FINDS_BULK_PATH } from "./paths";

/** Finds. Their file has no address and no text of a finder. */
export const FIND_ROWS = createAdminList<Find, null>({
  logged: "finds",
  title: "Hallazgos",
  lead: "Bicicletas que alguien tiene y parecen robadas. El mismo número avisa solo a su titular; los demás los decides tú.",
  links: [COMPARISONS_LINK],
  spec: FIND_LIST,
  columns: [
    { label: "Código", cell: ({ id }) => id },
    { label: "Estado", cell: ({ state }) => FIND_STATE_NAMES[state] },
    { label: "Quién la tiene", text: ({ finder }) => FINDER_NAMES[finder] },
    { label: "Cómo es", cell: ({ looks }) => looks },
    { label: "Número que leyó", text: ({ serial }) => serial },
    { label: "Dónde", text: (find) => placeName(find) },
    { label: "Desde", fact: ({ foundOn }) => formatDay(foundOn), cell: ({ foundOn }) => foundOn },
    { label: "Titulares avisados", cell: ({ matches }) => matches.length },
    { label: "Recibido", cell: ({ createdAt }) => dayCell(createdAt) },
  ],
  empty: "No hay hallazgos.",
  narrowBy: "estado",
  words: () => null,
  /** Those without an owner, the newest first. */
  read(_context, query) {
    const asked = FIND_STATES.find((state) => FIND_STATE_SLUGS[state] === query.values.estado) ?? "open";
    const where: Filter[] = [["state", "==", asked]];
    return { query: { collection: FINDS.name, where, orderBy: [["createdAt", chosenWay(query, "desc")]] } };
  },
  decode: ({ log }, found) => found.flatMap((snapshot) => FINDS.of(snapshot, log) ?? []),
  card: (find) => ({
    key: rowKey(find.id, find.version),
    title: find.looks,
    to: adminFindPath(find.id),
    badges: [{ label: FIND_STATE_NAMES[find.state], tone: FIND_TONES[find.state] }],
    text: find.text,
  }),
  bulk: () => ({ path: FINDS_BULK_PATH, options: [{ value: "cerrar", label: "Cerrar" }] }),
});

/** Without a list: those without an owner. */
export const FIND_QUEUE = createQueue({
  label: "Hallazgos",
  read: FIND_ROWS.readQuery,
  pathOf: ({ id }) => adminFindPath(id),
});
