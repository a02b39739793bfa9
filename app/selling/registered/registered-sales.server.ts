import { DESCRIPTION_MAX, TITLE_MAX } from "~/catalog/model";
import { SPECIFICATION_FIELDS } from "~/catalog/specifications";
import type { ListingStatus } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import { removeBehind } from "~/platform/photos/discarded.server";
import type { Photo } from "~/platform/photos/model";
import { hashWrites } from "~/platform/photos/similarity/similar-photos.server";
import { bicycleName } from "~/registry/bicycles/constants";
import { colorNames } from "~/registry/bicycles/names";
import { showablePhotos } from "~/registry/bicycles/photos";
import { type BicycleSale, listingDocumentOf, saleOf, unsellableMessage } from "~/registry/bicycles/sale";
import type { Bicycle } from "~/registry/model";
import type { BicycleSales, SaleStart } from "~/registry/service";
import { type OwnListing, photoLimit, stepPath, TITLE_MIN } from "~/selling/model";
import { changeOwn, listingWrite, newDraftWrites, newListingId } from "~/selling/owned-listing.server";

/** Fields of a listing copied from the registered bicycle; neither its marks nor the photo of its serial. */
function contentOfBicycle(bicycle: Bicycle) {
  const { category, brand, model, year, size, colors, serial } = bicycle;
  const title = bicycleName(bicycle);
  const sizes = SPECIFICATION_FIELDS[category ?? "mtb"].find(({ name }) => name === "frameSize")?.options ?? [];
  const frameSize = category && sizes.find((option) => option.toLowerCase() === size.trim().toLowerCase());
  const facts = [
    colors.length > 0 && `Color: ${colorNames(colors).toLowerCase()}.`,
    size && !frameSize && `Talla: ${size}.`,
  ];
  const description = facts.filter(Boolean).join("\n");
  return {
    ...(category && { category }),
    ...(title.length >= TITLE_MIN && { title: title.slice(0, TITLE_MAX) }),
    ...(description && { description: description.slice(0, DESCRIPTION_MAX) }),
    ...(serial && { serial }),
    specifications: {
      brand,
      ...(model && { model }),
      ...(year !== null && { year }),
      ...(frameSize && { frameSize }),
    },
  };
}

type Started = { ok: true; sale: BicycleSale; bicycle: Bicycle; repeated: boolean } | Extract<SaleStart, { ok: false }>;

/** Listings that sell registered bicycles. @throws UpstreamError */
export function createRegisteredSales(context: Context): BicycleSales {
  const { database, photos: store, clock } = context;

  async function of(asked: readonly Bicycle[]) {
    const tied = asked.filter(({ listingId }) => listingId !== null);
    const listings =
      tied.length === 0 ? [] : await database.readAll(tied.map(({ listingId }) => listingDocumentOf(listingId ?? "")));
    return new Map(
      tied.flatMap((bicycle, position) => {
        const sale = saleOf(bicycle, listings[position] ?? null);
        return sale ? [[bicycle.id, { ...sale, href: hrefOf(sale) }] as const] : [];
      }),
    );
  }

  async function start(uid: string, bicycleId: string): Promise<SaleStart> {
    const draftId = newListingId();
    const started = await database.transaction(async (tx): Promise<Started> => {
      const bicycle = await context.registry.bicycles.readIn(tx, bicycleId);
      if (bicycle?.ownerId !== uid || bicycle.status === "draft") return failed("not-found");
      const listing = bicycle.listingId === null ? null : await tx.read(listingDocumentOf(bicycle.listingId));
      const sale = saleOf(bicycle, listing);
      if (sale && !sale.isOver) return { ok: true, sale, bicycle, repeated: true };
      const message = unsellableMessage(bicycle);
      if (message !== null) return failed("not-allowed", message);
      const draft = await newDraftWrites(tx, uid, draftId, { ...contentOfBicycle(bicycle), bicycleId }, clock.now());
      if (!draft.ok) return failed("not-allowed", draft.message);
      tx.write(...draft.writes, ...(await context.registry.bicycles.tie(tx, bicycle, draftId)));
      return { ok: true, sale: { listingId: draftId, status: "draft", isOver: false }, bicycle, repeated: false };
    });
    if (!started.ok) return started;
    const { sale, bicycle, repeated } = started;
    const photosMissed = sale.status === "draft" ? await addPhotos(uid, sale.listingId, bicycle) : 0;
    return { ok: true, href: hrefOf(sale), repeated, photosMissed };
  }

  /**
   * Copies the bicycle's photos to an unchanged draft; answers how many could not be copied. The next press repairs one
   * that was cut off, and of two at once one discards its copies.
   */
  async function addPhotos(uid: string, listingId: string, bicycle: Bicycle): Promise<number> {
    const isUntouched = ({ status, version, photos }: Pick<OwnListing, "status" | "version" | "photos">) =>
      status === "draft" && version === 1 && photos.length === 0;
    const before = await database.read(listingDocumentOf(listingId));
    if (before?.data.version !== 1) return 0;
    const wanted = showablePhotos(bicycle).slice(0, photoLimit(undefined, await context.catalog.plans()));
    const copies: { photo: Photo; hash: string | null }[] = [];
    for (const photo of wanted) {
      const copy = await store.copy(listingId, photo);
      if (copy) copies.push(copy);
    }
    if (copies.length === 0) return wanted.length;
    const isKept = await changeOwn(context, uid, listingId, (listing, tx) => {
      if (!isUntouched(listing)) return false;
      const now = clock.now();
      const hashes = copies.map(({ photo, hash }) => ({ key: photo.key, hash }));
      tx.write(listingWrite(listing, { photos: copies.map(({ photo }) => photo) }, now), ...hashWrites(hashes, now));
      return true;
    });
    if (isKept !== true)
      removeBehind(
        context,
        copies.map(({ photo }) => photo.key),
      );
    return isKept === true ? wanted.length - copies.length : 0;
  }

  return { of, start };
}

function hrefOf({ listingId, status }: { listingId: string; status: ListingStatus }): string {
  switch (status) {
    case "draft":
      return stepPath(listingId, "vehiculo");
    case "active":
    case "reserved":
    case "paused":
    case "sold":
      return `/producto/${listingId}`;
    case "pending_payment":
    case "in_review":
    case "expired":
    case "rejected":
    case "hidden":
      return "/perfil/anuncios";
  }
}
