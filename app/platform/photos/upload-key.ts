import { sha256Hex } from "~/platform/crypto/hash";

/**
 * The key of an upload that named itself: the same for whoever sends it again. `uploadId`: random, made by the phone.
 * Hashed with the listing, so that a form cannot choose a key.
 */
export async function uploadedPhotoKey(listingId: string, uploadId: string): Promise<string> {
  return `${listingId}/${await sha256Hex(`${listingId}/${uploadId}`, 12)}`;
}
