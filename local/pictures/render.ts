import { SCENE } from "./backdrop.ts";
import { add, pt, type Point } from "./geometry.ts";
import { showsLeft } from "./motorcycle/build.ts";
import { isAngled, isBicycleKind, type PictureSpec } from "./types.ts";
import type { DetailView, Vehicle } from "./vehicle.ts";

/** How the plane of the vehicle lands on the picture: x' = ax + cy + e, y' = bx + dy + f. */
export interface Camera {
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
export const ANGLED_DEPTH = ((): Point => {
  const dx = Math.sin(TURN) / ANGLED.a;
  return pt(dx, (Math.cos(TURN) * Math.sin(TILT) - ANGLED.b * dx) / ANGLED.d);
})();

const isDetail = (view: PictureSpec["view"]): view is DetailView => view.startsWith("detalle");

export function cameraFor(spec: PictureSpec, vehicle: Vehicle, sway: number): Camera {
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

export function shadowContacts(vehicle: Vehicle, camera: Camera): { x: number; y: number; width: number }[] {
  return vehicle.contacts.map((contact) => {
    const p = project(camera, contact);
    return { ...p, width: contact.halfWidth * Math.abs(camera.a) };
  });
}

function project(camera: Camera, p: Point): Point {
  return add(pt(camera.e, camera.f), pt(camera.a * p.x + camera.c * p.y, camera.b * p.x + camera.d * p.y));
}
