import type { Context } from "~/platform/context";
import { BrokenFormError, type BrokenMessages, type StreamedForm } from "~/platform/forms/multipart.server";
import { done, formNotFound, handleForm, notDone, rejected, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { discardWrite, removeBehind } from "~/platform/photos/discarded.server";
import { displayName } from "~/platform/photos/inspect";
import { VIDEO_MAX_MB, videoUrl } from "~/platform/videos/constants";
import type { Video } from "~/platform/videos/model";
import { saveVideo } from "~/platform/videos/store.server";
import { LISTING_NOT_OWN, titleOf, type OwnListing } from "~/selling/model";
import {
  changed,
  changeManaged,
  listingWrite,
  lockedMessage,
  readManaged,
  type Locked,
} from "~/selling/owned-listing.server";
import { withOwnerEdit } from "~/selling/review/owner-edits";

import { listingVideoPath, VIDEO_FIELD } from "./constants";

export const VIDEO_MESSAGES: BrokenMessages = {
  unreadable: "No pudimos leer el video. Elígelo de nuevo.",
  cut: "Se cortó la subida y el video no llegó. Elígelo de nuevo, con mejor señal o por Wi-Fi.",
  tooLarge: () =>
    `El video pesa más de ${VIDEO_MAX_MB} MB. Grábalo más corto o en 720p, o envíatelo por WhatsApp y sube ese archivo.`,
};

/** @throws a 404 for everyone who does not manage it */
export async function loadVideo(context: Context, id: string, uid: string) {
  const listing = await readManaged(context, uid, id);
  if (listing === null) throw notFound(LISTING_NOT_OWN);
  const { video, photos, status } = listing;
  return {
    id,
    title: titleOf(listing),
    isDraft: status === "draft",
    video: video ? { src: videoUrl(video), type: video.type } : null,
    cover: photos[0] ?? null,
    locked: lockedMessage(listing)?.message ?? null,
  };
}

/** Takes a video in place of the one before, or removes it. */
export function submitVideo(
  context: Context,
  id: string,
  uid: string,
  { fields: form, files }: StreamedForm,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    // Checked before the first byte is stored.
    const listing = await readManaged(context, uid, id);
    if (listing === null) return formNotFound(LISTING_NOT_OWN);
    const locked = lockedMessage(listing);
    if (locked) return notDone(form, locked);
    const sent = await firstVideo(context, id, files);
    const isRemoval = form.get("intent") === "quitar";
    if (!isRemoval && typeof sent === "string") return rejected(form, { [VIDEO_FIELD]: sent });
    const video = typeof sent === "string" ? null : sent;
    const result = await replace(context, id, uid, isRemoval ? null : video);
    if (!result.ok || isRemoval) removeBehind(context, video ? [video.key] : []);
    if (!result.ok) return result.reason === "not-found" ? formNotFound(LISTING_NOT_OWN) : notDone(form, result);
    return done(listingVideoPath(id), isRemoval ? "Quitamos el video." : "Guardamos el video.");
  });
}

/** The chosen video, stored, or why it cannot be taken. */
async function firstVideo(context: Context, id: string, files: StreamedForm["files"]): Promise<Video | string> {
  let found: Video | string = "Elige un video.";
  try {
    for await (const file of files) {
      if ((file.field ?? VIDEO_FIELD) !== VIDEO_FIELD || typeof found !== "string") continue;
      const saved = await saveVideo(context.env.PHOTOS, id, new Uint8Array(await file.arrayBuffer()));
      found = typeof saved === "string" ? `"${displayName(file.name, "El video")}" ${saved}` : saved;
    }
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    // One that arrived whole is taken: only the button behind it is missing.
    return typeof found === "string" ? error.publicMessage : found;
  }
  return found;
}

type VideoResult = { ok: true; listing: OwnListing } | Locked;

async function replace(context: Context, id: string, uid: string, video: Video | null) {
  const now = context.clock.now();
  const note = crypto.randomUUID();
  let former: string[] = [];
  const result = await changeManaged(context, uid, id, (listing, tx, snapshot): VideoResult => {
    const locked = lockedMessage(listing);
    if (locked) return locked;
    former = listing.video ? [listing.video.key] : [];
    const changes = { video, ...withOwnerEdit(snapshot, listing, { video }, now) };
    tx.write(listingWrite(listing, changes, now));
    if (former.length > 0) tx.write(discardWrite(note, former, now));
    return { ok: true, listing: changed(listing, changes, now) };
  });
  if (result.ok) removeBehind(context, former, note);
  return result;
}
