import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

describe("security.txt", () => {
  const text = read("public/.well-known/security.txt");
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, "m").exec(text)?.[1] ?? "";

  test("security.txt names a contact over https", () => {
    expect(field("Contact")).toMatch(/^https:\/\//);
  });

  test("security.txt names its policy, a file of the site, in Spanish and English", () => {
    const [, file = ""] = /^https:\/\/rebi\.pe\/(\.well-known\/[\w-]+\.txt)$/.exec(field("Policy")) ?? [];
    const policy = read(`public/${file}`);
    expect(policy).toContain("CÓMO REPORTAR");
    expect(policy).toContain("HOW TO REPORT");
    expect(policy).toContain(field("Contact"));
  });

  test("security.txt has not expired, nor will in the next thirty days, and says less than a year", () => {
    const days = (Date.parse(field("Expires")) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(366);
  });
});

describe("wrangler.toml", () => {
  const text = read("wrangler.toml");

  test.each(["workers_dev = false", "preview_urls = false", "redact_query_string = true", "keep_vars = true"])(
    "wrangler.toml has %s",
    (line) => {
      expect(text.split("\n")).toContain(line);
    },
  );
});
