import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Snapshot } from "~/platform/firestore/types";

import { SEARCH_USES, SearchUseSchema } from "../model";
import { type ReferenceResult, STALE, type Versioned, changeReference, differences } from "../reference/changes.server";
import { USUAL_USES, type VehicleUse, usesOf } from "../uses";

/** By its document, or by the code where it has none (its version is then empty). */
type AdminUse = Versioned<VehicleUse>;

/** All of them go into the head of the index. */
const USES_MAX = 100;

const LABELS = { name: "nombre", words: "palabras", motos: "motos", bicicletas: "bicicletas" } as const;
const document = (id: string) => `${SEARCH_USES}/${id}`;

/** Uses that the search knows (`para delivery`). Callers check permissions. */
export function createSearchUses(context: Context) {
  const { database, log } = context;

  const decode = (snapshot: Snapshot | null): AdminUse | null => {
    const stored = snapshot && decodeDocument(SearchUseSchema, snapshot, log);
    return snapshot && stored && { ...stored, id: snapshot.id, version: snapshot.updateTime };
  };
  const usual = (id: string): AdminUse | null => {
    const one = USUAL_USES.find((known) => known.id === id);
    return one ? { ...one, version: "" } : null;
  };

  return {
    async list(): Promise<AdminUse[]> {
      const found = await database.find({ collection: SEARCH_USES, limit: USES_MAX });
      const stored = found.flatMap((one) => decode(one) ?? []);
      return usesOf(stored).map((one) => ({ ...one, version: stored.find(({ id }) => id === one.id)?.version ?? "" }));
    },

    async read(id: string): Promise<AdminUse | null> {
      if (!isDocumentId(id)) return null;
      return decode(await database.read(document(id))) ?? usual(id);
    },

    /** Changes a use, or adds one. `seen`: the version that the form showed. */
    save: (actor: string, { id, ...fields }: VehicleUse, seen: string): Promise<ReferenceResult> =>
      changeReference(context, actor, async (tx) => {
        const before = decode(await tx.read(document(id))) ?? usual(id);
        const changes = differences<typeof fields>(before, fields, LABELS);
        if (Object.keys(changes).length === 0) return { ok: true };
        if ((before?.version ?? "") !== seen) return STALE;
        const others = await tx.find({ collection: SEARCH_USES, select: [], limit: USES_MAX });
        if (others.length >= USES_MAX && others.every((one) => one.id !== id))
          return failed("not-allowed", `Hay ${USES_MAX} usos: cambia uno en lugar de agregar otro.`);
        return {
          writes: [{ set: document(id), data: { ...fields } }],
          entry: { action: "search.use-changed", target: document(id), label: fields.name, changes },
        };
      }),
  };
}
type SearchUses = ReturnType<typeof createSearchUses>;

declare module "~/platform/context" {
  interface Context {
    searchUses: SearchUses;
  }
}
