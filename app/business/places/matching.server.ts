import { DEPARTMENTS } from "../peru.ts";
import { tableEntry } from "../table.ts";
import { DISTRICT_ALIASES } from "./aliases.server.ts";
import { districtsOf, loosePlaceKey, placeKey, provincesOf, type District, type Province } from "./districts.server.ts";

/** Province of the capital: of districts with the same name, Lima's is meant where no province is given. */
const METROPOLIS = "1501";

/** The province of a department that a typed name means, or null. */
export function findProvince(department: string, typed: string): Province | null {
  const all = provincesOf(department);
  const key = loosePlaceKey(typed);
  return all.find(({ name }) => loosePlaceKey(name) === key) ?? null;
}

/**
 * The district of a department that a typed text means: by its name, initials, short forms, or the name of its province
 * with 'cercado'. Null for none, and for several. `province`: as typed, to distinguish districts of one name.
 */
export function findDistrict(department: string, typed: string, province = ""): District | null {
  const key = placeKey(typed);
  if (key === "") return null;
  const inProvince = province.trim() === "" ? null : findProvince(department, province);
  const among = districtsOf(department, inProvince?.slug);
  const isCalled = (district: District) => aliasesOf(district).includes(key);
  const tests: ((district: District) => boolean)[] = [
    // An alias comes before the name: `Surco` is a village of Huarochirí too.
    isCalled,
    ({ name }) => placeKey(name) === key,
    ({ name }) => loosePlaceKey(name) === loosePlaceKey(typed),
    (district) => isCentre(district, typed),
  ];
  for (const test of tests) {
    const found = theOne(among.filter(test));
    if (found) return found;
  }
  return null;
}

function aliasesOf({ code }: District): string[] {
  return tableEntry(DISTRICT_ALIASES, code)?.split("|") ?? [];
}

/** `Cercado de Tacna`, `Arequipa cercado`, or `Cercado` of a named province: its first district. */
function isCentre({ code, province }: District, typed: string): boolean {
  const words = loosePlaceKey(typed).split(" ");
  const rest = words.filter((word) => word !== "cercado").join(" ");
  return words.includes("cercado") && code.endsWith("01") && ["", loosePlaceKey(province.name)].includes(rest);
}

function theOne(found: readonly District[]): District | null {
  if (found.length > 1) {
    const central = found.filter(({ province }) => province.code === METROPOLIS);
    return central.length === 1 ? (central[0] ?? null) : null;
  }
  return found[0] ?? null;
}

/** Districts that begin with the typed text, or have a word that does; of all departments where none is given. */
export function suggestDistricts(typed: string, department: string, limit: number): District[] {
  const key = placeKey(typed);
  if (key === "") return [];
  const all = department === "" ? DEPARTMENTS.flatMap(({ slug }) => districtsOf(slug)) : districtsOf(department);
  return all
    .flatMap((district) => {
      const rank = rankOf(district, key);
      return rank === null ? [] : [{ district, rank }];
    })
    .sort((one, other) => one.rank - other.rank || one.district.code.localeCompare(other.district.code))
    .slice(0, limit)
    .map(({ district }) => district);
}

/** Lower is better: Lima first, capitals of departments before their provinces, whole names before parts. */
function rankOf(district: District, key: string): number | null {
  const name = placeKey(district.name);
  const isAlias = aliasesOf(district).some((alias) => alias.startsWith(key));
  const words = ` ${name} ${placeKey(district.province.name)}`;
  const match =
    name === key
      ? 0
      : name.startsWith(key) || isAlias
        ? 1
        : ` ${name}`.includes(` ${key}`)
          ? 2
          : words.includes(` ${key}`)
            ? 3
            : null;
  if (match === null) return null;
  const { code } = district.province;
  return match * 3 + (code === METROPOLIS ? 0 : code.endsWith("01") ? 1 : 2);
}
