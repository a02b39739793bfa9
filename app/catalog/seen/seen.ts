import type { PhotoRef } from "~/platform/images";

/** A listing viewed in this browser. Without its price, which may have changed. */
export interface SeenListing {
  id: string;
  title: string;
  photo: PhotoRef | null;
}

export const SEEN_MAX = 12;
const TITLE_MAX = 120;

/** The list after viewing `listing`: it goes first, once, and the oldest is dropped. */
export function addSeen(seen: readonly SeenListing[], { id, title, photo }: SeenListing): SeenListing[] {
  return [{ id, title, photo }, ...seen.filter((other) => other.id !== id)].slice(0, SEEN_MAX);
}

/** Broken entries of the browser's storage, or another program's, count as missing. */
export function parseSeen(text: string | null): SeenListing[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.flatMap((one) => decode(one) ?? []).slice(0, SEEN_MAX) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function decode(value: unknown): SeenListing | null {
  const { id, title, photo } = (value ?? {}) as Partial<Record<string, unknown>>;
  if (typeof id !== "string" || !/^[\w-]{1,128}$/.test(id)) return null;
  if (typeof title !== "string" || title === "" || title.length > TITLE_MAX) return null;
  return { id, title, photo: decodePhoto(photo) };
}

/** Null for anything but our photo: its key becomes a part of an address, its colour a style. */
function decodePhoto(value: unknown): PhotoRef | null {
  const { key, width, height, color } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof key === "string" &&
    /^[\w-]+\/[\w-]+$/.test(key) &&
    typeof color === "string" &&
    /^#[\da-f]{6}$/i.test(color) &&
    Number.isSafeInteger(width) &&
    Number.isSafeInteger(height)
    ? { key, width: width as number, height: height as number, color }
    : null;
}
