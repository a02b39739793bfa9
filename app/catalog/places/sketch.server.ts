import {
  districtPoints,
  kilometres,
  pointOf,
  readPoints,
  type PlaceSlugs,
  type Point,
} from "../../business/places/distance.server.ts";
import { provincesOf } from "../../business/places/districts.server.ts";
import { COAST_POINTS } from "../../business/places/points.server.ts";
import { SKETCH, type Sketch, type SketchedPlace } from "./place-sketch.tsx";

/** Districts around the place, at most. */
const AROUND = 3;
/** The nearest districts among which those are chosen whose names have room. */
const NEAREST = 12;
/** Longer names do not fit beside their point. */
const NAME_MAX = 20;
/** Pixels from the place to the edge above and below, less a line of text. */
const REACH = 46;
/** Kilometres from the place to that edge. */
const NEAR_KM = 3;
const FAR_KM = 60;
/** Width of a letter, of a bold one, and height of a line, in pixels. */
const LETTER = 6;
const BOLD = 7;
const LINE = 16;

const ONE_CITY = ["lima", "callao"];

interface Named {
  name: string;
  point: Point;
}

/** Where a district lies: itself, some districts around it and the coast; null for what the list does not know. */
export function sketchOf(slugs: PlaceSlugs): Sketch | null {
  const at = pointOf(slugs);
  if (!at?.department || at.district === null) return null;
  const departments = at.department === "lima" || at.department === "callao" ? ONE_CITY : [at.department];
  const districts = departments.flatMap((slug) =>
    provincesOf(slug).flatMap((province) => districtPoints(slug, province.slug)),
  );
  const own = districts.find(
    ({ district: { slug, province } }) =>
      slug === at.district && province.slug === at.province && province.department === at.department,
  )!;
  const nearest = districts
    .filter((one) => one !== own && one.district.name.length <= NAME_MAX && one.district.name !== own.district.name)
    .map(({ district: { name }, point }) => ({ name, point, km: kilometres(at, point) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, NEAREST);
  const kmToEdge = Math.min(FAR_KM, Math.max(NEAR_KM, nearest[AROUND + 2]?.km ?? FAR_KM));
  const view: View = { centre: at, scale: REACH / kmToEdge, x: xOf(own.district.name) };
  const place = drawn({ name: own.district.name, point: at }, view);
  const shown = [place];
  for (const one of nearest) {
    const next = drawn(one, view);
    if (shown.length <= AROUND && isInside(next) && shown.every((other) => !overlap(next, other))) shown.push(next);
  }
  const names = shown.slice(1).map(({ name }) => name);
  return {
    label: names.length > 0 ? `${place.name}, cerca de ${list.format(names)}` : place.name,
    place,
    around: shown.slice(1),
    coast: coastAround(view),
  };
}

const list = new Intl.ListFormat("es", { type: "conjunction" });

interface View {
  centre: Point;
  /** Pixels for a kilometre. */
  scale: number;
  /** Pixels from the left edge to the centre. */
  x: number;
}

/** In the middle, but further left where the name is long. */
function xOf(name: string): number {
  return Math.min(SKETCH.width / 2, SKETCH.width - name.length * BOLD - 20);
}

type Pixels = readonly [x: number, y: number];

const KM_A_DEGREE = 111;

/** Pixels from the corner: a degree is the same in both directions, as Peru lies near the equator. */
function pixels(point: Point, { centre, scale, x }: View): Pixels {
  const degree = KM_A_DEGREE * scale;
  return [
    Math.round(x + (point.longitude - centre.longitude) * degree),
    Math.round(SKETCH.height / 2 - (point.latitude - centre.latitude) * degree),
  ];
}

/** Its name stands right of its point, but for those on the left, whose names would run into the place's. */
function drawn({ name, point }: Named, view: View): SketchedPlace {
  const [x, y] = pixels(point, view);
  return { name, x, y, isLeft: x < view.x };
}

function boxOf({ name, x, y, isLeft }: SketchedPlace): { from: number; to: number; y: number } {
  const width = name.length * LETTER + 12;
  return isLeft ? { from: x - width, to: x + 6, y } : { from: x - 6, to: x + width, y };
}

function isInside(one: SketchedPlace): boolean {
  const { from, to, y } = boxOf(one);
  return from >= 0 && to <= SKETCH.width && y >= LINE / 2 && y <= SKETCH.height - LINE / 2;
}

function overlap(one: SketchedPlace, other: SketchedPlace): boolean {
  const [a, b] = [boxOf(one), boxOf(other)];
  return Math.abs(a.y - b.y) < LINE && a.from < b.to && b.from < a.to;
}

/** The part of the coast that crosses the sketch, as a path; empty away from the sea. */
function coastAround(view: View): string {
  const coast = readPoints(COAST_POINTS.replaceAll("\n", "")).flatMap((point) => (point ? [pixels(point, view)] : []));
  const isNear = ([x, y]: Pixels) =>
    x > -BEYOND && x < SKETCH.width + BEYOND && y > -BEYOND && y < SKETCH.height + BEYOND;
  const shown = coast.filter((point, at) => {
    const beside = [coast[at - 1], coast[at + 1]];
    return isNear(point) || beside.some((other) => other && crosses(point, other));
  });
  const path = shown.filter((point, at) => at === 0 || at === shown.length - 1 || !isBeside(point, shown[at - 1]!));
  return path.length < 2
    ? ""
    : `M${path
        .map(([x, y]) => `${x} ${y}`)
        .join("L")
        .replaceAll(" -", "-")}`;
}

/** Pixels around the sketch where the line still turns. */
const BEYOND = 40;
/** Pixels between points of the coast, at least. */
const STEP = 8;

function isBeside([x, y]: Pixels, [otherX, otherY]: Pixels): boolean {
  return Math.hypot(x - otherX, y - otherY) < STEP;
}

/** Whether a line between two points runs through the sketch: looked at every tenth of it. */
function crosses([x, y]: Pixels, [toX, toY]: Pixels): boolean {
  return Array.from({ length: 9 }, (_, step) => (step + 1) / 10).some((part) => {
    const [atX, atY] = [x + (toX - x) * part, y + (toY - y) * part];
    return atX > 0 && atX < SKETCH.width && atY > 0 && atY < SKETCH.height;
  });
}
