import type { Write } from "../../app/platform/firestore/types.ts";

/** The documents that bookings leave: entries, and what their increments add up to. */
export function booked(writes: readonly Write[]): [path: string, data: Record<string, unknown>][] {
  const documents = new Map<string, Record<string, unknown>>();
  for (const write of writes)
    if ("create" in write) documents.set(write.create, write.data);
    else if ("merge" in write) {
      const document = documents.get(write.merge) ?? { ...write.data };
      documents.set(write.merge, document);
      for (const transform of write.transforms ?? []) if ("increment" in transform) increase(document, transform);
    }
  return [...documents];
}

function increase(data: Record<string, unknown>, { field, increment }: { field: string; increment: number }): void {
  const [name = "", ...inner] = field.split(".");
  if (inner.length === 0) data[name] = Number(data[name] ?? 0) + increment;
  else increase((data[name] ??= {}) as Record<string, unknown>, { field: inner.join("."), increment });
}
