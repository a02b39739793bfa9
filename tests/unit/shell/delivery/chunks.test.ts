import { describe, expect, test } from "vitest";

import { createChunking } from "~/shell/delivery/chunks.vite";

const IMPORTS: Record<string, string[]> = {
  "/x/app/entry.client.tsx": ["/x/node_modules/react/index.js", "/x/app/shell/page.ts"],
  "/x/app/root.tsx": ["/x/app/shell/frame/frame.tsx"],
  "/x/app/shell/frame/frame.tsx": ["/x/node_modules/router/index.js", "/x/app/shell/page.ts", "/x/app/root.tsx"],
  "/x/app/shell/page.ts": [],
  "/x/app/routes/market/inicio.tsx": ["/x/app/catalog/card.tsx", "/x/app/home.tsx", "/x/app/shell/page.ts"],
  "/x/app/catalog/search/comprar.route.tsx": ["/x/app/catalog/card.tsx", "/x/app/catalog/search/search.tsx"],
  "/x/app/routes/market/producto.tsx": ["/x/app/catalog/search/search.tsx"],
  "/x/app/routes/sign-in/login.tsx": ["/x/app/home.tsx", "/x/node_modules/zod/index.js"],
  "/x/app/catalog/card.tsx": ["/x/app/picture.tsx"],
  "/x/app/catalog/search/search.tsx": [],
  "/x/app/home.tsx": [],
  "/x/app/ui/page.tsx": [],
  "/x/app/shell/errors/form-error.tsx": ["/x/app/ui/page.tsx"],
  "/x/app/picture.tsx": [],
  "/x/node_modules/react/index.js": ["\0commonjsHelpers.js"],
  "/x/node_modules/router/index.js": [],
  "/x/node_modules/zod/index.js": [],
  "\0commonjsHelpers.js": [],
  "\0vite/preload-helper.js": [],
};

describe("files of scripts", () => {
  const chunkOf = createChunking([
    "catalog/search/comprar.route.tsx",
    "routes/market/inicio.tsx",
    "routes/market/producto.tsx",
  ]);
  const meta = {
    getModuleIds: () => Object.keys(IMPORTS).values(),
    getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }),
  } as unknown as Parameters<typeof chunkOf>[1];
  test.each([
    ["/x/node_modules/react/index.js", "react"],
    ["/x/node_modules/router/index.js", "react"],
    ["\0commonjsHelpers.js", "react"],
    ["\0vite/preload-helper.js", "react"],
    ["/x/app/root.tsx", "frame"],
    ["/x/app/shell/page.ts", "frame"],
    ["/x/app/catalog/card.tsx", "shop"],
    ["/x/app/picture.tsx", "shop"],
    ["/x/app/catalog/search/search.tsx", "shop"],
    ["/x/app/ui/page.tsx", "page"],
    ["/x/app/shell/errors/form-error.tsx", "forms"],
    // Modules of one page of the shop that others need too are placed by Rollup.
    ["/x/app/home.tsx", null],
    ["/x/node_modules/zod/index.js", null],
    // In a file that others import it would start before they are there.
    ["/x/app/entry.client.tsx", null],
  ])("files of scripts put %s into %s", (id, chunk) => {
    expect(chunkOf(id, meta)).toBe(chunk);
  });
});
