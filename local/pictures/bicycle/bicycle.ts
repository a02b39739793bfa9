import { darken } from "../color.ts";
import { add, lerp, num, polar, pt, smooth } from "../geometry.ts";
import type { Pen } from "../pen.ts";
import type { BicycleKind, PictureSpec } from "../types.ts";
import type { Vehicle } from "../vehicle.ts";
import { drawDisc, drawSpokedWheel, type WheelSpec } from "../wheels.ts";
import { buildBicycle, onSeat, type Bicycle } from "./build.ts";
import { drawBarSide, drawCables, drawSaddle, drawStem } from "./cockpit.ts";
import { drawCassette, drawChain, drawChainring, drawCrank } from "./drivetrain.ts";
import {
  drawBasket,
  drawBottle,
  drawFender,
  drawKickstand,
  drawLamp,
  drawRack,
  drawTrainingWheel,
  extrasOf,
} from "./extras.ts";
import { drawCrown, drawForkLeg, drawFrame, drawStays } from "./frame.ts";

function wheelSpec(b: Bicycle, which: "rear" | "front"): WheelSpec {
  const { kind, choices, dim } = b;
  const aero = kind === "ruta" && choices.chance("deep rims", 0.45);
  const silver = kind === "urbana" || kind === "infantil" || kind === "plegable";
  const tan = kind === "gravel" || kind === "urbana" || kind === "bmx" || kind === "montana";
  const colored = kind === "infantil" || kind === "bmx";
  const rim = choices.pick(
    "rim",
    colored
      ? ["#2b2e34", b.accent, "#cdd2d7"]
      : silver
        ? ["#c9ced3", "#c9ced3", "#2b2e34"]
        : ["#2b2e34", "#2b2e34", "#3a3d44"],
  );
  return {
    radius: dim.radius,
    tyreWidth: dim.tyreWidth,
    tyreHeight: dim.tyreHeight,
    tread:
      kind === "montana"
        ? "tacos"
        : kind === "gravel" || kind === "bmx" || kind === "electrica" || kind === "infantil"
          ? "mixto"
          : "liso",
    ...(tan && choices.chance("tan wall", 0.38) ? { sidewall: "#c59a68" } : {}),
    rimDepth: aero ? 50 : kind === "ruta" ? 26 : kind === "infantil" ? 18 : 22,
    rimColor: rim,
    spokes: kind === "infantil" || kind === "plegable" ? 20 : aero ? 20 : kind === "ruta" ? 24 : 28,
    spokeColor: rim === "#2b2e34" || rim === "#3a3d44" ? "#5d636b" : "#8f969e",
    hubRadius: b.motor === "buje" && which === "rear" ? 78 : which === "rear" ? 24 : 20,
    hubColor: b.motor === "buje" && which === "rear" ? "#34373d" : choices.pick("hub", ["#34373d", "#9aa1a8"]),
    turn: Math.round(choices.unit(`turn ${which}`) * 40),
  };
}

/** Draws a bicycle facing right, in mm with the ground at y = 0. */
export function drawBicycle(pen: Pen, spec: PictureSpec & { kind: BicycleKind }): Vehicle {
  const b = buildBicycle(spec);
  const extras = extrasOf(b);
  const rearHalf = 66;
  const frontHalf = b.suspension ? 62 : Math.max(46, b.dim.tyreWidth * 0.75);
  const disc = b.brake === "disco";
  const rotor = b.kind === "ruta" || b.kind === "gravel" ? 78 : 88;
  // Discs are on the left: behind the wheel from the drive side.
  const discZ = b.driveNear ? -30 : 34;
  const brakeDisc = (c: { x: number; y: number }): string =>
    disc ? pen.shift(discZ, drawDisc(pen, c, rotor, "#3b3e44", 10)) + pen.shift(discZ, caliper(pen, b, c)) : "";
  const drive = (near: boolean): string => (near === b.driveNear ? drawCassette(pen, b) : "");

  const body = [
    extras.kickstand ? drawKickstand(pen, b) : "",
    extras.trainingWheels ? drawTrainingWheel(pen, b, -130) : "",
    b.driveNear ? "" : drawChain(pen, b) + drawChainring(pen, b),
    drawCrank(pen, b, "far"),
    drawStays(pen, b, -rearHalf),
    drive(false),
    b.driveNear ? brakeDisc(b.rear) : "",
    drawSpokedWheel(pen, b.rear, wheelSpec(b, "rear")),
    b.driveNear ? "" : brakeDisc(b.rear),
    extras.fenders ? drawFender(pen, b, "rear") : "",
    extras.rack ? drawRack(pen, b) : "",
    drawForkLeg(pen, b, -frontHalf),
    b.driveNear ? brakeDisc(b.front) : "",
    drawSpokedWheel(pen, b.front, wheelSpec(b, "front")),
    b.driveNear ? "" : brakeDisc(b.front),
    extras.fenders ? drawFender(pen, b, "front") : "",
    drawBarSide(pen, b, -1),
    drawCables(pen, b),
    drawSaddle(pen, b),
    drive(true),
    drawStays(pen, b, rearHalf),
    drawFrame(pen, b),
    drawForkLeg(pen, b, frontHalf),
    drawCrown(pen, b, frontHalf),
    disc ? "" : rimBrakes(pen, b),
    drawStem(pen, b),
    drawBarSide(pen, b, 1),
    extras.lights ? drawLamp(pen, b) : "",
    extras.basket ? drawBasket(pen, b) : "",
    extras.bottle ? drawBottle(pen, b) : "",
    b.driveNear ? drawChain(pen, b) + drawChainring(pen, b) : "",
    drawCrank(pen, b, "near"),
    extras.trainingWheels ? drawTrainingWheel(pen, b, 130) : "",
  ].join("");

  const top = Math.min(
    b.saddle.y - 40,
    b.clamp.y - (b.bar === "bmx" ? 230 : b.bar === "elevado" && b.kind === "infantil" ? 120 : 90),
  );
  return {
    body,
    left: b.rear.x - b.dim.radius,
    right: b.front.x + b.dim.radius,
    top,
    contacts: [
      { ...pt(b.rear.x, 0), halfWidth: b.dim.radius * 0.42 },
      { ...pt(b.front.x, 0), halfWidth: b.dim.radius * 0.42 },
    ],
    focus: {
      "detalle-transmision": { ...lerp(b.rear, b.bracket, 0.56), span: b.dim.chainstay * 1.95 },
      "detalle-rueda": { ...add(b.front, pt(-b.dim.radius * 0.12, -b.dim.radius * 0.36)), span: b.dim.radius * 2.1 },
      "detalle-manubrio": {
        ...add(b.clamp, pt(-30, b.bar === "bmx" ? -70 : b.kind === "infantil" ? -10 : 40)),
        span: b.bar === "bmx" || b.bar === "paseo" ? 820 : 740,
      },
    },
    fill: b.kind === "infantil" ? 0.84 : b.kind === "bmx" ? 0.92 : b.kind === "plegable" ? 0.94 : 1,
  };
}

function caliper(pen: Pen, b: Bicycle, c: { x: number; y: number }): string {
  const o = polar(c, 86, c.x < 0 ? 300 : 215);
  return (
    `<rect x="${num(o.x - 20)}" y="${num(o.y - 30)}" width="40" height="60" rx="11" fill="#26292f" transform="rotate(${c.x < 0 ? 30 : -20} ${num(o.x)} ${num(o.y)})"/>` +
    pen.circle(o, 8, darken(b.accent, 0.05))
  );
}

function rimBrakes(pen: Pen, b: Bicycle): string {
  const arm = (o: { x: number; y: number }): string =>
    pen.fill(
      smooth(
        [add(o, pt(-15, -24)), add(o, pt(13, -26)), add(o, pt(17, 26)), add(o, pt(4, 46)), add(o, pt(-15, 28))],
        true,
      ),
      "#3b3f46",
    ) + pen.boss(add(o, pt(0, -8)), 8, "#b9bfc5");
  const z = b.dim.tyreWidth * 0.6;
  const front = add(b.crown, pt(16, 26));
  const stay = lerp(
    b.rear,
    onSeat(b, b.style === "plegable" ? 0.62 : 0.92),
    (b.dim.radius - b.dim.tyreHeight * 0.7) / Math.hypot(b.rear.x - b.seatTop.x, b.rear.y - b.seatTop.y),
  );
  const rear = b.kind === "infantil" ? "" : arm(add(stay, pt(-4, -18)));
  return pen.shift(z, arm(front) + rear);
}
