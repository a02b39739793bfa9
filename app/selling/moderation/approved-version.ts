import { z } from "zod";

import { formatSoles, toCentimos } from "~/business/money";
import { DESCRIPTION_MAX } from "~/catalog/model";
import type { Snapshot } from "~/platform/firestore/types";

import { plural } from "../../business/format";
import type { Content } from "../model";

const ApprovedSchema = z.object({
  at: z.date(),
  title: z.string().catch(""),
  description: z.string().catch(""),
  /** In soles. */
  price: z.number().nullable().catch(null),
  brand: z.string().catch(""),
  model: z.string().catch(""),
  year: z.number().nullable().catch(null),
  /** Keys, in their order. */
  photos: z.array(z.string()).catch([]),
});

/**
 * Content of a listing when last approved, or published without a review. In its document as `approved`, only for
 * administrators and until the listing is erased: `OwnListing` does not have it.
 */
export type ApprovedVersion = z.infer<typeof ApprovedSchema>;

type Compared = Pick<Content, "title" | "description" | "price" | "specifications" | "photos">;

/** The field for the commit of an approval or publication. */
export function approvedVersion({ title, description, price, specifications, photos }: Compared, at: Date) {
  const { brand = "", model = "", year = null } = specifications;
  const texts = { title: title ?? "", description: (description ?? "").slice(0, DESCRIPTION_MAX) };
  const approved: ApprovedVersion = {
    at,
    ...texts,
    price: price ?? null,
    brand,
    model,
    year,
    photos: photos.map(({ key }) => key),
  };
  return { approved };
}

/** Null for a document that was approved before this field existed, or never. */
export function approvedOf({ data }: Pick<Snapshot, "data">): ApprovedVersion | null {
  return ApprovedSchema.safeParse(data.approved).data ?? null;
}

interface ListingChange {
  label: string;
  before: string;
  after: string;
}

export function changesSince(approved: ApprovedVersion, listing: Compared): ListingChange[] {
  const now = approvedVersion(listing, approved.at).approved;
  const fields: ListingChange[] = [
    { label: "Título", before: approved.title, after: now.title },
    { label: "Descripción", before: approved.description, after: now.description },
    { label: "Precio", before: priceText(approved.price), after: priceText(now.price) },
    { label: "Marca", before: approved.brand, after: now.brand },
    { label: "Modelo", before: approved.model, after: now.model },
    { label: "Año", before: yearText(approved.year), after: yearText(now.year) },
    photosChange(approved.photos, now.photos),
  ];
  return fields.filter(({ before, after }) => before !== after);
}

function priceText(soles: number | null): string {
  return soles === null ? "" : formatSoles(toCentimos(soles), { compact: true });
}

function yearText(year: number | null): string {
  return year === null ? "" : String(year);
}

/** Photos are named by their place in the listing, as its page shows them. */
function photosChange(before: readonly string[], after: readonly string[]): ListingChange {
  const added = after.flatMap((key, at) => (before.includes(key) ? [] : [String(at + 1)]));
  const removed = before.filter((key) => !after.includes(key)).length;
  const isSame = before.length === after.length && before.every((key, at) => after[at] === key);
  const parts = [
    plural(after.length, "foto"),
    added.length === 0 ? "" : `${added.length === 1 ? "nueva" : "nuevas"}: ${added.join(", ")}`,
    removed === 0 ? "" : `${removed} ${removed === 1 ? "quitada" : "quitadas"}`,
    added.length + removed === 0 && !isSame ? "en otro orden" : "",
  ];
  return { label: "Fotos", before: plural(before.length, "foto"), after: parts.filter(Boolean).join("; ") };
}
