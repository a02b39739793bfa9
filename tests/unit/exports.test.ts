import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const FILES = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx"], {
  cwd: ROOT,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(ROOT, file)));
const KNOWN = new Set(FILES);
const CODE = new Map(FILES.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));

/** Modules whose exports others ask for by name: Remix, the bundler of the client, and programs that are run. */
const ASKED_BY_NAME = /^app\/routes\/|^app\/(root\.tsx|entry\.)|\.route\.tsx?$|\.client\.tsx?$|^[^/]+$/;

function fileOf(importer: string, specifier: string): string | undefined {
  const base = specifier.startsWith("~/")
    ? `app/${specifier.slice(2)}`
    : specifier.startsWith(".")
      ? normalize(join(dirname(importer), specifier))
      : null;
  return base === null ? undefined : [base, `${base}.ts`, `${base}.tsx`].find((path) => KNOWN.has(path));
}

/** `file name` of all that is imported by its name, and importers that take a file whole. */
function imported(code: ReadonlyMap<string, string>) {
  const named = new Set<string>();
  const whole = new Map<string, string[]>();
  for (const [importer, text] of code) {
    for (const [, names = "", specifier = ""] of text.matchAll(
      /^(?:import|export)\s[^;"{]*\{([^}]*)\}\s*from\s*"([^"]+)"/gm,
    )) {
      const file = fileOf(importer, specifier);
      for (const name of names.split(",")) named.add(`${file} ${name.trim().replace(/^type\s+|\s+as\s+.*$/g, "")}`);
    }
    // A room adds its part to an interface of another's.
    for (const [, specifier = "", name = ""] of text.matchAll(/^declare module "([^"]+)" \{\s*interface (\w+)/gm))
      named.add(`${fileOf(importer, specifier)} ${name}`);
    for (const [, ...specifiers] of text.matchAll(/\*(?:\s+as\s+\w+)?\s+from\s*"([^"]+)"|import\(\s*"([^"]+)"/g)) {
      const file = fileOf(importer, specifiers.find((found) => found !== undefined) ?? "");
      if (file) whole.set(file, [...(whole.get(file) ?? []), text]);
    }
  }
  return { named, whole };
}

/** Exported names of a part of the tree that no other file imports. */
function unusedExports(isLooked: (file: string) => boolean, code: ReadonlyMap<string, string> = CODE): string[] {
  const { named, whole } = imported(code);
  return [...code].flatMap(([file, text]) =>
    isLooked(file)
      ? [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type|let) ([\w$]+)/gm)]
          .map(([, name = ""]) => name)
          .filter((name) => !named.has(`${file} ${name}`))
          .filter((name) => !whole.get(file)?.some((user) => new RegExp(`\\b${name}\\b`).test(user)))
          .map((name) => `${file}: ${name}`)
      : [],
  );
}

test("what is exported, another file imports", () => {
  expect(unusedExports((file) => /^(app|local|build|bench)\//.test(file) && !ASKED_BY_NAME.test(file))).toEqual([]);
});

test("an export that nobody imports is found", () => {
  const code = new Map([
    ["app/cart/constants.ts", "export const CART_PATH = 1;\nexport const LOST = 2;\n"],
    ["app/cart/cart.ts", 'import { CART_PATH } from "./constants";\nexport type Cart = typeof CART_PATH;\n'],
  ]);
  expect(unusedExports((file) => file.startsWith("app/cart/"), code)).toEqual([
    "app/cart/constants.ts: LOST",
    "app/cart/cart.ts: Cart",
  ]);
});
