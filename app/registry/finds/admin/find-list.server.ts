import { dayCell } from "~/admin-kit/list/cells";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { chosenWay } from "~/admin-kit/list/query";
import { formatDay } from "~/business/calendar";
import type { Filter } from "~/platform/firestore/types";

import { placeName } from "../../theft/list/view";
import { adminFindPath, FIND_STATE_NAMES, FIND_STATES, FINDER_NAMES } from "../constants";
import { FINDS, type Find } from "../model";
import { FIND_LIST, FIND_STATE_SLUGS, FIND_TONES } from "./paths";

/** Finds. Their file has no address and no text of a finder. */
export const { list: loadFindList, file: findFile } = createAdminList<Find, null>({
  logged: "finds",
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
    key: find.id,
    title: find.looks,
    to: adminFindPath(find.id),
    badges: [{ label: FIND_STATE_NAMES[find.state], tone: FIND_TONES[find.state] }],
    text: find.text,
  }),
});
