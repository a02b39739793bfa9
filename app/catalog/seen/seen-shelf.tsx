import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";

import type { PhotoRef } from "~/platform/images";

import { CardGrid } from "../card";
import { addressOf, entryTitle, recent } from "../search-history/history";
import { loadHistory } from "../search-history/history-storage";
import { forgetDraft, loadLastDraft } from "./last-draft";

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

const SEEN_KEY = "rebi-vistos";

// Where the browser forbids storage or is full, nothing is stored: the user did not ask for it.

function loadSeen(): SeenListing[] {
  try {
    return parseSeen(localStorage.getItem(SEEN_KEY));
  } catch {
    return [];
  }
}

function saveSeen(seen: readonly SeenListing[]): void {
  try {
    if (seen.length === 0) localStorage.removeItem(SEEN_KEY);
    else localStorage.setItem(SEEN_KEY, JSON.stringify(seen));
  } catch {
    return;
  }
}

/** One row on a desk; on a phone one to swipe. */
const SHOWN = 5;

/** Shelf of earlier viewed listings; stores the present one. Only ever rendered in a browser. */
export default function SeenShelf({ listing }: SeenProps) {
  const [seen, setSeen] = useState(loadSeen);
  useEffect(() => {
    if (listing) saveSeen(addSeen(loadSeen(), listing));
  }, [listing]);
  const others = seen.filter(({ id }) => id !== listing?.id).slice(0, SHOWN);
  // On home, where one goes on: the open draft and the last search as well.
  const [draft, setDraft] = useState(() => (listing ? null : loadLastDraft()));
  const [search] = listing ? [] : recent(loadHistory(), 1);
  if (others.length === 0 && !search && !draft) return null;
  const forget = () => {
    saveSeen([]);
    setSeen([]);
    if (listing) return;
    forgetDraft();
    setDraft(null);
  };
  return (
    <section aria-labelledby="vistos" className={listing ? "wrap py-6" : "shelf"}>
      <div className="shelf-head">
        <h2 id="vistos">{listing ? "Vistos hace poco" : "Sigue donde te quedaste"}</h2>
        {others.length > 0 || draft ? (
          <button type="button" className="btn btn-ghost btn-sm" onClick={forget}>
            Borrar
          </button>
        ) : null}
      </div>
      {draft ? (
        <p className="mb-2 wrap-anywhere">
          Tu anuncio a medio escribir:{" "}
          <Link to={draft.to} discover="none" className="link inline-block min-h-6">
            {draft.title}
          </Link>
        </p>
      ) : null}
      {search ? (
        <p className="mb-2 text-sm">
          Tu última búsqueda:{" "}
          <Link to={addressOf(search)} discover="none" className="link">
            {entryTitle(search)}
          </Link>
        </p>
      ) : null}
      <div className="seen">
        <CardGrid cards={others} swiped />
      </div>
    </section>
  );
}

export interface SeenProps {
  /** The listing that is shown; null where the page is of none. */
  listing: SeenListing | null;
}
