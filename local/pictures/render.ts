import sharp from "sharp";

import { drawBackdrop, drawShadow, SCENE } from "./backdrop.ts";
import { drawBicycle } from "./bicycle/bicycle.ts";
import { add, pt, type Point } from "./geometry.ts";
import { showsLeft } from "./motorcycle/build.ts";
import { drawMotorcycle } from "./motorcycle/motorcycle.ts";
import { Pen } from "./pen.ts";
import { choicesFrom } from "./random.ts";
import { isAngled, isBicycleKind, type PictureSpec } from "./types.ts";
import type { DetailView, Vehicle } from "./vehicle.ts";

/** How the plane of the vehicle lands on the picture: x' = ax + cy + e, y' = bx + dy + f. */
interface Camera {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/**
 * Three-quarter view from the front left and slightly above, without vanishing
 * points: turn and tilt of the camera in radians give the image of the middle
 * plane; what is nearer to the viewer moves by `depth` inside that plane.
 */
const TURN = 0.6;
const TILT = 0.14;
const ANGLED = { a: -Math.cos(TURN), b: Math.sin(TURN) * Math.sin(TILT), d: Math.cos(TILT) };
const ANGLED_DEPTH = ((): Point => {
  const dx = Math.sin(TURN) / ANGLED.a;
  return pt(dx, (Math.cos(TURN) * Math.sin(TILT) - ANGLED.b * dx) / ANGLED.d);
})();

const isDetail = (view: PictureSpec["view"]): view is DetailView => view.startsWith("detalle");

/**
 * The picture as SVG text, 1200x900 units. The same spec gives the same text.
 * Throws TypeError when a colour is not `#rgb` or `#rrggbb`.
 */
export function drawSvg(spec: PictureSpec): string {
  const pen = new Pen({ depth: isAngled(spec.view) ? ANGLED_DEPTH : pt(0, 0), detail: isDetail(spec.view) });
  const { kind } = spec;
  const vehicle = isBicycleKind(kind) ? drawBicycle(pen, { ...spec, kind }) : drawMotorcycle(pen, { ...spec, kind });
  const camera = cameraFor(spec, vehicle);
  const scene =
    drawBackdrop(pen, spec, camera.f) +
    (isDetail(spec.view) ? "" : drawShadow(pen, shadowContacts(vehicle, camera))) +
    `<g transform="matrix(${[camera.a, camera.b, camera.c, camera.d, camera.e, camera.f].map((v) => v.toFixed(4)).join(" ")})">${vehicle.body}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE.width}" height="${SCENE.height}" viewBox="0 0 ${SCENE.width} ${SCENE.height}"><defs>${pen.definitions()}</defs>${scene}</svg>`;
}

function cameraFor(spec: PictureSpec, vehicle: Vehicle): Camera {
  const { width, height } = SCENE;
  if (isDetail(spec.view)) {
    const focus = vehicle.focus[spec.view];
    const k = width / focus.span;
    if (isAngled(spec.view)) {
      const { a, b, d } = ANGLED;
      return {
        a: a * k,
        b: b * k,
        c: 0,
        d: d * k,
        e: width / 2 - focus.x * a * k,
        f: height / 2 - (focus.x * b + focus.y * d) * k,
      };
    }
    // A picture drawn from its left side faces left.
    const a = !isBicycleKind(spec.kind) && showsLeft(spec.view) ? -k : k;
    return { a, b: 0, c: 0, d: k, e: width / 2 - focus.x * a, f: height / 2 - focus.y * k };
  }
  const long = vehicle.right - vehicle.left;
  const middle = (vehicle.right + vehicle.left) / 2;
  const sway = (choicesFrom(spec.seed).unit(`framing ${spec.view}`) - 0.5) * 24;
  if (spec.view === "lado") {
    const k = Math.min(1010 / long, 640 / -vehicle.top) * vehicle.fill;
    return { a: k, b: 0, c: 0, d: k, e: width / 2 - middle * k + sway, f: standing(k * -vehicle.top) };
  }
  const wide = long * -ANGLED.a + 160;
  const tall = -vehicle.top * ANGLED.d + long * ANGLED.b;
  const k = Math.min(960 / wide, 700 / tall) * vehicle.fill;
  return {
    a: ANGLED.a * k,
    b: ANGLED.b * k,
    c: 0,
    d: ANGLED.d * k,
    e: width / 2 - middle * ANGLED.a * k + sway,
    f: standing(k * tall) - middle * ANGLED.b * k,
  };
}

/** Where the wheels stand so that a vehicle of this height (pixels) sits well. */
const standing = (tall: number): number => Math.min(SCENE.ground, SCENE.height / 2 + 56 + tall / 2);

function shadowContacts(vehicle: Vehicle, camera: Camera): { x: number; y: number; width: number }[] {
  return vehicle.contacts.map((contact) => {
    const p = project(camera, contact);
    return { ...p, width: contact.halfWidth * Math.abs(camera.a) };
  });
}

function project(camera: Camera, p: Point): Point {
  return add(pt(camera.e, camera.f), pt(camera.a * p.x + camera.c * p.y, camera.b * p.x + camera.d * p.y));
}

export interface JpegOptions {
  /** Width in pixels; the height is three quarters of it. Default 1200. */
  width?: number;
  /** JPEG quality, 1 to 100. Default 80. */
  quality?: number;
}

/** The picture as JPEG bytes, 4:3. Throws as `drawSvg` does. */
export async function renderJpeg(spec: PictureSpec, opts: JpegOptions = {}): Promise<Uint8Array> {
  const { width = SCENE.width, quality = 80 } = opts;
  const density = (72 * width) / SCENE.width;
  return await sharp(Buffer.from(drawSvg(spec)), { density })
    .resize(width, Math.round((width * 3) / 4), { fit: "fill" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality })
    .toBuffer();
}
