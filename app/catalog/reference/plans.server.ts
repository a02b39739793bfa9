import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Snapshot } from "~/platform/firestore/types";

import { slugify } from "../folding";
import { PlanSchema, type Plan } from "../model";
import {
  changeReference,
  differences,
  reordered,
  STALE,
  type Direction,
  type ReferenceResult,
  type Versioned,
} from "./changes.server";

export type PlanForm = Omit<Plan, "id" | "position">;

const LABELS: Partial<Record<keyof PlanForm, string>> = {
  name: "nombre",
  price: "precio",
  durationDays: "días",
  maxPhotos: "fotos",
  featured: "destacado",
  home: "inicio",
  active: "a la venta",
};
const PLANS_MAX = 50;
const document = (id: string) => `publicationPlans/${id}`;
const ALL = { collection: "publicationPlans", orderBy: [["position", "asc"]], limit: PLANS_MAX } satisfies {
  collection: string;
  orderBy: ["position", "asc"][];
  limit: number;
};

/**
 * Plans of publication for the administration. Listings and orders store the numbers of their plan, so that a change
 * only affects new ones. None is ever deleted, only taken off sale. Callers check permissions.
 */
export function createPlanAdmin(context: Context) {
  const { database, log } = context;

  function decode(snapshot: Snapshot | null): Versioned<Plan> | null {
    const plan = snapshot && decodeDocument(PlanSchema, snapshot, log);
    return snapshot && plan && { ...plan, version: snapshot.updateTime };
  }
  const decodeAll = (found: readonly Snapshot[]) => found.flatMap((snapshot) => decode(snapshot) ?? []);

  return {
    /** By position. */
    list: async (): Promise<Versioned<Plan>[]> => decodeAll(await database.find(ALL)),

    read: async (id: string): Promise<Versioned<Plan> | null> =>
      isDocumentId(id) ? decode(await database.read(document(id))) : null,

    /** Adds a plan as the last one. Idempotent. */
    create: (actor: string, fields: PlanForm): Promise<ReferenceResult> =>
      changeReference(context, actor, async (tx) => {
        const id = slugify(fields.name);
        const plans = decodeAll(await tx.find(ALL));
        const existing = decode(await tx.read(document(id)));
        if (existing && isSame(existing, fields)) return { ok: true };
        if (existing || hasName(plans, fields.name, id))
          return failed("taken", "Ya hay un plan con ese nombre. Elige otro.");
        const position = Math.max(0, ...plans.map((plan) => plan.position)) + 1;
        return {
          writes: [{ create: document(id), data: { ...fields, position } }],
          entry: {
            action: "plan.created",
            target: document(id),
            label: fields.name,
            changes: differences(null, fields, LABELS),
          },
        };
      }),

    /** Changes a plan; `seen` is the version that the form showed. */
    save: (actor: string, id: string, fields: PlanForm, seen: string): Promise<ReferenceResult> =>
      changeReference(context, actor, async (tx) => {
        const before = decode(await tx.read(document(id)));
        if (!before) return failed("not-found");
        if (isSame(before, fields)) return { ok: true };
        if (before.version !== seen) return STALE;
        const plans = decodeAll(await tx.find(ALL));
        if (hasName(plans, fields.name, id)) return failed("taken", "Ya hay un plan con ese nombre. Elige otro.");
        if (!fields.active && !plans.some((plan) => plan.active && plan.id !== id))
          return failed("not-allowed", "Es el único plan a la venta: sin él nadie podría publicar.");
        return {
          writes: [{ update: document(id), data: { ...fields } }],
          entry: {
            action: "plan.changed",
            target: document(id),
            label: fields.name,
            changes: differences<PlanForm>(before, fields, LABELS),
          },
        };
      }),

    /** Moves a plan one place; `place`: its position on the page, from 0. */
    move: (actor: string, id: string, place: number, direction: Direction): Promise<ReferenceResult> =>
      changeReference(context, actor, async (tx) => {
        const plans = decodeAll(await tx.find(ALL));
        const order = reordered(plans, { id, place, direction });
        if (!order.ok) return order;
        const writes = order.items.flatMap((plan, at) =>
          plan.position === at + 1 ? [] : [{ update: document(plan.id), data: { position: at + 1 } }],
        );
        const moved = order.items.findIndex((plan) => plan.id === id);
        if (writes.length === 0 || moved === place) return { ok: true };
        return {
          writes,
          entry: {
            action: "plan.moved",
            target: document(id),
            label: plans[place]?.name ?? id,
            changes: { lugar: [place + 1, moved + 1] },
          },
        };
      }),
  };
}

function isSame(plan: Plan, fields: PlanForm): boolean {
  return Object.keys(differences<PlanForm>(plan, fields, LABELS)).length === 0;
}

function hasName(plans: readonly Plan[], name: string, except: string): boolean {
  return plans.some((plan) => plan.id !== except && slugify(plan.name) === slugify(name));
}
