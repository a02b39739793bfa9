import { darken, lighten } from "../color.ts";
import { add, line, outline, pt, smooth } from "../geometry.ts";
import type { Pen } from "../pen.ts";
import type { Vehicle } from "../vehicle.ts";
import { assemble } from "./assemble.ts";
import { onFork, type Motorcycle } from "./build.ts";
import { BARS, drawDash, drawHeadlamp, drawIndicator, drawSeat, drawStripe, drawTail } from "./cockpit.ts";
import { drawElectricUnit, drawEngine, drawExhaust } from "./engine.ts";
import { drawGuard, drawShock } from "./running.ts";

/** Street motorcycle without fairing: round tank, upright bar. */
export function drawNaked(pen: Pen, m: Motorcycle): Vehicle {
  const tank = outline(
    -130,
    -800,
    -90,
    -880,
    10,
    -960,
    160,
    -1000,
    290,
    -980,
    356,
    -905,
    366,
    -820,
    330,
    -740,
    330,
    -740,
    180,
    -700,
    0,
    -720,
    -110,
    -760,
  );
  const seat = outline(
    -730,
    -896,
    -700,
    -934,
    -560,
    -926,
    -440,
    -880,
    -320,
    -838,
    -150,
    -842,
    -84,
    -810,
    -110,
    -760,
    -300,
    -756,
    -520,
    -810,
  );
  const tail = outline(
    -780,
    -912,
    -780,
    -912,
    -560,
    -860,
    -380,
    -800,
    -180,
    -780,
    -180,
    -780,
    -230,
    -690,
    -330,
    -640,
    -470,
    -690,
    -620,
    -810,
  );
  const panel = outline(
    -300,
    -740,
    -300,
    -740,
    -110,
    -770,
    40,
    -730,
    40,
    -730,
    20,
    -600,
    -80,
    -520,
    -180,
    -520,
    -250,
    -620,
  );
  const shroud = outline(140, -780, 140, -780, 380, -840, 420, -750, 330, -600, 330, -600, 240, -660);
  const cafe = m.choices.chance("cafe", 0.35);
  return assemble(pen, m, {
    wheels: { spoked: cafe, tread: "liso", arms: m.choices.pick("arms", [5, 3, 6]) },
    fork: m.choices.chance("usd", 0.5) && !cafe ? "invertida" : "telescopica",
    forkHalf: 100,
    swingarm: { half: 110, color: "#3a3d44" },
    drive: "cadena",
    bar: BARS.plano,
    inner:
      pen.tube(add(m.forkTop, pt(-50, 60)), pt(-150, -400), 28, darken(m.color, 0.55)) +
      pen.tube(pt(-150, -400), pt(-180, -760), 26, "#2a2d33") +
      pen.tube(add(m.forkLow, pt(-40, -20)), pt(200, -420), 22, "#2a2d33") +
      drawShock(pen, pt(-260, -700), pt(-420, -400), m.accent) +
      drawGuard(pen, m.rear, m.chassis.rearRadius + 20, 258, 338, 78, "#26292e", 14) +
      pen.volume(panel, 90, "#24272d", { gloss: 0.12 }),
    engine: drawEngine(pen, m, pt(60, -390), [14]),
    exhaust: drawExhaust(
      pen,
      m,
      outline(215, -560, 300, -480, 290, -330, 200, -222, 0, -206, -180, -240),
      [pt(-190, -246), pt(-620, -372)],
      62,
      cafe,
    ),
    frontGuard: drawGuard(pen, m.front, m.chassis.frontRadius + 22, 212, 318, 68, cafe ? "#26292e" : m.color, 18),
    upper:
      pen.volume(tail, 90, m.color, { gloss: 0.25 }) +
      drawTail(pen, pt(-740, -850)) +
      drawIndicator(pen, pt(-690, -790), -40, 110) +
      drawSeat(pen, seat, 105, m) +
      pen.volume(tank, 120, m.color, { inset: 0.3 }) +
      drawStripe(pen, tank, outline(-160, -832, 400, -900, 400, -858, -160, -796), m.accent, 116) +
      (cafe
        ? ""
        : pen.volume(shroud, 130, "#2b2e34", { gloss: 0.15 }) +
          pen.shift(130, pen.stroke(line(outline(210, -790, 330, -806)), 14, m.accent))),
    nose:
      drawDash(pen, add(m.clamp, pt(60, 16))) +
      drawIndicator(pen, onFork(m, 0.9), 90, 130) +
      (cafe || m.choices.chance("round lamp", 0.5)
        ? drawHeadlamp(pen, add(onFork(m, 0.9), pt(130, -10)), 104, cafe ? "#c3c8cd" : m.color)
        : streetLamp(pen, m)),
    top: -1240,
    left: -860,
    right: 0,
    drivetrain: { x: -330, y: -350, span: 1120 },
  });
}

/** Angular lamp with a small screen above. */
function streetLamp(pen: Pen, m: Motorcycle): string {
  const o = add(onFork(m, 0.92), pt(110, 10));
  const shell = outline(-90, -120, -90, -120, 60, -130, 130, -30, 120, 40, 40, 110, 40, 110, -70, 70).map((p) =>
    add(o, p),
  );
  const glass = [pt(64, -76), pt(122, -28), pt(118, 30), pt(50, 66), pt(76, -4)].map((p) => add(o, p));
  const screen = outline(-60, -118, -60, -118, 62, -132, -10, -230, -10, -230).map((p) => add(o, p));
  return (
    pen.shift(0, pen.fill(smooth(screen, true), "#3a4148", ` fill-opacity="0.75"`)) +
    pen.volume(shell, 95, m.color, { inset: 0.3, gloss: 0.35 }) +
    (pen.angled
      ? pen.shift(
          -20,
          pen.fill(
            smooth(
              glass.map((p) => add(p, pt(6, 0))),
              true,
            ),
            "#f4f1e4",
          ),
        )
      : pen.fill(smooth(glass, true), "#fbf2d8"))
  );
}

/** Long, low and raked, with a teardrop tank and chrome. */
export function drawChopper(pen: Pen, m: Motorcycle): Vehicle {
  const tank = outline(
    -130,
    -740,
    -90,
    -800,
    60,
    -862,
    210,
    -880,
    320,
    -850,
    350,
    -800,
    280,
    -752,
    90,
    -716,
    -60,
    -706,
  );
  const seat = outline(
    -470,
    -700,
    -430,
    -742,
    -330,
    -690,
    -230,
    -664,
    -140,
    -690,
    -110,
    -720,
    -90,
    -690,
    -150,
    -636,
    -290,
    -612,
    -420,
    -640,
  );
  const pillion = outline(-760, -760, -740, -802, -620, -800, -500, -756, -480, -720, -540, -700, -690, -716);
  const side = outline(-380, -630, -380, -630, -170, -640, -130, -560, -190, -480, -330, -480, -390, -540);
  const ape = m.choices.chance("ape", 0.35);
  return assemble(pen, m, {
    wheels: { spoked: true, tread: "liso", arms: 5 },
    fork: "cromada",
    forkHalf: 105,
    swingarm: { half: 118, color: "#2f3238" },
    drive: "correa",
    bar: ape ? BARS.colgante : { ...BARS.alto, chrome: true },
    inner:
      pen.tube(add(m.forkLow, pt(-60, -40)), pt(140, -240), 26, "#26292e") +
      pen.tube(pt(140, -240), pt(-260, -250), 26, "#26292e") +
      pen.tube(add(m.forkTop, pt(-60, 70)), pt(-300, -620), 28, "#26292e") +
      drawShock(pen, pt(-430, -650), pt(-660, -390), "#c3c8cd") +
      drawGuard(pen, m.rear, m.chassis.rearRadius + 34, 176, 320, 112, m.color, 34) +
      drawTail(pen, pt(-1120, -520)),
    engine: drawEngine(pen, { ...m, engine: m.engine === "#34373d" ? "#4a4e55" : "#8b9198" }, pt(-10, -350), [-30, 26]),
    exhaust: drawExhaust(
      pen,
      m,
      outline(130, -560, 220, -470, 200, -300, 80, -220, -120, -226, -240, -236),
      [pt(-240, -238), pt(-1010, -262)],
      52,
      true,
    ),
    frontGuard: drawGuard(pen, m.front, m.chassis.frontRadius + 24, 205, 322, 80, m.color, 24),
    upper:
      pen.volume(side, 110, darken(m.color, 0.1), { gloss: 0.3 }) +
      drawIndicator(pen, pt(-900, -690), -50, 130) +
      drawSeat(pen, pillion, 95, m) +
      drawSeat(pen, seat, 130, m) +
      pen.volume(tank, 135, m.color, { inset: 0.35, gloss: 0.6 }) +
      drawStripe(pen, tank, outline(-160, -776, 380, -822, 380, -800, -160, -752), m.accent, 130),
    nose:
      drawDash(pen, add(m.clamp, pt(10, 30))) +
      drawIndicator(pen, onFork(m, 0.86), 70, 150) +
      drawHeadlamp(pen, add(onFork(m, 0.84), pt(150, -30)), 108, "#c6cbd0", 1.3),
    top: ape ? -1420 : -1230,
    left: -1180,
    right: 0,
    drivetrain: { x: -420, y: -370, span: 1260 },
  });
}

/** Electric street motorcycle: battery where the engine would be. */
export function drawElectricMotorcycle(pen: Pen, m: Motorcycle): Vehicle {
  const tank = outline(
    -140,
    -800,
    -70,
    -890,
    60,
    -950,
    240,
    -968,
    370,
    -900,
    390,
    -800,
    330,
    -700,
    330,
    -700,
    180,
    -716,
    -60,
    -736,
  );
  const seat = outline(
    -690,
    -870,
    -660,
    -900,
    -480,
    -880,
    -320,
    -836,
    -150,
    -838,
    -100,
    -806,
    -150,
    -770,
    -380,
    -776,
    -560,
    -820,
  );
  const tail = outline(
    -750,
    -882,
    -750,
    -882,
    -560,
    -840,
    -330,
    -790,
    -150,
    -780,
    -150,
    -780,
    -210,
    -680,
    -330,
    -650,
    -480,
    -720,
  );
  const belly = outline(-180, -330, -180, -330, 130, -366, 262, -430, 262, -430, 240, -320, 140, -270, -90, -262);
  return assemble(pen, m, {
    wheels: { spoked: false, tread: "liso", arms: m.choices.pick("arms", [5, 7, 3]) },
    fork: "invertida",
    forkHalf: 98,
    swingarm: { half: 105, color: "#5b6168" },
    drive: "correa",
    bar: BARS.plano,
    inner:
      drawShock(pen, pt(-260, -680), pt(-430, -390), m.accent) +
      drawGuard(pen, m.rear, m.chassis.rearRadius + 20, 258, 338, 74, "#26292e", 14) +
      pen.volume(
        outline(-280, -780, -280, -780, 250, -860, 300, -700, 300, -700, 0, -640, -190, -600, -260, -660),
        84,
        "#24272d",
        { gloss: 0 },
      ),
    exhaust: "",
    engine: drawElectricUnit(pen, m, pt(40, -470)) + pen.volume(belly, 112, "#2b2e34", { inset: 0.1, gloss: 0.2 }),
    frontGuard: drawGuard(pen, m.front, m.chassis.frontRadius + 22, 214, 316, 66, m.color, 18),
    upper:
      pen.pipe(
        smooth([add(m.forkTop, pt(-40, 80)), pt(190, -740), pt(-90, -640), pt(-190, -400)]),
        44,
        lighten("#2b2e34", 0.1),
      ) +
      pen.volume(tail, 86, m.color, { gloss: 0.25 }) +
      drawTail(pen, pt(-700, -820)) +
      drawIndicator(pen, pt(-650, -770), -40, 110) +
      drawSeat(pen, seat, 100, m) +
      pen.volume(tank, 118, m.color, { inset: 0.32 }) +
      drawStripe(pen, tank, outline(-60, -760, 120, -980, 176, -980, -4, -760), m.accent, 114) +
      pen.shift(118, pen.circle(pt(-20, -806), 17, "#7fd8a4")),
    nose:
      drawDash(pen, add(m.clamp, pt(60, 16))) +
      drawIndicator(pen, onFork(m, 0.88), 80, 125) +
      (m.choices.chance("round lamp", 0.4)
        ? drawHeadlamp(pen, add(onFork(m, 0.9), pt(124, -10)), 96, "#2b2e34")
        : streetLamp(pen, m)),
    top: -1230,
    left: -840,
    right: 0,
    drivetrain: { x: -310, y: -370, span: 1120 },
  });
}
