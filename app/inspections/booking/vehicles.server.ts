import { type VehicleKind, findCategory } from "~/catalog/categories";
import { type Listing, ListingSchema, isListingId } from "~/catalog/model";
import { PUBLIC_STATUSES } from "~/catalog/statuses";
import type { Favorites } from "~/favorites/favorites.server";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

import { OTHER_VEHICLE } from "../constants";
import type { InspectedVehicle } from "../model";
import { type TypedBooking, VEHICLE_CHOICE } from "./booking-form";

/** A vehicle to choose. `value` is a VEHICLE_CHOICE. */
export interface VehicleChoice {
  value: string;
  label: string;
  hint: string;
}

const MOST = 20;

export function createVehicles(context: Context) {
  const { database, log } = context;

  async function listing(id: string): Promise<Listing | null> {
    const snapshot = isListingId(id) ? await database.read(`vehicles/${id}`) : null;
    return snapshot && snapshot.data.status !== "draft" ? decodeDocument(ListingSchema, snapshot, log) : null;
  }

  async function choices(uid: string, favorites: Favorites): Promise<VehicleChoice[]> {
    const [own, registered, saved] = await Promise.all([
      nullIfUnavailable(
        () =>
          database.find({
            collection: "vehicles",
            where: [
              ["sellerId", "==", uid],
              ["status", "in", ["active", "reserved", "paused"]],
            ],
            limit: MOST,
          }),
        log,
      ),
      nullIfUnavailable(async () => (await context.registry.bicycles?.ownedBy(uid)) ?? [], log),
      nullIfUnavailable(() => favorites.page(1), log),
    ]);
    const listings = (own ?? []).flatMap((snapshot) => decodeDocument(ListingSchema, snapshot, log) ?? []);
    return [
      ...listings.map(({ id, title }) => ({ value: `anuncio:${id}`, label: title, hint: "Tu anuncio" })),
      ...(registered ?? [])
        .filter(({ status }) => status === "registered")
        .slice(0, MOST)
        .map(({ id, brand, model }) => ({
          value: `bicicleta:${id}`,
          label: [brand, model].filter(Boolean).join(" "),
          hint: "Tu bicicleta registrada",
        })),
      ...(saved?.favorites ?? [])
        .filter(({ card }) => card !== null)
        .slice(0, MOST)
        .map(({ id, title }) => ({ value: `anuncio:${id}`, label: title, hint: "En tus favoritos" })),
    ].filter(({ value }, position, all) => all.findIndex((other) => other.value === value) === position);
  }

  return {
    /** Own listings, registered bicycles and favourites; unreadable ones are left out. */
    choices,

    /** Own listings and favourites that are motorcycles; unreadable ones are left out. */
    async motorcycles(uid: string, favorites: Favorites): Promise<VehicleChoice[]> {
      const all = (await choices(uid, favorites)).filter(({ value }) => value.startsWith("anuncio:"));
      const paths = all.map(({ value }) => `vehicles/${value.slice("anuncio:".length)}`);
      const found = (await nullIfUnavailable(() => database.readAll(paths), log)) ?? [];
      return all.filter((_, position) => {
        const category: unknown = found[position]?.data.category;
        return typeof category === "string" && findCategory(category)?.kind === "moto";
      });
    },

    async named(id: string): Promise<VehicleChoice | null> {
      const found = await listing(id);
      return found && PUBLIC_STATUSES.includes(found.status)
        ? { value: `anuncio:${id}`, label: found.title, hint: "El anuncio que elegiste" }
        : null;
    },

    /** The vehicle of a form's value; null where it does not exist or this user may not choose it. */
    async resolve(
      uid: string,
      { vehiculo, tipo, modelo = "", detalles = "" }: Pick<TypedBooking, "vehiculo" | "tipo" | "modelo" | "detalles">,
    ): Promise<InspectedVehicle | null> {
      const blank = { listingId: null, bicycleId: null, details: detalles };
      if (vehiculo === OTHER_VEHICLE) return tipo ? { ...blank, kind: tipo, title: modelo } : null;
      const [, what = "", id = ""] = VEHICLE_CHOICE.exec(vehiculo) ?? [];
      if (what === "bicicleta") {
        const bicycle = await context.registry.bicycles?.read(id);
        if (bicycle?.ownerId !== uid || bicycle.status !== "registered") return null;
        const title = [bicycle.brand, bicycle.model].filter(Boolean).join(" ");
        return { ...blank, kind: "bicicleta", bicycleId: id, listingId: bicycle.listingId, title };
      }
      const found = await listing(id);
      if (found === null || (found.sellerId !== uid && !PUBLIC_STATUSES.includes(found.status))) return null;
      return { ...blank, kind: kindOf(found), listingId: id, title: found.title };
    },
  };
}

function kindOf({ category }: Pick<Listing, "category">): VehicleKind {
  return findCategory(category)?.kind ?? "bicicleta";
}
