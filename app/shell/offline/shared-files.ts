/*
 * Photos that another app shared with ours (`share_target` of the manifest), kept on the device until they are
 * uploaded: there is no account and no draft to send them to yet.
 */
import { SHARE_LEADS_TO, SHARED_TEXT_MAX } from "~/shell/page/worker-constants";

/** A share replaces the one before. */
const SHARED_CACHE = "compartido";

const FILE_NAME = "x-nombre";
const MAX_FILES = 15;
const MAX_BYTES = 30 * 1024 * 1024;
/** Of a path of ours that no page has: names of the entries. */
const ENTRY = "/compartido/";

/**
 * Keeps the shared photos, and redirects to the start of a listing with their number and the text that came with them.
 */
export async function receiveShare(request: Request): Promise<Response> {
  // Any site can send such a form and the browser brings it here; a share of another app names no site.
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== "null" && origin !== location.origin) return fetch(request);
  const form = await request.formData();
  const files: File[] = [];
  let bytes = 0;
  for (const file of form.getAll("photos")) {
    if (typeof file === "string" || files.length === MAX_FILES || (bytes += file.size) > MAX_BYTES) break;
    files.push(file);
  }
  await caches.delete(SHARED_CACHE);
  const cache = await caches.open(SHARED_CACHE);
  for (const [place, file] of files.entries()) {
    const headers = { "content-type": file.type, [FILE_NAME]: encodeURIComponent(file.name) };
    await cache.put(`${ENTRY}${place}`, new Response(file, { headers }));
  }
  const texts = ["title", "text", "url"].map((name) => form.get(name)).filter((text) => typeof text === "string");
  const query = new URLSearchParams({ compartido: `${files.length}` });
  const text = texts.join("\n").trim().slice(0, SHARED_TEXT_MAX);
  if (text) query.set("texto", text);
  return Response.redirect(`${location.origin}${SHARE_LEADS_TO}?${query}`, 303);
}

export async function sharedFiles(): Promise<File[]> {
  const files: File[] = [];
  // Opening the cache would create it.
  if (!(await caches.has(SHARED_CACHE))) return files;
  const cache = await caches.open(SHARED_CACHE);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (!kept) continue;
    const blob = await kept.blob();
    files.push(new File([blob], decodeURIComponent(kept.headers.get(FILE_NAME) ?? "foto"), { type: blob.type }));
  }
  return files;
}

export async function forgetShared(): Promise<void> {
  await caches.delete(SHARED_CACHE);
}
