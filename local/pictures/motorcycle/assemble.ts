import { add, pt, type Point } from "../geometry.ts";
import type { Pen } from "../pen.ts";
import type { Vehicle } from "../vehicle.ts";
import type { Motorcycle } from "./build.ts";
import { drawMotoBar, type BarShape } from "./cockpit.ts";
import {
  drawCaliper,
  drawClamps,
  drawFinalDrive,
  drawFork,
  drawMotoWheel,
  drawSwingarm,
  type WheelStyle,
} from "./running.ts";

/** Parts of one kind of motorcycle, drawn from the back to the front. */
export interface Design {
  wheels: WheelStyle;
  fork: "telescopica" | "invertida" | "cromada";
  forkHalf: number;
  swingarm: { half: number; color: string };
  drive: "cadena" | "correa";
  bar: BarShape;
  handGuards?: boolean;
  /** Behind the engine: frame tubes, shock, rear mudguard. */
  inner: string;
  engine: string;
  /** On the right side: behind everything when the left is shown. */
  exhaust: string;
  frontGuard: string;
  /** Tank, seat, panels. */
  upper: string;
  /** In front of the fork: lamp, dash, screen, fairing. */
  nose: string;
  /** Highest point (negative y), left- and rightmost. */
  top: number;
  left: number;
  right: number;
  drivetrain: Point & { span: number };
}

/** Puts a design on its wheels. */
export function assemble(pen: Pen, m: Motorcycle, d: Design): Vehicle {
  const { half, color } = d.swingarm;
  const body = [
    drawMotoBar(pen, m, d.bar, -1, d.handGuards),
    m.right === -1 ? d.exhaust : "",
    drawSwingarm(pen, m, -half, color),
    drawFork(pen, m, -d.forkHalf, d.fork),
    drawMotoWheel(pen, m, "rear", d.wheels),
    drawMotoWheel(pen, m, "front", d.wheels),
    d.frontGuard,
    d.inner,
    m.right === 1 ? d.engine : "",
    drawSwingarm(pen, m, half, color),
    m.right === 1 ? d.exhaust : "",
    m.right === -1 ? drawFinalDrive(pen, m, half - 24, d.drive) + d.engine : "",
    drawCaliper(pen, m, d.forkHalf - 24),
    drawFork(pen, m, d.forkHalf, d.fork),
    drawClamps(pen, m, d.forkHalf),
    d.upper,
    d.nose,
    drawMotoBar(pen, m, d.bar, 1, d.handGuards),
  ].join("");
  return {
    body,
    left: Math.min(d.left, m.rear.x - m.chassis.rearRadius),
    right: Math.max(d.right, m.front.x + m.chassis.frontRadius),
    top: d.top,
    contacts: [
      { ...pt(m.rear.x, 0), halfWidth: m.chassis.rearRadius * 0.5 },
      { ...pt(m.front.x, 0), halfWidth: m.chassis.frontRadius * 0.5 },
    ],
    focus: {
      "detalle-transmision": d.drivetrain,
      "detalle-rueda": { ...add(m.front, pt(-60, -80)), span: m.chassis.frontRadius * 2.7 },
      "detalle-manubrio": { ...add(m.clamp, pt(-40, d.bar.mirrors ? 20 : 60)), span: 1040 },
    },
    fill: 1,
  };
}
