import type { MetaFunction } from "@remix-run/cloudflare";
import { expect, test } from "vitest";

import { pageTitle } from "~/shell/page/title";

import { routeModules } from "../../../support/routes";

const modules = await routeModules<{ meta?: MetaFunction }>();
const pages = modules.flatMap(([file, { meta }]) => (meta ? [{ file, meta }] : []));

test("there are pages to compare", () => expect(pages.length).toBeGreaterThan(50));

// Without data, as where a loader failed: titles with data are made by the same function.
test.each(pages)("the title of $file ends with the brand", ({ file, meta }) => {
  const described = meta({ data: undefined, params: {}, matches: [] } as unknown as Parameters<MetaFunction>[0]) ?? [];
  const titles = described.flatMap((each) => ("title" in each ? [each.title] : []));
  if (file.endsWith("/inicio.tsx")) expect(titles).toEqual([expect.stringMatching(/^Rebi/)]);
  else expect(titles).toEqual([expect.stringMatching(/^[^|]+ \| Rebi$/)]);
});

test("another brand takes its place", () => expect(pageTitle("Favoritos", "Otra")).toBe("Favoritos | Otra"));
