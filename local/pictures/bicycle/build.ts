import { add, lerp, pt, radians, sub, times, upAlong, type Point } from "../geometry.ts";
import { choicesFrom, force, type Choices } from "../random.ts";
import { isAngled, type BicycleKind, type PictureSpec } from "../types.ts";

export type FrameStyle = "diamante" | "doble" | "bajo" | "curvo" | "plegable" | "infantil";
export type BarStyle = "plano" | "elevado" | "curvo" | "paseo" | "bmx";

/** Dimensions in mm, angles in degrees, as in a maker's geometry table (size M). */
interface Dimensions {
  radius: number;
  tyreWidth: number;
  tyreHeight: number;
  chainstay: number;
  /** Bottom bracket below the axles (negative: above). */
  drop: number;
  wheelbase: number;
  headAngle: number;
  seatAngle: number;
  /** Axle to crown and offset of the fork. */
  fork: number;
  offset: number;
  headTube: number;
  seatTube: number;
  /** Bottom bracket to saddle top. */
  saddle: number;
  stem: number;
  stemRise: number;
  chainring: number;
  sprocket: number;
  crank: number;
  tubeRadius: number;
}

const TABLE: Readonly<Record<BicycleKind, Dimensions>> = {
  montana: {
    radius: 368,
    tyreWidth: 60,
    tyreHeight: 54,
    chainstay: 437,
    drop: 38,
    wheelbase: 1180,
    headAngle: 66.5,
    seatAngle: 74.5,
    fork: 525,
    offset: 44,
    headTube: 110,
    seatTube: 430,
    saddle: 690,
    stem: 50,
    stemRise: 8,
    chainring: 67,
    sprocket: 98,
    crank: 172,
    tubeRadius: 21,
  },
  ruta: {
    radius: 340,
    tyreWidth: 28,
    tyreHeight: 24,
    chainstay: 412,
    drop: 70,
    wheelbase: 990,
    headAngle: 73,
    seatAngle: 73.5,
    fork: 374,
    offset: 46,
    headTube: 150,
    seatTube: 500,
    saddle: 735,
    stem: 105,
    stemRise: 4,
    chainring: 102,
    sprocket: 62,
    crank: 172,
    tubeRadius: 19,
  },
  gravel: {
    radius: 350,
    tyreWidth: 44,
    tyreHeight: 40,
    chainstay: 430,
    drop: 72,
    wheelbase: 1040,
    headAngle: 71,
    seatAngle: 73.5,
    fork: 398,
    offset: 50,
    headTube: 155,
    seatTube: 490,
    saddle: 725,
    stem: 85,
    stemRise: 6,
    chainring: 84,
    sprocket: 86,
    crank: 172,
    tubeRadius: 19,
  },
  urbana: {
    radius: 348,
    tyreWidth: 42,
    tyreHeight: 38,
    chainstay: 455,
    drop: 58,
    wheelbase: 1085,
    headAngle: 69,
    seatAngle: 70,
    fork: 392,
    offset: 55,
    headTube: 165,
    seatTube: 460,
    saddle: 640,
    stem: 60,
    stemRise: 40,
    chainring: 82,
    sprocket: 40,
    crank: 170,
    tubeRadius: 16,
  },
  bmx: {
    radius: 254,
    tyreWidth: 54,
    tyreHeight: 48,
    chainstay: 350,
    drop: -38,
    wheelbase: 945,
    headAngle: 74.5,
    seatAngle: 71,
    fork: 318,
    offset: 30,
    headTube: 115,
    seatTube: 215,
    saddle: 300,
    stem: 52,
    stemRise: 12,
    chainring: 52,
    sprocket: 20,
    crank: 175,
    tubeRadius: 18,
  },
  electrica: {
    radius: 358,
    tyreWidth: 54,
    tyreHeight: 48,
    chainstay: 468,
    drop: 55,
    wheelbase: 1150,
    headAngle: 67.5,
    seatAngle: 73,
    fork: 470,
    offset: 46,
    headTube: 150,
    seatTube: 450,
    saddle: 670,
    stem: 70,
    stemRise: 30,
    chainring: 72,
    sprocket: 82,
    crank: 165,
    tubeRadius: 22,
  },
  infantil: {
    radius: 203,
    tyreWidth: 50,
    tyreHeight: 42,
    chainstay: 290,
    drop: -5,
    wheelbase: 745,
    headAngle: 70,
    seatAngle: 69,
    fork: 262,
    offset: 32,
    headTube: 95,
    seatTube: 235,
    saddle: 330,
    stem: 38,
    stemRise: 30,
    chainring: 54,
    sprocket: 26,
    crank: 105,
    tubeRadius: 17,
  },
  plegable: {
    radius: 254,
    tyreWidth: 46,
    tyreHeight: 40,
    chainstay: 395,
    drop: -35,
    wheelbase: 1010,
    headAngle: 72,
    seatAngle: 70,
    fork: 312,
    offset: 32,
    headTube: 130,
    seatTube: 300,
    saddle: 640,
    stem: 20,
    stemRise: 10,
    chainring: 98,
    sprocket: 48,
    crank: 165,
    tubeRadius: 24,
  },
};

/** Everything the parts need to know: points of the frame and chosen equipment. */
export interface Bicycle {
  kind: BicycleKind;
  color: string;
  accent: string;
  metal: string;
  size: number;
  choices: Choices;
  dim: Dimensions;
  style: FrameStyle;
  bar: BarStyle;
  brake: "disco" | "llanta";
  suspension: boolean;
  drivetrain: "desviador" | "simple";
  motor: "central" | "buje" | "ninguno";
  /** The drive side is the right one: away from the viewer when seen from the left. */
  driveNear: boolean;
  rear: Point;
  front: Point;
  bracket: Point;
  crown: Point;
  headLow: Point;
  headTop: Point;
  seatTop: Point;
  saddle: Point;
  seatDirection: Point;
  steer: Point;
  clamp: Point;
}

/** Works out the frame from the table, the size and the seed's equipment. */
export function buildBicycle(spec: PictureSpec & { kind: BicycleKind }): Bicycle {
  const choices = choicesFrom(spec.seed);
  const size = Math.min(1, Math.max(0, spec.size));
  const base = TABLE[spec.kind];
  const grow = (size - 0.5) * (spec.kind === "bmx" || spec.kind === "infantil" ? 0.35 : 1);
  const dim: Dimensions = {
    ...base,
    wheelbase: base.wheelbase + grow * 50,
    headTube: base.headTube + grow * 45,
    seatTube: base.seatTube + grow * 90,
    saddle: base.saddle + grow * 90,
    stem: base.stem + grow * 14,
  };
  const rear = pt(-dim.wheelbase / 2, -dim.radius);
  const front = pt(dim.wheelbase / 2, -dim.radius);
  const bracket = pt(rear.x + Math.sqrt(dim.chainstay ** 2 - dim.drop ** 2), -dim.radius + dim.drop);
  const steer = upAlong(dim.headAngle);
  const forward = pt(Math.sin(radians(dim.headAngle)), -Math.cos(radians(dim.headAngle)));
  const axisFoot = sub(front, times(forward, dim.offset));
  const crown = add(axisFoot, times(steer, Math.sqrt(dim.fork ** 2 - dim.offset ** 2)));
  const headLow = add(crown, times(steer, 10));
  const headTop = add(headLow, times(steer, dim.headTube));
  const seatDirection = upAlong(dim.seatAngle);
  const style = styleOf(spec.kind, choices);
  const bar = barOf(spec.kind, choices);
  const spacer = spec.kind === "plegable" ? 330 : 26;
  const stemRoot = add(headTop, times(steer, spacer));
  const rise = radians(dim.stemRise);
  const clamp = add(stemRoot, pt(dim.stem * Math.cos(rise), -dim.stem * Math.sin(rise)));
  return {
    kind: spec.kind,
    color: spec.color,
    accent: spec.accent,
    metal: choices.pick(
      "metal",
      spec.kind === "urbana" ? ["#c3c8cd", "#c3c8cd", "#34373d"] : ["#34373d", "#3a3d43", "#b8bdc3"],
    ),
    size,
    choices,
    dim,
    style,
    bar,
    brake: (force.value.brake as any) ?? brakeOf(spec.kind, choices),
    suspension: spec.kind === "montana" || (spec.kind === "electrica" && choices.chance("suspension", 0.7)),
    drivetrain:
      spec.kind === "bmx" || spec.kind === "infantil" || (spec.kind === "urbana" && choices.chance("single", 0.6))
        ? "simple"
        : "desviador",
    motor: spec.kind === "electrica" ? (choices.chance("hub motor", 0.4) ? "buje" : "central") : "ninguno",
    driveNear: !isAngled(spec.view),
    rear,
    front,
    bracket,
    crown,
    headLow,
    headTop,
    seatTop: add(bracket, times(seatDirection, dim.seatTube)),
    saddle: add(bracket, times(seatDirection, dim.saddle)),
    seatDirection,
    steer,
    clamp,
  };
}

function styleOf(kind: BicycleKind, choices: Choices): FrameStyle {
  switch (kind) {
    case "montana":
      return choices.chance("full suspension", 0.35) ? "doble" : "diamante";
    case "urbana":
      return choices.pick("urban frame", ["curvo", "curvo", "bajo", "diamante"]);
    case "electrica":
      return choices.chance("low entry", 0.4) ? "bajo" : "diamante";
    case "infantil":
      return "infantil";
    case "plegable":
      return "plegable";
    case "ruta":
    case "gravel":
    case "bmx":
      return "diamante";
  }
}

function barOf(kind: BicycleKind, choices: Choices): BarStyle {
  switch (kind) {
    case "ruta":
    case "gravel":
      return "curvo";
    case "bmx":
      return "bmx";
    case "urbana":
      return choices.chance("flat bar", 0.2) ? "plano" : "paseo";
    case "infantil":
      return "elevado";
    case "montana":
      return choices.chance("riser", 0.6) ? "elevado" : "plano";
    case "electrica":
    case "plegable":
      return "plano";
  }
}

function brakeOf(kind: BicycleKind, choices: Choices): "disco" | "llanta" {
  switch (kind) {
    case "montana":
    case "gravel":
    case "electrica":
      return "disco";
    case "ruta":
      return choices.chance("disc", 0.6) ? "disco" : "llanta";
    case "plegable":
    case "urbana":
      return choices.chance("disc", 0.3) ? "disco" : "llanta";
    case "bmx":
    case "infantil":
      return "llanta";
  }
}

/** A point along the head tube, from its lower (0) to its upper end (1). */
export const onHead = (b: Bicycle, t: number): Point => lerp(b.headLow, b.headTop, t);

/** A point along the seat tube, from the bottom bracket (0) to its top (1). */
export const onSeat = (b: Bicycle, t: number): Point => lerp(b.bracket, b.seatTop, t);
