import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

/** A record in OSV format, with only the compared fields. `fixed` is missing where no version is. */
interface Advisory {
  id: string;
  affected: {
    package: { ecosystem: "npm"; name: string };
    ranges: { type: "SEMVER"; events: { introduced?: string; fixed?: string }[] }[];
  }[];
  database_specific?: { accepted: { package: string; version: string; hits: boolean; why: string }[] };
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const advisories = read("docs/advisories.json") as Advisory[];
const { packages } = read("package-lock.json") as { packages: Record<string, { version?: string }> };

/** Every version of a package that the lock file installs, at any depth. */
function installedVersions(name: string): string[] {
  const versions = Object.entries(packages)
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .flatMap(([, { version }]) => version ?? []);
  return [...new Set(versions)];
}

const isBefore = (version: string, other: string) =>
  version.localeCompare(other, "en", { numeric: true, sensitivity: "base" }) < 0;

/** Installed versions within the ranges of an advisory, as "package version". */
function hitsOf({ affected }: Advisory, installed = installedVersions): string[] {
  return affected.flatMap(({ package: { name }, ranges }) =>
    installed(name)
      .filter((version) =>
        ranges.some(({ events }) => {
          const introduced = events.find((event) => event.introduced !== undefined)?.introduced ?? "0";
          const fixed = events.find((event) => event.fixed !== undefined)?.fixed;
          return !isBefore(version, introduced) && (fixed === undefined || isBefore(version, fixed));
        }),
      )
      .map((version) => `${name} ${version}`),
  );
}

describe("Known weaknesses of packages (docs/advisories.json)", () => {
  test.each(advisories.map((advisory) => [advisory.id, advisory] as const))(
    "the lock file pins a version within %s only where the file says why that is accepted",
    (_id, advisory) => {
      const accepted = advisory.database_specific?.accepted ?? [];
      expect(hitsOf(advisory).sort()).toEqual(accepted.map((row) => `${row.package} ${row.version}`).sort());
      for (const { why } of accepted) expect(why.length).toBeGreaterThan(40);
    },
  );

  test("a package within a range is found, one before or at the fix is not", () => {
    const advisory = advisories.find(({ id }) => id === "GHSA-jjmj-jmhj-qwj2")!;
    const hits = (version: string) => hitsOf(advisory, (name) => (name === "react-router-dom" ? [version] : []));
    expect(hits("6.30.4")).toEqual(["react-router-dom 6.30.4"]);
    expect(["6.30.1", "6.30.6", "6.30.10", "6.4.0"].flatMap(hits)).toEqual([]);
  });

  test("every record names packages that were looked for in the ecosystem of npm", () => {
    expect(advisories.length).toBeGreaterThan(10);
    for (const { affected } of advisories)
      for (const { package: name, ranges } of affected) {
        expect(name.ecosystem).toBe("npm");
        expect(ranges.every(({ type, events }) => type === "SEMVER" && events.length > 0)).toBe(true);
      }
  });
});
