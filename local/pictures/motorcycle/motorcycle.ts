import type { Pen } from "../pen.ts";
import type { MotorcycleKind, PictureSpec } from "../types.ts";
import type { Vehicle } from "../vehicle.ts";
import { buildMotorcycle } from "./build.ts";
import { drawChopper, drawElectricMotorcycle, drawNaked } from "./roadsters.ts";
import { drawScooter } from "./scooter.ts";
import { drawSport, drawTrail } from "./sporty.ts";
import { drawTrimoto, TRIMOTO } from "./trimoto.ts";

/** Draws a motorcycle facing right, in mm with the ground at y = 0. */
export function drawMotorcycle(pen: Pen, spec: PictureSpec & { kind: MotorcycleKind }): Vehicle {
  const vehicle = drawKind(pen, spec);
  // Motorcycles have no frame sizes: a larger one just fills more of the picture.
  const size = Math.min(1, Math.max(0, spec.size));
  return { ...vehicle, fill: vehicle.fill * (0.94 + 0.06 * size) };
}

function drawKind(pen: Pen, spec: PictureSpec & { kind: MotorcycleKind }): Vehicle {
  const { kind } = spec;
  if (kind === "trimoto") return drawTrimoto(pen, buildMotorcycle(spec, TRIMOTO));
  const m = buildMotorcycle(spec);
  switch (kind) {
    case "scooter":
      return drawScooter(pen, m);
    case "naked":
      return drawNaked(pen, m);
    case "deportiva":
      return drawSport(pen, m);
    case "doble-proposito":
      return drawTrail(pen, m);
    case "chopper":
      return drawChopper(pen, m);
    case "moto-electrica":
      return drawElectricMotorcycle(pen, m);
  }
}
