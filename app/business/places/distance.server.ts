import { formatNumber } from "../format.ts";
import { districtsOf, provincesOf, type District } from "./districts.server.ts";
import { DISTRICT_POINTS } from "./points.server.ts";

/** Slugs of INEI's list; a province needs its department, and a district its province. */
export interface PlaceSlugs {
  department: string | null;
  province: string | null;
  district: string | null;
}

/** Degrees; both below 0 in all of Peru. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** A point, and the place that it stands for: the capital of a province or department where no more is known. */
export type PlacePoint = PlaceSlugs & Point;

/** Signs of a point in the tables. */
const SIGNS = 6;
const WEST = 68;

/** Points of a table (points.server.ts); null for dots. */
export function readPoints(signs: string): (Point | null)[] {
  const points = signs.match(new RegExp(`.{${SIGNS}}`, "g")) ?? [];
  const thousandths = (text: string) => Number.parseInt(text, 36) / 1000;
  return points.map((text) =>
    text.startsWith(".")
      ? null
      : { latitude: -thousandths(text.slice(0, 3)), longitude: -WEST - thousandths(text.slice(3)) },
  );
}

/** Where districts of one province are; those without a point are left out. */
export function districtPoints(department: string, province: string): { district: District; point: Point }[] {
  const districts = districtsOf(department, province);
  const code = districts[0]?.province.code ?? "none";
  const start = DISTRICT_POINTS.indexOf(`\n${code} `) + `\n${code} `.length;
  const points = readPoints(DISTRICT_POINTS.slice(start, DISTRICT_POINTS.indexOf("\n", start)));
  return districts.flatMap((district, at) => {
    const point = points[at];
    return point ? [{ district, point }] : [];
  });
}

/** Null without a known department. A province or district that list or table do not know is left out of the place. */
export function pointOf({ department, province, district }: PlaceSlugs): PlacePoint | null {
  const provinces = provincesOf(department ?? "");
  const known = provinces.find(({ slug }) => slug === province);
  const within = known ?? provinces[0];
  if (department === null || !within) return null;
  const districts = districtPoints(department, within.slug);
  const own = known && districts.find((one) => one.district.slug === district);
  const [first] = districts;
  const { point } = own ?? first!;
  return { department, province: known?.slug ?? null, district: own?.district.slug ?? null, ...point };
}

const EARTH_KM = 6371;

/** As the crow flies. */
export function kilometres(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(chord));
}

/** `a 6 km`, with blanks that do not break; null where one of both places is within the other: nobody knows it then. */
export function distanceText(from: PlacePoint, to: PlacePoint): string | null {
  const isApart = (["department", "province", "district"] as const).some(
    (level) => from[level] !== null && to[level] !== null && from[level] !== to[level],
  );
  return isApart ? `a\u00a0${formatNumber(Math.max(1, Math.round(kilometres(from, to))))}\u00a0km` : null;
}
