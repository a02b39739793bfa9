import { darken, lighten } from "../color.ts";
import { add, line, outline, pt, smooth, type Point } from "../geometry.ts";
import type { Pen } from "../pen.ts";
import type { Vehicle } from "../vehicle.ts";
import { drawAlloyWheel } from "../wheels.ts";
import { onFork, type Chassis, type Motorcycle } from "./build.ts";
import { BARS, drawHeadlamp, drawIndicator, drawMotoBar, drawSeat, drawStripe } from "./cockpit.ts";
import { drawEngine, drawExhaust } from "./engine.ts";
import { drawFork, drawGuard, drawMotoWheel } from "./running.ts";

export const TRIMOTO: Chassis = {
  wheelbase: 1980,
  rearRadius: 262,
  frontRadius: 270,
  rearWidth: 120,
  frontWidth: 100,
  tyreHeight: 74,
  headAngle: 64,
  forkLow: 480,
  forkTop: 720,
  pivot: pt(0, -360),
};

const HALF = 520;

/** Mototaxi of three wheels, or a cargo tricycle: motorcycle in front, cab or bed behind. */
export function drawTrimoto(pen: Pen, m: Motorcycle): Vehicle {
  const cargo = m.choices.chance("cargo", 0.35);
  const rearWheel = (z: number): string =>
    pen.shift(
      z,
      drawAlloyWheel(
        pen,
        m.rear,
        {
          radius: 262,
          tyreWidth: 120,
          tyreHeight: 74,
          tread: "mixto",
          rimDepth: 30,
          rimColor: m.wheel,
          spokes: 0,
          spokeColor: "#9aa1a9",
          hubRadius: 60,
          hubColor: "#9aa1a9",
          turn: 8,
        },
        5,
      ),
    );
  const tank = outline(250, -830, 290, -900, 400, -950, 540, -955, 610, -900, 600, -830, 500, -780, 330, -780);
  const seat = outline(-60, -800, -40, -836, 120, -830, 260, -836, 300, -800, 250, -764, 100, -756, -40, -766);
  const body = [
    pen.angled ? rearWheel(-HALF + 60) : "",
    drawMotoBar(pen, m, BARS.alto, -1),
    drawFork(pen, m, -95, "telescopica"),
    drawMotoWheel(pen, m, "front", { spoked: m.choices.chance("spoked", 0.4), tread: "mixto", arms: 5 }),
    drawGuard(pen, m.front, 292, 198, 322, 72, m.color, 24),
    pen.tube(add(m.forkLow, pt(-50, -40)), pt(560, -330), 26, "#26292e"),
    pen.tube(pt(560, -330), pt(-900, -350), 30, "#26292e"),
    pen.tube(add(m.forkTop, pt(-60, 90)), pt(60, -700), 28, "#26292e"),
    pen.tube(pt(60, -700), pt(40, -350), 26, "#26292e"),
    drawEngine(pen, m, pt(370, -400), [6]),
    m.right === 1
      ? drawExhaust(
          pen,
          m,
          outline(500, -580, 590, -500, 560, -320, 420, -230, 200, -240),
          [pt(190, -244), pt(-330, -270)],
          50,
          true,
        )
      : "",
    cargo ? "" : cabBack(pen),
    drawSeat(pen, seat, 150, m),
    pen.volume(tank, 120, m.color, { inset: 0.3 }),
    drawStripe(pen, tank, outline(220, -870, 640, -898, 640, -866, 220, -838), m.accent, 114),
    drawFork(pen, m, 95, "telescopica"),
    drawHeadlamp(pen, add(onFork(m, 0.86), pt(130, -20)), 104, m.color),
    drawIndicator(pen, onFork(m, 0.86), 70, 130),
    drawMotoBar(pen, m, { ...BARS.alto, mirrors: cargo }, 1),
    cargo ? cargoBed(pen, m) : cab(pen, m),
    rearWheel(pen.angled ? HALF - 60 : 0),
    pen.shift(HALF - 60, drawGuard(pen, m.rear, 290, 190, 350, 90, cargo ? "#26292e" : darken(m.color, 0.15), 30)),
  ];
  return {
    body: body.join(""),
    left: -1420,
    right: m.front.x + 270,
    top: cargo ? -1180 : -1840,
    contacts: [
      ...(pen.angled ? [-1, 1] : [0]).map((side) => ({
        ...pen.at(pt(m.rear.x, 0), side * (HALF - 60)),
        halfWidth: 140,
      })),
      { ...pt(m.front.x, 0), halfWidth: 140 },
    ],
    focus: {
      "detalle-transmision": { x: 330, y: -480, span: 1060 },
      "detalle-rueda": { ...add(m.front, pt(-60, -80)), span: 760 },
      "detalle-manubrio": { ...add(m.clamp, pt(-40, 40)), span: 1100 },
    },
    fill: 1,
  };
}

const CAB = outline(-1380, -430, -1380, -430, -1390, -900, -1390, -900, -60, -900, -60, -900, -60, -430, -60, -430);

/** The far posts, seen through the openings. */
function cabBack(pen: Pen): string {
  return pen.shift(
    -HALF * 0.92,
    pen.tube(pt(-80, -880), pt(20, -1690), 20, "#34373d") + pen.tube(pt(-1370, -880), pt(-1370, -1690), 20, "#34373d"),
  );
}

/** The open top of the body, with the passengers' bench. */
function inside(pen: Pen, m: Motorcycle): string {
  const bench = outline(
    -1350,
    -880,
    -1350,
    -880,
    -1340,
    -1220,
    -1300,
    -1240,
    -1240,
    -1220,
    -1210,
    -990,
    -860,
    -976,
    -830,
    -940,
    -840,
    -880,
    -840,
    -880,
  );
  const leather = darken(m.accent, 0.55);
  const far = HALF * 0.9;
  const floor = [
    pen.at(pt(-1376, -900), -far),
    pen.at(pt(-84, -900), -far),
    pen.at(pt(-84, -900), far),
    pen.at(pt(-1376, -900), far),
  ];
  return (
    pen.fill(line(floor, true), darken(m.color, 0.62)) +
    pen.volume(bench, far * 0.92, leather, { inset: 0.01, gloss: 0.12 })
  );
}

/** Flat glass across the front of the canopy. */
function windscreen(pen: Pen): string {
  const across = HALF * 0.62;
  const corner = (x: number, y: number, side: number): Point => pen.at(pt(x, y), across * side);
  const glass = [corner(490, -1690, -1), corner(624, -1170, -1), corner(624, -1170, 1), corner(490, -1690, 1)];
  return (
    pen.fill(line(glass, true), "#c9d8df", ` fill-opacity="0.55"`) +
    pen.stroke(line(glass, true), 22, "#3a3d44") +
    pen.tube(pt(616, -1170), pt(600, -940), 15, "#3a3d44")
  );
}

/** Body panels, posts, windscreen and canopy. */
function cab(pen: Pen, m: Motorcycle): string {
  const roof = outline(
    -1440,
    -1680,
    -1440,
    -1680,
    -1390,
    -1760,
    -1200,
    -1812,
    -700,
    -1830,
    -100,
    -1822,
    380,
    -1776,
    520,
    -1700,
    520,
    -1700,
    480,
    -1672,
    480,
    -1672,
    -60,
    -1690,
    -700,
    -1694,
    -1390,
    -1660,
  );
  const skirt = outline(-1440, -1690, -1440, -1690, 500, -1690, 500, -1690, 500, -1640, 500, -1640, -1430, -1624);
  const panel = CAB;
  return (
    pen.volume(panel, HALF, m.color, { inset: 0.01, gloss: 0.22 }) +
    inside(pen, m) +
    pen.shift(
      HALF,
      drawStripe(pen, panel, outline(-1420, -760, -40, -760, -40, -690, -1420, -690), m.accent, 0) +
        drawStripe(pen, panel, outline(-1420, -668, -40, -668, -40, -650, -1420, -650), lighten(m.accent, 0.35), 0) +
        pen.tube(pt(-80, -890), pt(20, -1690), 22, "#3a3d44") +
        pen.tube(pt(-1370, -890), pt(-1370, -1690), 22, "#3a3d44") +
        pen.stroke(line(outline(-1370, -1010, -1160, -1010)), 16, "#3a3d44") +
        pen.fill(
          smooth(
            outline(-1345, -1620, -1345, -1620, -1060, -1630, -1060, -1630, -1060, -1060, -1060, -1060, -1345, -1050),
            true,
          ),
          "#aebfc8",
          ` fill-opacity="0.5"`,
        ) +
        pen.stroke(line(outline(-1060, -900, -1060, -1690)), 18, "#3a3d44") +
        `<rect x="-1404" y="-640" width="34" height="120" rx="10" fill="#c2252d"/>`,
    ) +
    windscreen(pen) +
    pen.volume(roof, HALF * 1.02, m.choices.chance("dark roof", 0.4) ? "#2b2e34" : m.color, {
      inset: 0.015,
      gloss: 0.3,
    }) +
    pen.shift(HALF, pen.fill(smooth(skirt, true), m.accent))
  );
}

/** Open bed with side boards. */
function cargoBed(pen: Pen, m: Motorcycle): string {
  const bed = outline(
    -1400,
    -470,
    -1400,
    -470,
    -1400,
    -920,
    -1400,
    -920,
    -130,
    -920,
    -130,
    -920,
    -130,
    -470,
    -130,
    -470,
  );
  const ribs = [-1240, -1080, -920, -760, -600, -440, -290].map((x) => line(outline(x, -880, x, -520))).join("");
  return (
    pen.volume(bed, HALF, m.color, { inset: 0.01, gloss: 0.18 }) +
    pen.fill(
      line(
        [
          pen.at(pt(-1376, -920), -HALF * 0.94),
          pen.at(pt(-150, -920), -HALF * 0.94),
          pen.at(pt(-150, -920), HALF * 0.94),
          pen.at(pt(-1376, -920), HALF * 0.94),
        ],
        true,
      ),
      darken(m.color, 0.5),
    ) +
    pen.shift(
      HALF,
      pen.stroke(ribs, 22, darken(m.color, 0.28)) +
        pen.tube(pt(-1404, -920), pt(-126, -920), 18, darken(m.color, 0.1)) +
        pen.tube(pt(-1404, -480), pt(-126, -480), 20, "#2b2e34") +
        pen.stroke(line(outline(-1370, -700, -160, -700)), 26, m.accent) +
        `<rect x="-1414" y="-640" width="30" height="110" rx="9" fill="#c2252d"/>`,
    ) +
    pen.tube(pt(-140, -900), pt(-140, -1150), 17, "#34373d") +
    pen.shift(pen.angled ? -HALF * 0.8 : 0, pen.tube(pt(-140, -900), pt(-140, -1150), 17, "#34373d")) +
    pen.tube(pen.at(pt(-140, -1150), -HALF * 0.8), pen.at(pt(-140, -1150), HALF * 0.8), 17, "#34373d") +
    pen.shift(pen.angled ? HALF * 0.8 : 0, pen.tube(pt(-140, -900), pt(-140, -1150), 17, "#34373d"))
  );
}
