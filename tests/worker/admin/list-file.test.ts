import { describe, expect, test } from "vitest";

import { listFile, querySource, rowsSource } from "~/admin/list/file.server";
import { UpstreamError } from "~/platform/errors";
import type { Database } from "~/platform/firestore/types";

import { ADMIN, AdminWorld } from "./admin-world";

const COLUMNS = [{ label: "Nombre", cell: ({ name }: { name: string }) => name }];
const ENTRY = { actor: ADMIN, action: "reviews.exported", target: "lists/reviews", label: "todas" } as const;
const NAMES = { collection: "things", orderBy: [["name", "asc"] as ["name", "asc"]] };

async function fileOf(world: AdminWorld, max: number, database: Pick<Database, "find" | "count"> = world.database) {
  const source = querySource(database, [NAMES, { ...NAMES, collection: "others" }], {
    perRead: 2,
    max,
    rowsOf: (found) => found.map(({ data }) => ({ name: String(data.name) })),
  });
  const file = { name: "x.csv", columns: COLUMNS, source, entry: ENTRY, narrowBy: "estado o fechas" };
  return listFile(world.context().audit, file);
}

async function withThings(count: number, others = 0): Promise<AdminWorld> {
  const world = new AdminWorld();
  const of = (collection: string, many: number) =>
    Array.from({ length: many }, (_, at) => ({ set: `${collection}/${at}`, data: { name: `${collection} ${at}` } }));
  await world.seed(...of("things", count), ...of("others", others));
  return world;
}

describe("the file of a list", () => {
  test.each([
    [4, 0, '"FIN";4'],
    [2, 2, '"FIN";4'],
    [0, 0, '"FIN";0'],
    [5, 0, '"INCOMPLETO";4;"Hay más filas. Filtra la lista por estado o fechas y descárgala por partes."'],
    [4, 1, '"INCOMPLETO";4;"Hay más filas. Filtra la lista por estado o fechas y descárgala por partes."'],
  ])("of four rows at most says of %i and %i documents whether it has all of them", async (things, others, last) => {
    const world = await withThings(things, others);
    const lines = (await (await fileOf(world, 4)).text()).trimEnd().split("\r\n");
    expect(lines.at(-1)).toBe(last);
    expect(lines).toHaveLength(2 + Math.min(4, things + others));
    const entries = (await world.entries()).map(({ data }) => [data.action, data.label, data.changes]);
    expect(entries).toEqual([["reviews.exported", "todas", JSON.stringify({ filas: [null, things + others] })]]);
  });

  test("breaks off where the database fails on the way, and has no last line", async () => {
    const world = await withThings(4);
    let reads = 0;
    const database: Pick<Database, "find" | "count"> = {
      count: (query) => world.database.count(query),
      find(query) {
        reads += 1;
        return reads === 2
          ? Promise.reject(new UpstreamError("firestore", "unavailable", "down"))
          : world.database.find(query);
      },
    };
    const reader = (await fileOf(world, 20, database)).body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toContain("things 1");
    await expect(reader?.read()).rejects.toThrow("down");
  });

  test("is a page of its own where the first rows cannot be read, and is not read without its entry", async () => {
    const world = await withThings(1);
    const down = () => Promise.reject(new UpstreamError("firestore", "unavailable", "down"));
    await expect(fileOf(world, 4, { count: () => Promise.resolve(1), find: down })).rejects.toThrow(UpstreamError);
    let isRead = false;
    const source = {
      count: () => Promise.resolve(1),
      async *pieces() {
        isRead = true;
        yield await Promise.resolve([{ name: "a" }]);
      },
    };
    const file = { name: "x.csv", columns: COLUMNS, source, entry: ENTRY, narrowBy: "estado" };
    await expect(listFile({ record: down }, file)).rejects.toThrow(UpstreamError);
    expect(isRead).toBe(false);
  });

  test("of rows that are there already is whole", async () => {
    const world = new AdminWorld();
    const source = rowsSource([{ name: "a" }, { name: "b" }]);
    const file = { name: "x.csv", columns: COLUMNS, source, entry: ENTRY, narrowBy: "estado" };
    expect(await (await listFile(world.context().audit, file)).text()).toBe('"Nombre"\r\n"a"\r\n"b"\r\n"FIN";2\r\n');
  });
});
