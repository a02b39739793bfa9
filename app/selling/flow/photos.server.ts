import { plural } from "~/business/format";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { BrokenFormError, type StreamedFile } from "~/platform/forms/multipart.server";
import { photoOverBudget } from "~/platform/photos/counted.server";
import { discardWrite, removeBehind } from "~/platform/photos/discarded.server";
import type { Photo } from "~/platform/photos/model";
import { hashWrites } from "~/platform/photos/similarity/similar-photos.server";
import { uploadedPhotoKey, type PhotoRejection } from "~/platform/photos/store.server";
import { photoLimit, type OwnListing } from "~/selling/model";
import {
  changed,
  changeManaged,
  listingWrite,
  lockedMessage,
  readManaged,
  refreshInBackground,
  type Locked,
} from "~/selling/owned-listing.server";
import { compareChanged } from "~/selling/review/hold.server";
import { withOwnerEdit } from "~/selling/review/owner-edits";

/** `rejected`: a message for each file. The others are saved, `unchecked` of them without decoding. */
export type AddPhotosResult =
  | {
      ok: true;
      listing: OwnListing;
      saved: number;
      rejected: PhotoRejection[];
      unchecked?: number;
      /** It is off, and will wait for an administrator when it is published again. */
      isToBeHeld?: boolean;
    }
  | Failed<"not-found">
  | Locked;
export type PhotoMove = "earlier" | "later" | "cover";

type PhotosResult = { ok: true; listing: OwnListing } | Failed<"not-found"> | Locked;
/**
 * Photos of a listing. Each change names the photo by its key and leaves the others alone, so it needs no version:
 * photos sent one by one, or from two phones, add up without conflicts.
 */
export function createListingPhotos(context: Context) {
  const { photos: store, clock, log } = context;

  /**
   * Stores files as they arrive, one in memory at a time; where they break off, the earlier ones are kept. `wanted` is
   * called after the last one, when the fields behind the files are known; `uploadId` at each file: an upload with an
   * id makes one photo, however often it is sent.
   */
  async function add(
    uid: string,
    id: string,
    files: AsyncIterable<StreamedFile> | Iterable<StreamedFile>,
    wanted: () => boolean = () => true,
    uploadId: () => string | null = () => null,
  ): Promise<AddPhotosResult> {
    const before = await readManaged(context, uid, id);
    if (before === null) return failed("not-found");
    const locked = lockedMessage(before);
    if (locked) return locked;

    const limit = photoLimit(before.plan, await context.catalog.plans());
    const added: { name: string; photo: Photo; hash: string | null }[] = [];
    const rejected: PhotoRejection[] = [];
    let unchecked = 0;
    try {
      for await (const file of files) {
        const sent = uploadId();
        // A form with several files has no id for any.
        const key = sent !== null && added.length === 0 ? await uploadedPhotoKey(id, sent) : undefined;
        const known = before.photos.find((photo) => photo.key === key);
        if (known) {
          added.push({ name: file.name, photo: known, hash: null });
          continue;
        }
        // The form counts for its first one.
        if (added.length + rejected.length > 0) {
          const over = await photoOverBudget(context, uid, file.name);
          if (over) {
            rejected.push(over);
            continue;
          }
        }
        const outcome =
          before.photos.length + added.length >= limit
            ? full(file.name, limit)
            : await store.save(id, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }, key);
        if (!outcome.ok) {
          rejected.push(outcome);
          continue;
        }
        added.push({ name: file.name, photo: outcome.photo, hash: outcome.hash });
        if (!outcome.isChecked) unchecked += 1;
      }
    } catch (error) {
      if (!(error instanceof BrokenFormError)) throw error;
      log.warn("selling.photo-upload-interrupted", { listing: id, saved: added.length, error });
      rejected.push({ ok: false, name: "", message: error.publicMessage });
    }
    if (!wanted()) {
      const kept = new Set(before.photos.map(({ key }) => key));
      removeBehind(
        context,
        added.flatMap(({ photo }) => (kept.has(photo.key) ? [] : [photo.key])),
      );
      return { ok: true, listing: before, saved: 0, rejected: [] };
    }
    if (added.length === 0) return { ok: true, listing: before, saved: 0, rejected };

    const result = await append(uid, id, added, limit);
    if (!result.ok) return result;
    return { ...result, rejected: [...rejected, ...result.rejected], ...(unchecked > 0 && { unchecked }) };
  }

  /** Appends the photos that still fit; another request may have filled the places meanwhile. */
  async function append(
    uid: string,
    id: string,
    added: readonly { name: string; photo: Photo; hash: string | null }[],
    limit: number,
  ): Promise<AddPhotosResult> {
    const now = clock.now();
    let result: AddPhotosResult;
    try {
      result = await changeManaged(context, uid, id, async (listing, tx, snapshot): Promise<AddPhotosResult> => {
        const locked = lockedMessage(listing);
        if (locked) return locked;
        const known = new Set(listing.photos.map(({ key }) => key));
        const fresh = added.filter(({ photo }) => !known.has(photo.key));
        const places = Math.max(0, limit - listing.photos.length);
        const rejected = fresh.slice(places).map(({ name }) => full(name, limit));
        const saved = added.length - rejected.length;
        const taken = fresh.slice(0, places);
        if (taken.length === 0) return { ok: true, listing, saved, rejected };
        const kept = [...listing.photos, ...taken.map(({ photo }) => photo)];
        const hashes = taken.map(({ photo, hash }) => ({ key: photo.key, hash }));
        const { fields, isToBeHeld } = await compareChanged(context, { ...listing, photos: kept }, snapshot, {
          hashes: hashes.flatMap(({ hash }) => hash ?? []),
        });
        const changes = { photos: kept, ...fields, ...withOwnerEdit(snapshot, listing, { photos: kept }, now) };
        tx.write(listingWrite(listing, changes, now), ...hashWrites(hashes, now));
        return { ok: true, listing: changed(listing, changes, now), saved, rejected, isToBeHeld };
      });
    } catch (error) {
      // The commit may have taken effect, and its answer got lost: sent again, each photo would be there twice.
      const after = await readManaged(context, uid, id).catch(() => null);
      const stored = new Set(after?.photos.map(({ key }) => key));
      if (after && added.every(({ photo }) => stored.has(photo.key)))
        return { ok: true, listing: after, saved: added.length, rejected: [] };
      // Still unknown, so the bytes stay: a stray object is better than a lost photo.
      log.warn("selling.photos-possibly-orphaned", { keys: added.map(({ photo }) => photo.key) });
      throw error;
    }
    const keys = new Set(result.ok ? result.listing.photos.map(({ key }) => key) : []);
    removeBehind(
      context,
      added.flatMap(({ photo }) => (keys.has(photo.key) ? [] : [photo.key])),
    );
    if (result.ok && (result.listing.status === "active" || result.listing.status === "in_review"))
      refreshInBackground(context);
    return result;
  }

  function move(uid: string, id: string, key: string, move: PhotoMove): Promise<PhotosResult> {
    return rearrange(uid, id, (photos) => {
      const from = photos.findIndex((photo) => photo.key === key);
      const to = { earlier: from - 1, later: from + 1, cover: 0 }[move];
      const photo = photos[from];
      if (photo === undefined || to < 0 || to >= photos.length || to === from) return null;
      const rest = photos.filter((other) => other !== photo);
      return { photos: [...rest.slice(0, to), photo, ...rest.slice(to)] };
    });
  }

  function remove(uid: string, id: string, key: string): Promise<PhotosResult> {
    return rearrange(uid, id, (photos, listing) => {
      if (!photos.some((photo) => photo.key === key)) return null;
      if (photos.length === 1 && listing.status !== "draft") return LAST_PHOTO;
      return { photos: photos.filter((photo) => photo.key !== key), discarded: key };
    });
  }

  async function rearrange(
    uid: string,
    id: string,
    arrange: (photos: readonly Photo[], listing: OwnListing) => { photos: Photo[]; discarded?: string } | Locked | null,
  ): Promise<PhotosResult> {
    const now = clock.now();
    const discard = { id: crypto.randomUUID(), keys: [] as string[] };
    const result = await changeManaged(context, uid, id, (listing, tx, snapshot): PhotosResult => {
      discard.keys = [];
      const arranged = lockedMessage(listing) ?? arrange(listing.photos, listing);
      if (arranged === null) return { ok: true, listing };
      if ("ok" in arranged) return arranged;
      const { photos } = arranged;
      const changes = { photos, ...withOwnerEdit(snapshot, listing, { photos }, now) };
      tx.write(listingWrite(listing, changes, now));
      if (arranged.discarded) {
        discard.keys = [arranged.discarded];
        tx.write(discardWrite(discard.id, discard.keys, now));
      }
      return { ok: true, listing: changed(listing, changes, now) };
    });
    removeBehind(context, discard.keys, discard.id);
    if (result.ok && result.listing.status === "active") refreshInBackground(context);
    return result;
  }

  return { add, move, remove };
}

const LAST_PHOTO: Locked = failed(
  "locked",
  "Un anuncio publicado necesita al menos una foto. Agrega otra antes de quitar esta.",
);

function full(name: string, limit: number): PhotoRejection {
  return {
    ok: false,
    name,
    message: `"${name}" no entra: el máximo es ${plural(limit, "foto")}. Quita una para agregarla.`,
  };
}
