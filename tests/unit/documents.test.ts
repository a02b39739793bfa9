import { readdirSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

const RECORDS = "docs/decisions";

describe("documents", () => {
  test("the index of decisions has each record once, under its own title", () => {
    const records = readdirSync(RECORDS).filter((name) => /^\d{4}-\d\d-\d\d-.+\.md$/.test(name));
    const titleOf = (name: string) => /^# (.+)$/m.exec(readFileSync(`${RECORDS}/${name}`, "utf8"))?.[1];
    const rows = [...readFileSync(`${RECORDS}/README.md`, "utf8").matchAll(/^- \[(.+)\]\(([^)]+)\), (\S+)$/gm)];
    expect(records.length).toBeGreaterThan(100);
    expect(rows.map(([, title, name, day]) => `${name} ${title} ${day}`).sort()).toEqual(
      records.map((name) => `${name} ${titleOf(name)} ${name.slice(0, 10)}`).sort(),
    );
  });

  test("the README is read in one go, and no line of the architecture is a paragraph to decode", () => {
    expect(readFileSync("README.md", "utf8").split("\n").length).toBeLessThanOrEqual(150);
    const long = readFileSync("docs/architecture.md", "utf8")
      .split("\n")
      .flatMap((line, at) => (line.length > 300 ? [at + 1] : []));
    expect(long).toEqual([]);
  });

  test("the layers of docs/architecture.md are those that the dependency rules hold", () => {
    const rules = /const LAYERS = (\[[^]*?\n\]);/.exec(readFileSync(".dependency-cruiser.cjs", "utf8"))?.[1] ?? "";
    const layers = [...rules.matchAll(/^ {2}\[([^\]]*)\]/gm)].map(([, names = ""]) =>
      [...names.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name).sort(),
    );
    const drawn = [...readFileSync("docs/architecture.md", "utf8").matchAll(/^ {2,3}\d+ {2}(.+)$/gm)].map(
      ([, names = ""]) => names.trim().split(/\s+/).sort(),
    );
    expect(layers.length).toBeGreaterThan(8);
    expect(drawn).toEqual(layers.toReversed());
  });
});
