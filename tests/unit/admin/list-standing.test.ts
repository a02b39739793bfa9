import { describe, expect, test } from "vitest";

import { countedPage } from "~/admin-kit/list/cursor.server";
import { listBehind, listPath, readListQuery, withList, type ListSpec } from "~/admin-kit/list/query";
import type { CountQuery } from "~/platform/firestore/types";

const SPEC: ListSpec = {
  path: "/lista",
  filters: [{ name: "tipo", label: "Tipo", options: [{ value: "a", label: "A" }] }],
  dates: [{ name: "del", label: "Del" }],
};

describe("standing of a list", () => {
  const standing = async (total: number, found: number) => {
    const asked: CountQuery[] = [];
    const snapshots = Array.from({ length: found }, (_, at) => ({
      path: `things/${at}`,
      id: String(at),
      data: { at },
      createTime: "",
      updateTime: "",
    }));
    const database = {
      read: () => Promise.resolve(null),
      find: () => Promise.resolve(snapshots),
      count: (query: CountQuery) => Promise.resolve(asked.push(query) ? Math.min(total, query.limit ?? 0) : 0),
    };
    const query = { collection: "things", orderBy: [["at", "asc"] as ["at", "asc"]] };
    const page = await countedPage(database, query, { after: null, before: null }, 20);
    return { said: page.standing, asked };
  };

  test("the standing of a list says no page beyond what is counted", async () => {
    const { said, asked } = await standing(50_000, 20);
    expect(said).toBe("Más de 1000 en total");
    expect(asked.map(({ limit }) => limit)).toEqual([1001]);
  });

  test.each([
    [1000, 21, "Página 1 de 50 · 1000 en total"],
    [20, 20, "20 en total"],
    [0, 0, "0 en total"],
  ])("the standing of a list of %i rows says how many there are in all", async (total, found, said) => {
    expect((await standing(total, found)).said).toBe(said);
  });
});

describe("way back to a list", () => {
  const address = (params: URLSearchParams) => listPath(SPEC, readListQuery(SPEC, params));

  test("the way back to a list keeps filters, days and page", () => {
    const list = "/lista?tipo=a&del=2026-11-01&desde=x1";
    const page = withList("/cosa/1", list);
    expect(listBehind(new URL(page, "https://rebi.test").searchParams, address)).toBe(list);
    expect(withList("/cosa/1", "/lista")).toBe("/cosa/1");
  });

  test.each(["https://malo.test", "//malo.test", "tipo=otro", "del=2026-02-30", "javascript:alert(1)"])(
    "the way back leads nowhere else for %s",
    (forged) => {
      expect(listBehind(new URLSearchParams({ lista: forged }), address)).toBe("/lista");
    },
  );
});
