import { add, lerp, pt, times, upAlong, type Point } from "../geometry.ts";
import { choicesFrom, type Choices } from "../random.ts";
import { isAngled, type MotorcycleKind, type PictureSpec } from "../types.ts";

/** Dimensions in mm, angles in degrees. */
export interface Chassis {
  wheelbase: number;
  rearRadius: number;
  frontRadius: number;
  rearWidth: number;
  frontWidth: number;
  tyreHeight: number;
  /** Steering axis from the ground. */
  headAngle: number;
  /** Axle to lower and to upper triple clamp. */
  forkLow: number;
  forkTop: number;
  pivot: Point;
}

const CHASSIS: Readonly<Record<Exclude<MotorcycleKind, "trimoto">, Chassis>> = {
  scooter: {
    wheelbase: 1290,
    rearRadius: 236,
    frontRadius: 240,
    rearWidth: 120,
    frontWidth: 110,
    tyreHeight: 70,
    headAngle: 64,
    forkLow: 340,
    forkTop: 700,
    pivot: pt(-190, -300),
  },
  naked: {
    wheelbase: 1400,
    rearRadius: 312,
    frontRadius: 302,
    rearWidth: 150,
    frontWidth: 110,
    tyreHeight: 84,
    headAngle: 65,
    forkLow: 520,
    forkTop: 720,
    pivot: pt(-150, -400),
  },
  deportiva: {
    wheelbase: 1390,
    rearRadius: 316,
    frontRadius: 304,
    rearWidth: 180,
    frontWidth: 120,
    tyreHeight: 84,
    headAngle: 66.5,
    forkLow: 500,
    forkTop: 670,
    pivot: pt(-150, -410),
  },
  "doble-proposito": {
    wheelbase: 1440,
    rearRadius: 322,
    frontRadius: 346,
    rearWidth: 130,
    frontWidth: 95,
    tyreHeight: 82,
    headAngle: 63.5,
    forkLow: 600,
    forkTop: 800,
    pivot: pt(-160, -450),
  },
  chopper: {
    wheelbase: 1640,
    rearRadius: 328,
    frontRadius: 340,
    rearWidth: 170,
    frontWidth: 100,
    tyreHeight: 98,
    headAngle: 55,
    forkLow: 650,
    forkTop: 850,
    pivot: pt(-230, -350),
  },
  "moto-electrica": {
    wheelbase: 1380,
    rearRadius: 308,
    frontRadius: 300,
    rearWidth: 140,
    frontWidth: 110,
    tyreHeight: 80,
    headAngle: 65.5,
    forkLow: 510,
    forkTop: 700,
    pivot: pt(-170, -390),
  },
};

export interface Motorcycle {
  kind: MotorcycleKind;
  color: string;
  accent: string;
  choices: Choices;
  chassis: Chassis;
  /** +1 when the right side is towards the viewer: the exhaust's side. */
  right: 1 | -1;
  /** Paint of engine, swingarm, wheels and fork legs. */
  engine: string;
  swing: string;
  wheel: string;
  legs: string;
  rear: Point;
  front: Point;
  steer: Point;
  forkLow: Point;
  forkTop: Point;
  clamp: Point;
}

/** The left side is shown where the chain is the subject, and in the angled view. */
export const showsLeft = (view: PictureSpec["view"]): boolean => isAngled(view) || view === "detalle-transmision";

export function buildMotorcycle(
  spec: PictureSpec & { kind: MotorcycleKind },
  chassis: Chassis = CHASSIS[spec.kind === "trimoto" ? "naked" : spec.kind],
): Motorcycle {
  const choices = choicesFrom(spec.seed);
  const rear = pt(-chassis.wheelbase / 2, -chassis.rearRadius);
  const front = pt(chassis.wheelbase / 2, -chassis.frontRadius);
  const steer = upAlong(chassis.headAngle);
  const forkTop = add(front, times(steer, chassis.forkTop));
  return {
    kind: spec.kind,
    color: spec.color,
    accent: spec.accent,
    choices,
    chassis,
    right: showsLeft(spec.view) ? -1 : 1,
    engine: choices.pick("engine", ["#4a4e55", "#6f757c", "#34373d"]),
    swing: choices.pick("swingarm", ["#8b9198", "#3a3d44"]),
    wheel: choices.pick("wheel", ["#2b2e34", "#2b2e34", "#8f969d", spec.accent]),
    legs: choices.pick("legs", ["#2d3036", "#b4bac0", "#b7873c"]),
    rear,
    front,
    steer,
    forkLow: add(front, times(steer, chassis.forkLow)),
    forkTop,
    clamp: add(forkTop, times(steer, 50)),
  };
}

/** A point along the fork, from the axle (0) to the upper clamp (1). */
export const onFork = (m: Motorcycle, t: number): Point => lerp(m.front, m.forkTop, t);
