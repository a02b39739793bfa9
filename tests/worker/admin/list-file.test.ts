import { describe, expect, test } from "vitest";

import { listFile, querySource, rowsSource } from "~/admin-kit/list/file.server";
import { readListQuery } from "~/admin-kit/list/query";
import { UpstreamError } from "~/platform/errors";
import type { Database } from "~/platform/firestore/types";

import { contextOf } from "../../support/context";
import type { World } from "../../support/world";
import { ADMIN, adminWorld } from "./admin-world";

const COLUMNS = [{ label: "Nombre", cell: ({ name }: { name: string }) => name }];
const ENTRY = { actor: ADMIN, action: "reviews.exported", target: "lists/reviews", label: "todas" } as const;
const NAMES = { collection: "things", orderBy: [["name", "asc"] as ["name", "asc"]] };

const ENV = { siteUrl: "https://rebi.test" };
const AT = {
  spec: { path: "/administracion/x", filters: [] },
  query: { values: { estado: "a" }, after: null, before: null },
};

async function fileOf(
  world: World,
  max: number,
  database: Pick<Database, "find" | "count"> = world.database,
  after: string | null = null,
) {
  const source = querySource(database, [NAMES, { ...NAMES, collection: "others" }], {
    perRead: 2,
    max,
    rowsOf: (found) => found.map(({ data }) => ({ name: String(data.name) })),
    after,
  });
  const query = { ...AT.query, after };
  const file = { ...AT, query, name: "x.csv", columns: COLUMNS, source, entry: ENTRY, narrowBy: "estado o fechas" };
  return listFile(contextOf({ audit: world.context().audit, env: ENV }), file);
}

const CUT =
  '"INCOMPLETO";4;"Hay más filas. Filtra la lista por estado o fechas y descárgala por partes, o abre la parte que sigue:";' +
  '"https://rebi.test/administracion/x.csv?estado=a&desde=';

/** Rows and last line of every part of a file, by the address that each ends with. */
async function partsOf(world: World, max: number): Promise<{ rows: string[]; ends: string[] }> {
  const rows: string[] = [];
  const ends: string[] = [];
  for (let after: string | null = null; ends.length < 10;) {
    const response: Response = await fileOf(world, max, world.database, after);
    const lines = (await response.text()).trimEnd().split("\r\n");
    const end = lines.at(-1) ?? "";
    rows.push(...lines.slice(1, -1));
    ends.push(end.split(";").slice(0, 2).join(";"));
    const next: string | undefined = /"(https:[^"]*)"$/.exec(end)?.[1];
    if (next === undefined) break;
    after = new URL(next).searchParams.get("desde");
  }
  return { rows, ends };
}

async function withThings(count: number, others = 0): Promise<World> {
  const world = adminWorld();
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
    [5, 0, `${CUT}%5B%22things%203%22%2C%22things%2F3%22%5D"`],
    [4, 1, `${CUT}%5B%22things%203%22%2C%22things%2F3%22%5D"`],
  ])(
    "the file of a list of four rows at most says of %i and %i documents whether it has all of them",
    async (things, others, last) => {
      const world = await withThings(things, others);
      const lines = (await (await fileOf(world, 4)).text()).trimEnd().split("\r\n");
      expect(lines.at(-1)).toBe(last);
      expect(lines).toHaveLength(2 + Math.min(4, things + others));
      const entries = (await world.entries()).map(({ data }) => [data.action, data.label, data.changes]);
      expect(entries).toEqual([["reviews.exported", "todas", JSON.stringify({ filas: [null, things + others] })]]);
    },
  );

  test.each([
    [5, 0, ['"INCOMPLETO";2', '"INCOMPLETO";2', '"FIN";1']],
    [2, 2, ['"INCOMPLETO";2', '"FIN";2']],
    [3, 2, ['"INCOMPLETO";2', '"INCOMPLETO";2', '"FIN";1']],
  ])(
    "the file of a list of %i and %i documents goes on where its last part ended, until all were in it once",
    async (one, two, ends) => {
      const world = await withThings(one, two);
      const parts = await partsOf(world, 2);
      const names = (of: string, many: number) => Array.from({ length: many }, (_, at) => `"${of} ${at}"`);
      expect(parts).toEqual({ rows: [...names("things", one), ...names("others", two)], ends });
      const entries = await world.entries();
      expect(entries.map(({ data }) => data.label).sort()).toEqual(
        ends.map((_, at) => (at === 0 ? "todas" : "todas, continuación")),
      );
    },
  );

  test("the file of a list goes on although the document where it ended is gone, and not from a place that is none of its own", async () => {
    const world = await withThings(5);
    await world.seed({ delete: "things/1" });
    const rest = await fileOf(world, 4, world.database, '["things 1","things/1"]');
    expect(rest.headers.get("Content-Disposition")).toContain('filename="x-continuacion.csv"');
    expect(await rest.text()).toMatch(/"things 2"\r\n"things 3"\r\n"things 4"\r\n"FIN";3\r\n$/);
    for (const after of ["things/1", "", "[]", '["users/1"]', '["a","users/1"]', '[{"at":"x"},"things/1"]', '["a",7]'])
      await expect(fileOf(world, 4, world.database, after)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("the file of a list breaks off where the database fails on the way, and has no last line", async () => {
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

  test("the file of a list is a page of its own where the first rows cannot be read, and is handed out only with its entry", async () => {
    const world = await withThings(1);
    const down = () => Promise.reject(new UpstreamError("firestore", "unavailable", "down"));
    await expect(fileOf(world, 4, { count: () => Promise.resolve(1), find: down })).rejects.toThrow(UpstreamError);
    const source = rowsSource([{ name: "a" }]);
    const file = { ...AT, name: "x.csv", columns: COLUMNS, source, entry: ENTRY, narrowBy: "estado" };
    await expect(listFile(contextOf({ audit: { record: down }, env: ENV }), file)).rejects.toThrow(UpstreamError);
  });

  test("the file of a list is refused with the filters that the list does not have, before anything is read", async () => {
    const world = adminWorld();
    const spec = { path: "/administracion/x", filters: [], dates: [{ name: "del", label: "Del" }] };
    const query = readListQuery(
      { ...spec, filters: [{ name: "estado", label: "Estado", options: [{ value: "a", label: "A" }] }] },
      new URLSearchParams("estado=b&del=2026-02-30&otro=1"),
    );
    const file = { spec, query, name: "x.csv", columns: COLUMNS, source: rowsSource([]), entry: ENTRY, narrowBy: "" };
    const refused = await listFile(contextOf({ audit: world.context().audit, env: ENV }), file).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      data: { message: expect.stringContaining("«estado», «del»") },
      init: { status: 400 },
    });
    expect(await world.entries()).toEqual([]);
  });

  test("the file of a list is whole with rows that are there already", async () => {
    const world = adminWorld();
    const source = rowsSource([{ name: "a" }, { name: "b" }]);
    const file = { ...AT, name: "x.csv", columns: COLUMNS, source, entry: ENTRY, narrowBy: "estado" };
    expect(await (await listFile(contextOf({ audit: world.context().audit, env: ENV }), file)).text()).toBe(
      '"Nombre"\r\n"a"\r\n"b"\r\n"FIN";2\r\n',
    );
  });
});
