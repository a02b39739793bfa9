import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import type { Attachment, AttachmentType } from "~/platform/files/attachment";
import { putAttachment, readAttachment, type UnfitFile } from "~/platform/files/attachments.server";
import { BrokenFormError, type StreamedFile } from "~/platform/forms/multipart.server";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { photoOverBudget } from "~/platform/photos/counted.server";
import type { Photo } from "~/platform/photos/model";

import { MAX_OTHER_PHOTOS } from "../constants";
import type { Bicycle } from "../model";
import { PHOTO_ROLES, PROOF_FIELD, PROOF_MAX_MB, type PhotoRole } from "./constants";

/** Stored files of one form, and why the others were not stored, by field. */
export interface BicycleUploads {
  framePhoto: Photo | null;
  serialPhoto: Photo | null;
  otherPhotos: Photo[];
  proof: Attachment | null;
  errors: FieldErrors;
}

const PROOF_TYPES: readonly AttachmentType[] = ["application/pdf", "image/jpeg", "image/png"];
const UNFIT: Record<UnfitFile["problem"], string> = {
  empty: "está vacío. Elige otro archivo.",
  size: `pesa más de ${PROOF_MAX_MB} MB. Elige uno más liviano.`,
  type: "no es un PDF ni una foto JPG o PNG. Guárdalo en uno de esos formatos y elígelo de nuevo.",
};

/** R2 prefix of the private files of a bicycle. */
export function proofPrefix(bicycleId: string): string {
  return `bicicletas/${bicycleId}`;
}

/**
 * Stores files as they arrive, one in memory at a time; where they break off, the earlier ones are kept. `bicycleOf` is
 * called at the first file; null: nothing is stored.
 */
export async function takeUploads(
  context: Context,
  files: AsyncIterable<StreamedFile>,
  bicycleOf: () => Promise<Bicycle | null>,
): Promise<BicycleUploads> {
  const { photos, log } = context;

  const taken: BicycleUploads = { framePhoto: null, serialPhoto: null, otherPhotos: [], proof: null, errors: {} };

  async function takePhoto(role: PhotoRole, file: StreamedFile, bicycle: Bicycle): Promise<void> {
    if (role === "otherPhotos" && bicycle.otherPhotos.length + taken.otherPhotos.length >= MAX_OTHER_PHOTOS) {
      taken.errors[role] ??=
        `"${file.name}" no entra: el máximo son ${MAX_OTHER_PHOTOS} fotos más. Quita una para agregarla.`;
      return;
    }
    const over = await photoOverBudget(context, bicycle.ownerId, file.name);
    if (over) {
      taken.errors[role] ??= over.message;
      return;
    }
    const saved = await photos.save(bicycle.id, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    if (!saved.ok) taken.errors[role] ??= saved.message;
    else if (role === "otherPhotos") taken.otherPhotos.push(saved.photo);
    else taken[role] ??= saved.photo;
  }

  async function takeProof(file: StreamedFile, bicycle: Bicycle): Promise<void> {
    const maxBytes = PROOF_MAX_MB * 1024 * 1024;
    const read = await readAttachment(file, { prefix: proofPrefix(bicycle.id), types: PROOF_TYPES, maxBytes });
    if ("problem" in read) {
      taken.errors[PROOF_FIELD] ??= `"${read.name}" ${UNFIT[read.problem]}`;
      return;
    }
    try {
      await putAttachment(context.env.PHOTOS, read);
      taken.proof = read.attachment;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.error("registry.proof-not-saved", { bicycle: bicycle.id, error });
      taken.errors[PROOF_FIELD] ??= `"${read.attachment.name}" no se pudo guardar en este momento. Elígelo de nuevo.`;
    }
  }

  try {
    for await (const file of files) {
      const role = PHOTO_ROLES.find((name) => name === file.field);
      if (role === undefined && file.field !== PROOF_FIELD) continue;
      const bicycle = await bicycleOf();
      if (bicycle === null) continue;
      if (role === undefined) await takeProof(file, bicycle);
      else await takePhoto(role, file, bicycle);
    }
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    log.warn("registry.upload-interrupted", { error });
    taken.errors[""] ??= error.publicMessage;
  }
  return taken;
}

export function uploadedKeys({ framePhoto, serialPhoto, otherPhotos }: BicycleUploads): string[] {
  return [framePhoto, serialPhoto, ...otherPhotos].flatMap((photo) => (photo ? [photo.key] : []));
}

/** Changes of a bicycle by new files: they replace the frame's, the serial's and the proof; others are added. */
export function withUploads(
  bicycle: Bicycle,
  uploads: BicycleUploads,
): {
  changes: Partial<Pick<Bicycle, "framePhoto" | "serialPhoto" | "otherPhotos" | "proof">>;
  /** Keys of photos that nothing shows now. */
  discarded: string[];
} {
  const { framePhoto, serialPhoto, otherPhotos, proof } = uploads;
  const places = Math.max(0, MAX_OTHER_PHOTOS - bicycle.otherPhotos.length);
  const replaced = [framePhoto && bicycle.framePhoto, serialPhoto && bicycle.serialPhoto];
  return {
    changes: {
      ...(framePhoto && { framePhoto }),
      ...(serialPhoto && { serialPhoto }),
      ...(otherPhotos.length > 0 && { otherPhotos: [...bicycle.otherPhotos, ...otherPhotos.slice(0, places)] }),
      ...(proof && { proof }),
    },
    discarded: [...replaced, ...otherPhotos.slice(places)].flatMap((photo) => (photo ? [photo.key] : [])),
  };
}

/** A bicycle without one of its photos or its proof; null where it has no such file. */
export function withoutFile(bicycle: Bicycle, key: string): { changes: Partial<Bicycle>; discarded: string[] } | null {
  if (bicycle.proof && key === PROOF_FIELD) return { changes: { proof: null }, discarded: [] };
  if (bicycle.framePhoto?.key === key) return { changes: { framePhoto: null }, discarded: [key] };
  if (bicycle.serialPhoto?.key === key) return { changes: { serialPhoto: null }, discarded: [key] };
  const otherPhotos = bicycle.otherPhotos.filter((photo) => photo.key !== key);
  return otherPhotos.length < bicycle.otherPhotos.length ? { changes: { otherPhotos }, discarded: [key] } : null;
}
