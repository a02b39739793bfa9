import { AUDIT, actEntryId } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { DocumentData, DatabaseReader, Snapshot, Write } from "~/platform/firestore/types";

import { slugify } from "../folding";
import { type Brand, BrandSchema } from "../model";
import { BRAND_FOLLOWING, followingWrite, mergingWrite, splittingWrite } from "./brand-following";
import {
  type Direction,
  type ReferenceResult,
  STALE,
  type Versioned,
  changeReference,
  differences,
  reordered,
} from "./changes.server";

export interface BrandForm {
  name: string;
  kinds: Brand["kinds"];
  active: boolean;
}

const FORMER_MAX = 20;
const MERGED_MAX = 20;
/** Most first brands; the others come by name. */
const FIRST_BRANDS_MAX = 20;
const document = (id: string) => `brands/${id}`;
const TAKEN = failed("taken", "Ya hay una marca con ese nombre. Si son la misma, únelas.");

/** Source of a merge into a brand: a brand, or a spelling typed by sellers. */
type MergeSource = { ok: true; id: string; name: string; stored: Brand | null } | { ok: false; message: string };

/** Brands for the administration: a slug is never changed nor freed. Callers check permissions. */
export function createBrandAdmin(context: Context) {
  const { database, log } = context;

  function decode(snapshot: Snapshot | null): Versioned<Brand> | null {
    const brand = snapshot && decodeDocument(BrandSchema, snapshot, log);
    return snapshot && brand && { ...brand, version: snapshot.updateTime };
  }

  const firstOf = async (reader: DatabaseReader): Promise<Versioned<Brand>[]> => {
    const found = await reader.find({
      collection: "brands",
      where: [["position", ">", 0]],
      orderBy: [["position", "asc"]],
      limit: FIRST_BRANDS_MAX,
    });
    return found.flatMap((snapshot) => decode(snapshot) ?? []);
  };

  return {
    decode,
    read: async (id: string): Promise<Versioned<Brand> | null> =>
      isDocumentId(id) ? decode(await database.read(document(id))) : null,
    byIds: async (ids: readonly string[]): Promise<Versioned<Brand>[]> =>
      ids.length === 0 ? [] : (await database.readAll(ids.map(document))).flatMap((one) => decode(one) ?? []),
    first: () => firstOf(database),

    /** Progress of changing listings of renamed or merged brands; null when all are done. */
    async following(): Promise<{ names: number; changed: number } | null> {
      const state = BRAND_FOLLOWING.decode(await database.read(BRAND_FOLLOWING.document));
      const names = state ? state.brands.length + state.splits.length : 0;
      return state && names > 0 ? { names, changed: state.changed } : null;
    },

    /** Adds a brand. Idempotent. */
    create: (actor: string, fields: BrandForm): Promise<ReferenceResult> =>
      changeReference(context, actor, async (tx) => {
        const id = slugify(fields.name);
        const existing = decode(await tx.read(document(id)));
        if (existing) return Object.keys(changesOf(existing, fields)).length === 0 ? { ok: true } : TAKEN;
        return {
          writes: [{ create: document(id), data: { ...fields } }],
          entry: {
            action: "brand.created",
            target: document(id),
            label: fields.name,
            changes: changesOf(null, fields),
          },
        };
      }),

    /** Listings follow a new name (brand-following.ts). `seen`: the version that the form showed. */
    save: (actor: string, id: string, fields: BrandForm, seen: string): Promise<ReferenceResult> =>
      changeReference(context, actor, async (tx) => {
        const slug = slugify(fields.name);
        const [own, same, following] = await tx.readAll([document(id), document(slug), BRAND_FOLLOWING.document]);
        const before = decode(own ?? null);
        if (!before) return failed("not-found");
        const changes = changesOf(before, fields);
        if (Object.keys(changes).length === 0) return { ok: true };
        if (before.version !== seen) return STALE;
        if (before.mergedInto) return failed("not-allowed", "Esta marca ya está unida a otra.");
        // Its own former spelling may have been merged into it.
        const taken = slug === id ? null : decode(same ?? null);
        if (taken && taken.mergedInto !== id) return TAKEN;
        const former = [slugify(before.name), ...(before.formerSlugs ?? [])].filter(
          (one) => one !== id && one !== slug,
        );
        const data: DocumentData = { ...fields, formerSlugs: [...new Set(former)].slice(0, FORMER_MAX) };
        const writes: Write[] = [{ update: document(id), data }];
        if (before.name !== fields.name) writes.push(followingWrite(following ?? null, id));
        return {
          writes,
          entry: { action: "brand.changed", target: document(id), label: fields.name, changes },
        };
      }),

    /** Adds a brand to the first ones, as their last, or removes it. Idempotent. */
    setFirst: (actor: string, id: string, isFirst: boolean): Promise<ReferenceResult> =>
      changeReference(context, actor, async (tx) => {
        const brand = decode(await tx.read(document(id)));
        if (!brand) return failed("not-found");
        if (Boolean(brand.position) === isFirst) return { ok: true };
        const first = await firstOf(tx);
        if (isFirst && first.length >= FIRST_BRANDS_MAX)
          return failed("not-allowed", `Como máximo ${FIRST_BRANDS_MAX} marcas van primero.`);
        const position = isFirst ? (first.at(-1)?.position ?? 0) + 1 : null;
        return {
          writes: [{ update: document(id), data: { position } }],
          entry: {
            action: "brand.moved",
            target: document(id),
            label: brand.name,
            changes: { "va primero": [!isFirst, isFirst] },
          },
        };
      }),

    /** Moves one of the first brands a place; `place`: its position on the page, from 0. */
    move: (actor: string, id: string, place: number, direction: Direction): Promise<ReferenceResult> =>
      changeReference(context, actor, async (tx) => {
        const first = await firstOf(tx);
        const order = reordered(first, { id, place, direction });
        if (!order.ok) return order;
        const moved = order.items.findIndex((one) => one.id === id);
        if (moved === place) return { ok: true };
        return {
          writes: order.items.flatMap((one, at) =>
            one.position === at + 1 ? [] : [{ update: document(one.id), data: { position: at + 1 } }],
          ),
          entry: {
            action: "brand.moved",
            target: document(id),
            label: first[place]?.name ?? id,
            changes: { lugar: [place + 1, moved + 1] },
          },
        };
      }),

    /** The source of a merge from a typed name, or why there is none. */
    source: async (into: string, typed: string): Promise<MergeSource> => {
      const id = slugify(typed);
      const [target, source] = id === "" ? [null, null] : await database.readAll([document(into), document(id)]);
      return mergeable(decode(target ?? null), id, typed, decode(source ?? null));
    },

    /**
     * Merges a source into a brand that was not merged itself, so that merges make no circle. Its address and its
     * listings in the index are the brand's at once; the listings' text follows. Idempotent. `seen`: the version of the
     * brand that stays.
     */
    merge: (actor: string, into: string, typed: string, seen: string): Promise<ReferenceResult> =>
      changeReference(context, actor, async (tx) => {
        const id = slugify(typed);
        if (id === "") return failed("not-found");
        const [targetSnapshot, sourceSnapshot, following] = await tx.readAll([
          document(into),
          document(id),
          BRAND_FOLLOWING.document,
        ]);
        const target = decode(targetSnapshot ?? null);
        if (!target) return failed("not-found");
        const stored = decode(sourceSnapshot ?? null);
        if (stored?.mergedInto === into) return { ok: true };
        const source = mergeable(target, id, typed, stored);
        if (!source.ok) return failed("not-allowed", source.message);
        if (target.version !== seen) return STALE;
        const kinds = [...new Set([...target.kinds, ...(stored?.kinds ?? [])])];
        return {
          writes: [
            {
              merge: document(id),
              data: {
                name: source.name,
                kinds: stored?.kinds ?? target.kinds,
                active: false,
                position: null,
                mergedInto: into,
                // A spelling was not on offer.
                activeBefore: stored !== null && stored.active !== false,
              },
            },
            { update: document(into), data: { kinds } },
            mergingWrite(following ?? null, { id, into }),
          ],
          entry: {
            action: "brand.merged",
            target: document(into),
            label: target.name,
            changes: { unida: [source.name, target.name] },
          },
        };
      }),

    /** Brands that were merged into one, at most 20. */
    mergedInto: async (id: string): Promise<Versioned<Brand>[]> => {
      const found = await database.find({ collection: "brands", where: [["mergedInto", "==", id]], limit: MERGED_MAX });
      return found.flatMap((snapshot) => decode(snapshot) ?? []);
    },

    /**
     * Undoes a merge: the brand is its own again, on offer if it was before. Its listings in the index are its own at
     * once if they still have its name; those that took the other name and remember theirs follow. `seen`: the version
     * of the merged brand. Idempotent.
     */
    async split(actor: string, id: string, seen: string): Promise<ReferenceResult> {
      const entryId = await actEntryId({ actor, action: "brand.split", target: document(id) }, seen);
      return changeReference(context, actor, async (tx) => {
        const [snapshot, taken] = await tx.readAll([document(id), `${AUDIT}/${entryId}`]);
        const brand = decode(snapshot ?? null);
        if (!brand) return failed("not-found");
        if (taken) return { ok: true };
        const { mergedInto: into, activeBefore = true } = brand;
        if (!into || brand.version !== seen) return STALE;
        const [targetSnapshot, following] = await tx.readAll([document(into), BRAND_FOLLOWING.document]);
        const target = decode(targetSnapshot ?? null);
        return {
          writes: [
            { update: document(id), data: { mergedInto: null, active: activeBefore }, remove: ["activeBefore"] },
            splittingWrite(following ?? null, id),
          ],
          entry: {
            action: "brand.split",
            target: document(into),
            label: target?.name ?? into,
            changes: { separada: [target?.name ?? into, brand.name] },
          },
          entryId,
        };
      });
    },
  };
}

function mergeable(target: Brand | null, id: string, typed: string, stored: Brand | null): MergeSource {
  if (!target || id === "") return { ok: false, message: "Escribe el nombre de la otra marca." };
  if (target.mergedInto) return { ok: false, message: `${target.name} ya está unida a otra marca: une con esa.` };
  if (id === target.id) return { ok: false, message: "Es la misma marca." };
  if (stored?.mergedInto)
    return {
      ok: false,
      message:
        stored.mergedInto === target.id
          ? `${stored.name} ya está unida a esta.`
          : `${stored.name} ya está unida a otra marca.`,
    };
  return { ok: true, id, name: stored?.name ?? typed, stored };
}

function changesOf(before: Brand | null, { name, kinds, active }: BrandForm) {
  const flat = (brand: BrandForm) => ({ ...brand, kinds: [...brand.kinds].sort().join(", ") });
  return differences(
    before && flat({ name: before.name, kinds: before.kinds, active: before.active !== false }),
    flat({ name, kinds, active }),
    { name: "nombre", kinds: "vehículos", active: "se ofrece" },
  );
}
