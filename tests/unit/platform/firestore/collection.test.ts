import { describe, expect, test } from "vitest";
import { z } from "zod";

import { collection } from "~/platform/firestore/collection";
import type { Filter } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";

import { MemoryDatabase } from "../../orders/memory-database";

const NOTES = collection("notes", z.object({ uid: z.string(), to: z.string(), text: z.string() }));
const lines: unknown[] = [];
const log = createLogger({}, (...said) => void lines.push(said));

function noted() {
  const database = new MemoryDatabase(() => Promise.resolve());
  database.put("notes/a", { uid: "rosa", to: "rosa", text: "uno", more: 1 });
  database.put("notes/b", { uid: "ana", to: "rosa", text: "dos" });
  database.put("notes/c", { uid: "rosa", to: "ana", text: 3 });
  database.put("notes/d", { uid: "ana", to: "ana", text: "tres" });
  return database;
}

const by = (field: string, uid: string): Filter => [field, "==", uid];

describe("a collection", () => {
  test("a collection reads a document of its shape, and nothing for an id that none can have", async () => {
    const database = noted();
    expect(await NOTES.read(database, "a", log)).toEqual({ id: "a", uid: "rosa", to: "rosa", text: "uno" });
    expect(await NOTES.read(database, "c", log)).toBeNull();
    for (const id of ["z", "", "a/b", "..", "__a__"]) expect(await NOTES.read(database, id, log)).toBeNull();
    expect(JSON.stringify(lines)).toContain("firestore.document-does-not-fit");
  });

  test("a collection finds documents without those that do not fit", async () => {
    const found = await NOTES.find(noted(), { where: [by("uid", "rosa")], limit: 10 }, log);
    expect(found.map(({ id }) => id)).toEqual(["a"]);
  });

  test("a collection writes a whole document without its id and without what its shape does not have", () => {
    const note = { id: "e", uid: "rosa", to: "ana", text: "cuatro", more: 1 };
    expect(NOTES.put(note)).toEqual({ set: "notes/e", data: { uid: "rosa", to: "ana", text: "cuatro" } });
  });
});

describe("personal data of a collection", () => {
  const described = (database: MemoryDatabase, erase?: (id: string) => void) =>
    NOTES.personalData(
      { database, log },
      {
        of: (uid) => [by("uid", uid), by("to", uid)],
        exported: ({ text }) => text,
        ...(erase && {
          erase: async ({ id, path }) => {
            erase(id);
            await database.commit([{ delete: path }]);
          },
        }),
      },
    );

  test("personal data of a collection are exported once, whichever queries find a document", async () => {
    expect(await described(noted()).export("rosa", "")).toEqual(["uno", "dos"]);
  });

  test("personal data of a collection are erased whole, also documents that do not fit, and nobody else's", async () => {
    const database = noted();
    expect(await described(database).erase("rosa", "")).toBe("done");
    expect(database.paths("notes")).toEqual(["notes/d"]);
  });

  test("personal data of a collection with an erasing of its own are erased by it, each once", async () => {
    const database = noted();
    const erased: string[] = [];
    expect(await described(database, (id) => erased.push(id)).erase("rosa", "")).toBe("done");
    expect(erased.sort()).toEqual(["a", "b", "c"]);
    expect(database.paths("notes")).toEqual(["notes/d"]);
  });
});
