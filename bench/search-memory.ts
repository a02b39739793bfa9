import { decodeShard, encodeShard, rowOf } from "../app/catalog/index/rows.ts";
import { buildIndex } from "../app/catalog/search/search.ts";
import { makeListings } from "../local/seed/listings.ts";

// Prints the bytes that an index of `argv[2]` listings holds. Its rows come out of JSON, as in the Worker.
declare const gc: () => void;

const before = used();
const index = makeIndex(Number(process.argv[2]));
const after = used();
if (index.parts.length === 0) throw new Error("the index is empty");
console.log(after - before);

function makeIndex(count: number): ReturnType<typeof buildIndex> {
  const listings = makeListings(count, new Date("2026-11-20T00:00:00Z"));
  const rows = listings.flatMap(({ id, fields }) => {
    const photos = [{ key: `${id}/foto-1`, width: 1200, height: 900, color: "#d9d9d6" }];
    return rowOf({ ...fields, status: "active", id, photos }) ?? [];
  });
  const shard = encodeShard(rows);
  return buildIndex(decodeShard(shard) ?? []);
}

function used(): number {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
