import { z } from "zod";

import { MINUTE_MS } from "~/business/durations";
import type { Snapshot } from "~/platform/firestore/types";

import { plural } from "../../business/format";
import { describeStep } from "../describe";
import type { OwnListing } from "../model";

const EditSchema = z.object({
  at: z.date(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
const EditsSchema = z.array(EditSchema).catch([]);

export type OwnerEdit = z.infer<typeof EditSchema>;

const KEPT = 20;
/** Steps and photos saved within this time are one edit. */
const TOGETHER_MS = 30 * MINUTE_MS;
const TEXT_MAX = 120;

/** The newest last. `ownerEdits` of its document, only for administrators. */
export function ownerEditsOf({ data }: Pick<Snapshot, "data">): OwnerEdit[] {
  return EditsSchema.parse(data.ownerEdits ?? []);
}

/** The field as an edit writes it; none for a draft, and for changes that no reader sees. */
export function withOwnerEdit(
  snapshot: Pick<Snapshot, "data">,
  before: OwnListing,
  after: Partial<OwnListing>,
  at: Date,
): { ownerEdits?: OwnerEdit[] } {
  if (before.status === "draft") return {};
  const changes = changesOf(before, { ...before, ...after });
  if (changes.length === 0) return {};
  const edits = ownerEditsOf(snapshot);
  const last = edits.at(-1);
  const joined = last && at.getTime() - last.at.getTime() < TOGETHER_MS ? last : null;
  const edit = joined === null ? { at, changes } : { at, changes: together(joined.changes, changes) };
  return { ownerEdits: [...(joined === null ? edits : edits.slice(0, -1)), edit].slice(-KEPT) };
}

function together(first: OwnerEdit["changes"], second: OwnerEdit["changes"]): OwnerEdit["changes"] {
  const merged = new Map(first.map((change) => [change.label, change]));
  for (const change of second)
    merged.set(change.label, { ...change, before: merged.get(change.label)?.before ?? change.before });
  return [...merged.values()];
}

function changesOf(before: OwnListing, after: OwnListing): OwnerEdit["changes"] {
  const [was, is] = [describedOf(before), describedOf(after)];
  const labels = new Set([...was.keys(), ...is.keys()]);
  const texts = [...labels].flatMap((label) => {
    const [from = "", to = ""] = [was.get(label), is.get(label)];
    return from === to ? [] : [{ label, before: cut(from), after: cut(to) }];
  });
  return [...texts, ...photoChanges(before.photos, after.photos), ...videoChange(before.video, after.video)];
}

function describedOf(listing: OwnListing): Map<string, string> {
  const fields = (["vehiculo", "detalles", "precio"] as const).flatMap((step) => describeStep(step, listing));
  return new Map(
    [...fields, { label: "Serie", value: listing.serial ?? "" }].map(({ label, value }) => [label, value]),
  );
}

function videoChange(before: OwnListing["video"], after: OwnListing["video"]): OwnerEdit["changes"] {
  if (before?.key === after?.key) return [];
  const is = after ? (before ? "otro video" : "con video") : "sin video";
  return [{ label: "Video", before: before ? "con video" : "sin video", after: is }];
}

function photoChanges(before: OwnListing["photos"], after: OwnListing["photos"]): OwnerEdit["changes"] {
  const keys = (photos: OwnListing["photos"]): string => photos.map(({ key }) => key).join(" ");
  if (keys(before) === keys(after)) return [];
  const isSameSet = before.length === after.length && before.every(({ key }) => keys(after).includes(key));
  const count = plural(after.length, "foto");
  return [
    {
      label: "Fotos",
      before: plural(before.length, "foto"),
      after: isSameSet ? `${count}, en otro orden` : before.length === after.length ? `${count}, otras` : count,
    },
  ];
}

function cut(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX - 1)}…` : text;
}
