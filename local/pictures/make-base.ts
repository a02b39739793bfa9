import { mkdirSync, rmSync, writeFileSync } from "node:fs";
// Makes local/seed/pictures/base: node local/pictures/make-base.ts. The generator is that of 2f8a16c8, but for
// symbolic colours, fixed framing and one forced brake.
import { gzipSync } from "node:zlib";

import { drawShadow, scene } from "./backdrop.ts";
import { drawBicycle } from "./bicycle/bicycle.ts";
import { buildBicycle } from "./bicycle/build.ts";
import { pt } from "./geometry.ts";
import { drawMotorcycle } from "./motorcycle/motorcycle.ts";
import { Pen } from "./pen.ts";
import * as R from "./random.ts";
import { ANGLED_DEPTH, cameraFor, shadowContacts } from "./render.ts";
import { isAngled, isBicycleKind } from "./types.ts";

const N = 6;
const OUT = process.argv[2] ?? "local/seed/pictures/base";
const COLOR = "#1f4e8c",
  ACCENT = "#f2efe6";

const FOLDERS: Record<string, { kind: any; force?: Record<string, unknown>; fits?: (b: any, x: any) => boolean }> = {
  "mtb-delantera": { kind: "montana", fits: (b) => b.style === "diamante" },
  "mtb-delantera-v-brake": { kind: "montana", force: { brake: "llanta" }, fits: (b) => b.style === "diamante" },
  "mtb-doble": { kind: "montana", fits: (b) => b.style === "doble" },
  "ruta-disco": { kind: "ruta", fits: (b) => b.brake === "disco" },
  "ruta-herradura": { kind: "ruta", fits: (b) => b.brake === "llanta" },
  gravel: { kind: "gravel" },
  "urbana-disco": { kind: "urbana", fits: (b) => b.brake === "disco" && b.drivetrain === "desviador" },
  "urbana-v-brake": { kind: "urbana", fits: (b) => b.brake === "llanta" && b.drivetrain === "desviador" },
  "urbana-una-velocidad": { kind: "urbana", fits: (b) => b.brake === "llanta" && b.drivetrain === "simple" },
  bmx: { kind: "bmx" },
  "bici-electrica-rigida": { kind: "electrica", fits: (b) => !b.suspension },
  "bici-electrica-delantera": { kind: "electrica", fits: (b) => b.suspension },
  infantil: { kind: "infantil", fits: (b) => !b.choices.chance("training wheels", 0.5) },
  "infantil-rueditas": { kind: "infantil", fits: (b) => b.choices.chance("training wheels", 0.5) },
  plegable: { kind: "plegable", fits: (b) => b.brake === "llanta" },
  scooter: { kind: "scooter" },
  naked: { kind: "naked" },
  deportiva: { kind: "deportiva" },
  "doble-proposito": { kind: "doble-proposito" },
  chopper: { kind: "chopper" },
  "moto-electrica": { kind: "moto-electrica" },
  "trimoto-pasajeros": { kind: "trimoto", fits: (_b, c) => !c.chance("cargo", 0.35) },
  "trimoto-carga": { kind: "trimoto", fits: (_b, c) => c.chance("cargo", 0.35) },
};

type Side = "lado" | "izquierda" | "angulo";
const VIEW: Record<Side, any> = { lado: "lado", izquierda: "detalle-transmision", angulo: "tres-cuartos" };

function vehicleOf(pen: Pen, spec: any) {
  return isBicycleKind(spec.kind) ? drawBicycle(pen, spec) : drawMotorcycle(pen, spec);
}

function sheet(spec: any, side: Side, detail: boolean): string {
  const view = VIEW[side];
  const pen = new Pen({ depth: isAngled(view) ? ANGLED_DEPTH : pt(0, 0), detail });
  const v = vehicleOf(pen, { ...spec, view });
  let cam = cameraFor({ ...spec, view: side === "izquierda" ? "lado" : view }, v, 0);
  if (side === "izquierda") cam = { ...cam, a: -cam.a, e: 1200 - cam.e };
  const shadow = drawShadow(pen, shadowContacts(v, cam));
  const crops =
    side === "angulo"
      ? ["detalle-manubrio"]
      : isBicycleKind(spec.kind)
        ? ["detalle-transmision", "detalle-rueda"]
        : side === "lado"
          ? ["detalle-rueda"]
          : ["detalle-transmision"];
  const scale = Math.abs(cam.d) / (side === "angulo" ? Math.cos(0.14) : 1);
  const views = crops
    .map((name) => {
      const f = v.focus[name as never] as any;
      const w = f.span * scale,
        h = w * 0.75;
      const x = cam.a * f.x + cam.e,
        y = cam.b * f.x + cam.d * f.y + cam.f;
      return `<view id="${name}" viewBox="${[x - w / 2, y - h / 2, w, h].map((n) => n.toFixed(1)).join(" ")}"/>`;
    })
    .join("");
  const m = [cam.a, cam.b, cam.c, cam.d, cam.e, cam.f].map((n) => n.toFixed(4)).join(" ");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900" data-ground="${Math.round(cam.f)}" style="--color:${COLOR};--accent:${ACCENT}">${views}<defs>${pen.definitions()}</defs><g id="shadow">${shadow}</g><g id="vehicle" transform="matrix(${m})">${v.body}</g></svg>`;
}

const labels = (spec: any): Map<string, unknown> => {
  R.watch.clear();
  vehicleOf(new Pen({ depth: pt(0, 0), detail: true }), { ...spec, view: "lado" });
  return new Map(R.watch);
};
function apart(a: Map<string, unknown>, b: Map<string, unknown>): number {
  let n = 0;
  for (const k of new Set([...a.keys(), ...b.keys()]))
    if (a.get(k) !== b.get(k))
      n += /frame|low entry|motor|cafe|retro|ape|rally/.test(k) ? 5 : /deep|basket|tan wall|lamp|full/.test(k) ? 2 : 1;
  return n;
}

rmSync(OUT, { recursive: true, force: true });
for (const [folder, { kind, force, fits }] of Object.entries(FOLDERS)) {
  R.force.value = force ?? {};
  const fit: { seed: number; l: Map<string, unknown> }[] = [];
  for (let seed = 0; seed < 160; seed++) {
    const spec: any = { kind, seed, size: 0.5, color: "var(--color)", accent: "var(--accent)", view: "lado" };
    const b = isBicycleKind(kind) ? buildBicycle(spec) : null;
    if (fits && !fits(b, R.choicesFrom(seed))) continue;
    fit.push({ seed, l: labels(spec) });
  }
  const chosen = [fit[0]!];
  while (chosen.length < N) {
    const best = fit
      .map((f) => ({ f, d: Math.min(...chosen.map((c) => apart(c.l, f.l))) }))
      .sort((p, q) => q.d - p.d)[0]!;
    chosen.push(best.f);
  }
  mkdirSync(`${OUT}/${folder}`, { recursive: true });
  chosen.forEach(({ seed }, i) => {
    const size = [0.6, 0.3, 0.9, 0.5, 0.75, 0.4, 1, 0.2][i % 8]!;
    const spec = { kind, seed, size, color: "var(--color)", accent: "var(--accent)" };
    const sides: Side[] = isBicycleKind(kind) ? ["lado", "angulo"] : ["lado", "izquierda", "angulo"];
    for (const side of sides) {
      const s = sheet(spec, side, true);
      const z = gzipSync(s, { level: 9 });
      writeFileSync(`${OUT}/${folder}/${i + 1}-${side}.svgz`, z);
    }
  });
  console.log(folder, fit.length, chosen.map((c) => c.seed).join(","));
}
mkdirSync(`${OUT}/backdrops`, { recursive: true });
for (const s of ["pared", "estudio", "circulo", "arco", "sierra", "costa", "ciudad"] as const) {
  const pen = new Pen({ depth: pt(0, 0), detail: false });
  const body = scene(pen, s).replaceAll("url(#g", "url(#b");
  const defs = pen.definitions().replaceAll('id="g', 'id="b');
  writeFileSync(
    `${OUT}/backdrops/${s}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900" viewBox="0 0 1200 900" overflow="visible" style="--wall:#dfe6ea;--floor:#c9d2d8;--shape:#c4d3dc"><defs>${defs}</defs>${body}</svg>\n`,
  );
}
