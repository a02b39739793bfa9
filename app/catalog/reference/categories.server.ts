import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot } from "~/platform/firestore/types";

import { CATEGORIES, type CategoryId, type VehicleKind, findCategory } from "../categories";
import { slugify } from "../folding";
import { CategorySchema } from "../model";
import {
  type Direction,
  type ReferenceResult,
  STALE,
  type Versioned,
  changeReference,
  differences,
  reordered,
} from "./changes.server";

export interface CategoryFields {
  name: string;
  active: boolean;
}

/** A category by its document, or by the code where it has none (its version is then empty). */
type AdminCategory = Versioned<CategoryFields & { id: CategoryId; kind: VehicleKind; position: number }>;

const LABELS = { name: "nombre", active: "se ofrece" } as const;
const document = (id: string) => `categories/${id}`;
const DOCUMENTS = CATEGORIES.map(({ id }) => document(id));

/** Names, order and offer of the categories, whose ids are in the code. Callers check permissions. */
export function createCategoryAdmin(context: Context) {
  const { database, log } = context;

  function merged(snapshots: readonly (Snapshot | null)[]): AdminCategory[] {
    return CATEGORIES.map(({ id, kind, name }, at) => {
      const snapshot = snapshots[at] ?? null;
      const stored = snapshot && decodeDocument(CategorySchema, snapshot, log);
      return {
        id,
        kind,
        name: stored?.name ?? name,
        active: stored?.active ?? true,
        position: stored?.position ?? at + 1,
        version: snapshot?.updateTime ?? "",
      };
    }).sort((a, b) => a.position - b.position);
  }
  const list = async (): Promise<AdminCategory[]> => merged(await database.readAll(DOCUMENTS));

  return {
    /** All, by position. */
    list,

    read: async (id: string): Promise<AdminCategory | null> => (await list()).find((one) => one.id === id) ?? null,

    /** Changes name and offer; `seen` is the version that the form showed. */
    save: (actor: string, id: string, fields: CategoryFields, seen: string): Promise<ReferenceResult> =>
      changeReference(context, actor, async (tx) => {
        if (!findCategory(id)) return failed("not-found");
        const all = merged(await tx.readAll(DOCUMENTS));
        const before = all.find((one) => one.id === id);
        if (!before) return failed("not-found");
        const changes = differences<CategoryFields>(before, fields, LABELS);
        if (Object.keys(changes).length === 0) return { ok: true };
        if (before.version !== seen) return STALE;
        if (all.some((one) => one.id !== id && one.kind === before.kind && slugify(one.name) === slugify(fields.name)))
          return failed("taken", "Otra categoría ya se llama así.");
        if (!fields.active && !all.some((one) => one.active && one.kind === before.kind && one.id !== id))
          return failed("not-allowed", "Es la única que se ofrece de su tipo de vehículo.");
        return {
          writes: [{ merge: document(id), data: { ...fields, position: before.position } }],
          entry: { action: "category.changed", target: document(id), label: fields.name, changes },
        };
      }),

    /** Moves a category one place; `place`: its position on the page, from 0. */
    move: (actor: string, id: string, place: number, direction: Direction): Promise<ReferenceResult> =>
      changeReference(context, actor, async (tx) => {
        const all = merged(await tx.readAll(DOCUMENTS));
        const order = reordered(all, { id, place, direction });
        if (!order.ok) return order;
        const moved = order.items.findIndex((one) => one.id === id);
        if (moved === place) return { ok: true };
        const writes = order.items.flatMap(({ id: other, name, active, position }, at) =>
          position === at + 1 ? [] : [{ merge: document(other), data: { name, active, position: at + 1 } }],
        );
        return {
          writes,
          entry: {
            action: "category.moved",
            target: document(id),
            label: all[place]?.name ?? id,
            changes: { lugar: [place + 1, moved + 1] },
          },
        };
      }),
  };
}
