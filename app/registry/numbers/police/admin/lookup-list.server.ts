import { createAdminList } from "~/admin-kit/list/described-list.server";
import { chosenWay, TIME_ORDER_FILTER, type ListSpec } from "~/admin-kit/list/query";
import { formatDateTime } from "~/business/format";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter } from "~/platform/firestore/types";

import { ADMIN_LOOKUPS_PATH, LOOKUP_KIND_NAMES, LOOKUP_KINDS, LOOKUPS, type LookupKind } from "../constants";
import { type PoliceLookup, LookupSchema } from "../model";

const KIND_SLUGS: Record<LookupKind, string> = { number: "numeros", district: "distritos" };

const LOOKUP_LIST: ListSpec = {
  path: ADMIN_LOOKUPS_PATH,
  filters: [
    {
      name: "que",
      label: "Qué",
      emptyLabel: "Todas",
      options: LOOKUP_KINDS.map((kind) => ({ value: KIND_SLUGS[kind], label: LOOKUP_KIND_NAMES[kind] })),
    },
    TIME_ORDER_FILTER,
  ],
};

/** Look-ups of officers, each with the name of its account. */
export const { list: loadLookupList, file: lookupFile } = createAdminList<PoliceLookup & { officer: string }, null>({
  logged: "police-lookups",
  spec: LOOKUP_LIST,
  columns: [
    { label: "Código", cell: ({ id }) => id },
    { label: "Qué", text: ({ kind }) => LOOKUP_KIND_NAMES[kind] },
    { label: "Consultado", cell: ({ asked }) => asked },
    { label: "Motivo", cell: ({ reason }) => reason },
    { label: "Unidad", text: ({ unit }) => unit },
    { label: "Agente", text: ({ officer }) => officer },
    { label: "Cuenta (código)", cell: ({ uid }) => uid },
    {
      label: "Respuestas",
      fact: ({ bicycleIds }) => String(bicycleIds.length),
      cell: ({ bicycleIds }) => bicycleIds.length,
    },
    { label: "Cuándo", text: ({ createdAt }) => formatDateTime(createdAt) },
  ],
  empty: "No hay consultas.",
  narrowBy: "qué",
  words: () => null,
  read(_context, query) {
    const asked = LOOKUP_KINDS.find((kind) => KIND_SLUGS[kind] === query.values.que);
    const where: Filter[] = asked ? [["kind", "==", asked]] : [];
    return { query: { collection: LOOKUPS, where, orderBy: [["createdAt", chosenWay(query, "desc")]] } };
  },
  async decode({ accounts, log }, found) {
    const lookups = found.flatMap((snapshot) => decodeDocument(LookupSchema, snapshot, log) ?? []);
    const uids = [...new Set(lookups.map(({ uid }) => uid))];
    const names = new Map(
      await Promise.all(uids.map(async (uid) => [uid, (await accounts.user(uid))?.displayName] as const)),
    );
    return lookups.map((lookup) => ({ ...lookup, officer: names.get(lookup.uid) || "Cuenta eliminada" }));
  },
  card: ({ id, asked, reason }) => ({ key: id, title: asked, to: null, badges: [], text: reason }),
});
