import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

// The shape of app/ that docs/architecture.md promises and dependency-cruiser cannot hold.
const APP = fileURLToPath(new URL("../../app", import.meta.url));
const FILES = globSync("**/*.{ts,tsx}", { cwd: APP });
const KNOWN = new Set(FILES);
const MAX_FILES_IN_A_FOLDER = 40;

/** Files that a file imports or re-exports something of, types too. */
function allImports(file: string): string[] {
  return importsOf(file, () => true);
}

/** Imports and re-exports of values: a type leaves no arrow in what runs. */
function valueImports(file: string): string[] {
  return importsOf(file, (clause) => !/^(?:type\b|\{\s*(?:type\s+\w+(?:\s+as\s+\w+)?\s*,?\s*)+\}$)/.test(clause));
}

function importsOf(file: string, counts: (clause: string) => boolean): string[] {
  const found: string[] = [];
  for (const [, clause = "", specifier = ""] of readFileSync(join(APP, file), "utf8").matchAll(
    /^(?:import|export)\s+(?:([^;"]*?)\s+from\s+)?"([^"]+)"/gm,
  )) {
    if (!counts(clause.trim())) continue;
    const base = specifier.startsWith("~/")
      ? specifier.slice(2)
      : specifier.startsWith(".")
        ? normalize(join(dirname(file), specifier))
        : null;
    const target = base && [base, `${base}.ts`, `${base}.tsx`].find((path) => KNOWN.has(path));
    if (target) found.push(target);
  }
  return found;
}

/** A room's composition (`accounts/accounts.server.ts`, or its page) is above its sub-rooms, which use its models. */
function placeOf(file: string): string {
  // Nothing of a room imports pages and resources (.dependency-cruiser.cjs): no circle goes through them.
  if (/\.(route|resource)(\.server)?\.tsx?$/.test(file)) return file;
  const folder = dirname(file);
  const composition = `${folder}/${folder.split("/").at(-1)}`;
  return [".server.ts", ".page.server.ts"].some((role) => file === composition + role)
    ? `${folder} (composition)`
    : folder;
}

/** One circle of `arrows` as one line for a failing test; null where there is none. */
function circleIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  return findCircle(arrows)?.join(" → ") ?? null;
}

function findCircle(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (place: string): string[] | null => {
    if (path.includes(place)) return [...path.slice(path.indexOf(place)), place];
    if (done.has(place)) return null;
    path.push(place);
    for (const next of arrows.get(place) ?? []) {
      const circle = visit(next);
      if (circle) return circle;
    }
    path.pop();
    done.add(place);
    return null;
  };
  for (const place of arrows.keys()) {
    const circle = visit(place);
    if (circle) return circle;
  }
  return null;
}

function arrowsBetween(place: (file: string) => string, imports = valueImports): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const file of FILES) {
    const from = place(file);
    const targets = arrows.get(from) ?? new Set<string>();
    for (const target of imports(file)) if (place(target) !== from) targets.add(place(target));
    arrows.set(from, targets);
  }
  return arrows;
}

test("no circle of value imports between folders", () => {
  expect(circleIn(arrowsBetween(placeOf))).toBeNull();
});

test("no circle of value imports between rooms", () => {
  expect(circleIn(arrowsBetween((file) => (file.includes("/") ? (file.split("/")[0] ?? "") : file)))).toBeNull();
});

test("no circle of imports between files, imports of types counted", () => {
  expect(circleIn(arrowsBetween((file) => file, allImports))).toBeNull();
});

test("an import counts as one of types where all that it names are types", () => {
  const [routePolicy, policy] = ["server/route-policy.ts", "platform/routes/policy.ts"];
  expect(allImports(routePolicy)).toContain(policy);
  expect(valueImports(routePolicy)).not.toContain(policy);
});

test("a circle is found where there is one", () => {
  expect(
    circleIn(
      new Map([
        ["a", new Set(["b"])],
        ["b", new Set(["c"])],
        ["c", new Set(["b"])],
      ]),
    ),
  ).toBe("b → c → b");
});

test(`no flat folder above ${MAX_FILES_IN_A_FOLDER} files`, () => {
  const counts = new Map<string, number>();
  for (const file of FILES) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > MAX_FILES_IN_A_FOLDER)).toEqual([]);
});

test("no folder holds one thing only: it stands in the folder above, or with its kind", () => {
  const folders = [...new Set(FILES.map((file) => dirname(file)))];
  expect(folders.filter((folder) => readdirSync(join(APP, folder)).length === 1)).toEqual([]);
});

test("file names are kebab-case, with a role behind a point", () => {
  const named = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.tsx?$/;
  expect(FILES.map((file) => file.split("/").at(-1) ?? "").filter((name) => !named.test(name))).toEqual([]);
});

test("an exported name means one thing in the whole of app/", () => {
  const owners = new Map<string, string[]>();
  // Route modules all export `loader`, `action`, `meta` …: Remix gives these names.
  for (const file of FILES.filter((one) => !/^(routes\/|root\.tsx|entry\.)|\.route\.tsx?$/.test(one))) {
    const names = readFileSync(join(APP, file), "utf8").matchAll(
      /^export (?:async )?(?:function|const|interface|type|class|let) (\w+)/gm,
    );
    // A type and a value of one name in one file are one thing.
    for (const name of new Set([...names].map(([, found = ""]) => found)))
      owners.set(name, [...(owners.get(name) ?? []), file]);
  }
  expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
});

/** Roles of a file on the server that its exports show: `load…` gives a page its data, `submit…` answers its form. */
function roleOf(code: string): "loader" | "action" | "page" | null {
  const loads = /^export (?:async )?function load[A-Z]/m.test(code);
  const submits = /^export (?:async )?function submit[A-Z]/m.test(code) && /\bFormOutcome\b/.test(code);
  if (loads && submits) return "page";
  return loads ? "loader" : submits ? "action" : null;
}

test("a file that loads a page or answers its form has that role in its name", () => {
  const wrong = FILES.filter((file) => /\.server\.tsx?$/.test(file) && !file.startsWith("routes/")).flatMap((file) => {
    const role = roleOf(readFileSync(join(APP, file), "utf8"));
    const named = /\.(loader|action|page)\.server\.tsx?$/.exec(file)?.[1];
    return role === null || named === role || named === "page" ? [] : [`${file}: ${role}`];
  });
  expect(wrong).toEqual([]);
});

test("texts of a posted form are read by platform/forms/form-text", () => {
  // The outbox (shell) runs in browsers and service workers, and reads its copy of a form itself.
  const found = FILES.filter((file) => !file.startsWith("shell/")).filter((file) =>
    /String\(\w+\.get\("/.test(readFileSync(join(APP, file), "utf8")),
  );
  expect(found).toEqual([]);
});

test("files of a form are chosen by FilesField, which says its hint and its error to a screen reader", () => {
  const byHand = FILES.filter((file) => /\btype="file"/.test(readFileSync(join(APP, file), "utf8")));
  expect(byHand).toEqual(["ui/fields/files-field.tsx"]);
});

test("every date and time that is shown is Lima's, wherever its reader is", () => {
  const written = FILES.flatMap((file) =>
    [
      ...readFileSync(join(APP, file), "utf8").matchAll(
        /(?:toLocale(?:Date|Time)String|DateTimeFormat|new Date\([^()]*\)\.toLocaleString)\([^;]*?\)[;,}\s]/g,
      ),
    ].map(([call]) => ({ file, call })),
  );
  expect(written.length).toBeGreaterThan(5);
  expect(written.filter(({ call }) => !/\bZONE\b|timeZone: "America\/Lima"/.test(call))).toEqual([]);
});

/** Tables whose keys are our own words, or the browser's: not worth the bytes. */
const ASKED_BY_US = new Set(["catalog/listing/listing-page.tsx", "shell/panel/controls.ts", "ui/icon.tsx"]);

test("a table is asked by a word from outside with tableEntry or Object.hasOwn: __proto__ is a word too", () => {
  const found = FILES.filter((file) => !ASKED_BY_US.has(file)).flatMap((file) => {
    const text = readFileSync(join(APP, file), "utf8").replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
    const tables = [...text.matchAll(/const ([A-Z][A-Z_]*): (?:Readonly<)?Record<string,/g)].map(([, name]) => name);
    const asked = [...tables.map((name) => `\\b${name}\\[`), String.raw`\b[\w?.]+ in [A-Z][A-Z_]{3,}`];
    return asked.flatMap((pattern) => (text.match(new RegExp(pattern, "g")) ?? []).map((use) => `${file}: ${use}`));
  });
  expect(found).toEqual([]);
});
