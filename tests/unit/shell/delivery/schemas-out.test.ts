import { expect, test } from "vitest";

import { schemaImporters } from "~/shell/delivery/schemas-out.vite";

const ZOD = "/x/node_modules/zod/v4/classic/schemas.js";
const IMPORTS: Record<string, string[]> = {
  "/x/app/orders/model.ts": [ZOD],
  "/x/app/orders/pages/order-list.tsx": ["/x/app/orders/model.ts"],
  "/x/app/orders/paths.ts": [],
  [ZOD]: [],
};

/** A build of one file. `bytes`: what is left of each module. */
function importersIn(bytes: Record<string, number>): string[] {
  const modules = Object.fromEntries(Object.entries(bytes).map(([id, renderedLength]) => [id, { renderedLength }]));
  const files = { "a.js": { type: "chunk", modules }, "a.css": { type: "asset" } };
  return schemaImporters(files as unknown as Parameters<typeof schemaImporters>[0], (id) => ({
    importedIds: IMPORTS[id] ?? [],
  }));
}

test("a build names the modules that would bring zod to the browser", () => {
  expect(
    importersIn({ "/x/app/orders/pages/order-list.tsx": 900, "/x/app/orders/model.ts": 40, [ZOD]: 5_000 }),
  ).toEqual(["/x/app/orders/model.ts"]);
});

test("a build without zod names no module", () => {
  expect(importersIn({ "/x/app/orders/pages/order-list.tsx": 900, "/x/app/orders/paths.ts": 40 })).toEqual([]);
});

test("a build in which nothing is left of zod names no module", () => {
  expect(importersIn({ "/x/app/orders/pages/order-list.tsx": 900, "/x/app/orders/model.ts": 40, [ZOD]: 0 })).toEqual(
    [],
  );
});
