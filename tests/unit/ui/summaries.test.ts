import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

const app = new URL("../../../app/", import.meta.url).pathname;

/** Summaries of filters and menus, whose styles draw the arrow or the button. */
const STYLED = [
  "catalog/search/filter-form.tsx",
  "registry/theft/pages/bicicletas-robadas.route.tsx",
  "shell/frame/menu.tsx",
];

test("a summary that opens looks like it: an arrow, a picture, a link or a button, as base styles take its mark off", () => {
  const summaries = globSync("**/*.tsx", { cwd: app }).flatMap((file) =>
    [...readFileSync(app + file, "utf8").matchAll(/<summary[\s\S]*?<\/summary>/g)].map(([text]) => ({ file, text })),
  );
  expect(summaries.length).toBeGreaterThan(15);
  const bare = summaries.filter(
    ({ file, text }) => !STYLED.includes(file) && !/<Icon|<Chevron|className="link |buttonClass\(/.test(text),
  );
  expect(bare).toEqual([]);
});
