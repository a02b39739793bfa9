import { fold, slugify } from "../folding.ts";
import { DEPARTMENTS, type DepartmentSlug } from "../peru.ts";
import { tableEntry } from "../table.ts";
import { PLACE_LIST } from "./list.server.ts";

export interface Province {
  /** Four digits of INEI. */
  code: string;
  name: string;
  /** Unique in its department. */
  slug: string;
  department: DepartmentSlug;
}

export interface District {
  /** Six digits of INEI, called «ubigeo». */
  code: string;
  name: string;
  /** Unique in its province. */
  slug: string;
  province: Province;
}

interface DepartmentPlaces {
  provinces: readonly Province[];
  districts: readonly District[];
}

/** Departments asked for so far: nothing is parsed when an isolate starts. */
const parsed = new Map<string, DepartmentPlaces>();

/** Provinces of a department in INEI's order, the capital's first; none of an unknown department. */
export function provincesOf(department: string): readonly Province[] {
  return placesOf(department).provinces;
}

export function districtsOf(department: string, province?: string): readonly District[] {
  const { districts } = placesOf(department);
  return province === undefined ? districts : districts.filter((district) => district.province.slug === province);
}

export function districtOfCode(code: string): District | null {
  const department = DEPARTMENTS[Number(code.slice(0, 2)) - 1];
  return (department && placesOf(department.slug).districts.find((district) => district.code === code)) ?? null;
}

function placesOf(slug: string): DepartmentPlaces {
  const known = parsed.get(slug);
  if (known) return known;
  const position = DEPARTMENTS.findIndex((department) => department.slug === slug);
  const department = DEPARTMENTS[position];
  if (!department) return NONE;
  const places = parse(department.slug, String(position + 1).padStart(2, "0"));
  parsed.set(slug, places);
  return places;
}

const NONE: DepartmentPlaces = { provinces: [], districts: [] };

function parse(department: DepartmentSlug, prefix: string): DepartmentPlaces {
  const provinces: Province[] = [];
  const districts: District[] = [];
  for (const [, code = "", name = "", list = ""] of PLACE_LIST.replaceAll(/\n {2}/g, " ").matchAll(
    new RegExp(`^(${prefix}\\d\\d) ([^:]+): (.+)$`, "gm"),
  )) {
    const province = { code, name, slug: slugify(name), department };
    provinces.push(province);
    let number = 0;
    for (const entry of list.split(", ")) {
      const [, restart, district = ""] = /^(?:(\d\d)=)?(.+)$/.exec(entry) ?? [];
      number = restart ? Number(restart) : number + 1;
      districts.push({
        code: `${code}${String(number).padStart(2, "0")}`,
        name: district,
        slug: slugify(district),
        province,
      });
    }
  }
  return { provinces, districts };
}

/** Words that are left out where names are compared loosely. */
const FILLERS = /\b(?:de|del|la|las|el|los|y|distrito|provincia)\b/g;
const SHORT_WORDS: Readonly<Record<string, string>> = {
  sta: "santa",
  sto: "santo",
  stgo: "santiago",
  sn: "san",
  gral: "general",
  cnel: "coronel",
};

/** `S. J. L.` → `sjl`, `Sta. Anita` → `santa anita`: how names are compared. */
export function placeKey(text: string): string {
  return fold(text)
    .replace(/(?<=\b[a-z])\.\s*(?=[a-z]\b)/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .replace(/[a-z]+/g, (word) => tableEntry(SHORT_WORDS, word) ?? word);
}

/** The same without articles and prepositions. */
export function loosePlaceKey(text: string): string {
  return placeKey(text).replace(FILLERS, "").replace(/ +/g, " ").trim();
}
