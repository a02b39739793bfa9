import { darken, lighten } from "../color.ts";
import { add, line, outline, pt, smooth } from "../geometry.ts";
import type { Pen } from "../pen.ts";
import type { Vehicle } from "../vehicle.ts";
import { assemble } from "./assemble.ts";
import { onFork, type Motorcycle } from "./build.ts";
import { BARS, drawDash, drawIndicator, drawSeat, drawStripe, drawTail, mirror } from "./cockpit.ts";
import { drawEngine, drawExhaust } from "./engine.ts";
import { drawGuard, drawShock } from "./running.ts";

/** Fully faired sports motorcycle. */
export function drawSport(pen: Pen, m: Motorcycle): Vehicle {
  const tank = outline(
    -170,
    -800,
    -120,
    -880,
    -10,
    -980,
    140,
    -1020,
    290,
    -1000,
    380,
    -930,
    380,
    -820,
    260,
    -740,
    60,
    -720,
    -110,
    -744,
  );
  const seat = outline(-430, -870, -390, -884, -300, -846, -180, -834, -110, -826, -90, -780, -170, -744, -330, -760);
  const tail = outline(
    -850,
    -1004,
    -850,
    -1004,
    -660,
    -1010,
    -500,
    -950,
    -400,
    -860,
    -260,
    -800,
    -120,
    -770,
    -120,
    -770,
    -170,
    -660,
    -260,
    -620,
    -400,
    -680,
    -620,
    -860,
  );
  const pad = outline(-720, -1000, -690, -1034, -560, -1014, -450, -940, -440, -900, -520, -930);
  const spar = outline(
    340,
    -930,
    420,
    -840,
    300,
    -700,
    -60,
    -560,
    -110,
    -380,
    -110,
    -380,
    -220,
    -400,
    -220,
    -640,
    -140,
    -720,
    120,
    -790,
  );
  const cowl = outline(
    350,
    -900,
    420,
    -986,
    540,
    -1010,
    650,
    -930,
    770,
    -806,
    770,
    -806,
    720,
    -770,
    600,
    -716,
    460,
    -690,
    370,
    -760,
  );
  const fairing = outline(
    640,
    -790,
    640,
    -790,
    560,
    -640,
    520,
    -560,
    470,
    -420,
    400,
    -300,
    400,
    -300,
    180,
    -210,
    -60,
    -214,
    -190,
    -250,
    -190,
    -250,
    -120,
    -330,
    20,
    -420,
    80,
    -540,
    90,
    -660,
    180,
    -770,
    180,
    -770,
    360,
    -850,
    480,
    -900,
    600,
    -880,
  );
  const vent = outline(150, -560, 150, -560, 330, -620, 300, -500, 210, -390, 210, -390, 150, -440);
  const screen = outline(430, -1010, 430, -1010, 560, -1016, 610, -960, 600, -985, 520, -1110, 420, -1160, 380, -1120);
  const lamp = outline(600, -892, 600, -892, 690, -846, 742, -800, 742, -800, 650, -812, 606, -848);
  const stripe = outline(700, -760, 700, -690, 330, -560, 120, -180, 20, -180, 240, -620);
  return assemble(pen, m, {
    wheels: { spoked: false, tread: "liso", arms: m.choices.pick("arms", [5, 6, 3]) },
    fork: "invertida",
    forkHalf: 104,
    swingarm: { half: 122, color: m.swing },
    drive: "cadena",
    bar: BARS.semimanillar,
    inner:
      pen.volume(spar, 112, m.swing, { inset: 0.08, gloss: 0.2 }) +
      drawShock(pen, pt(-240, -690), pt(-400, -410), m.accent) +
      drawGuard(pen, m.rear, m.chassis.rearRadius + 20, 262, 338, 92, "#26292e", 14),
    engine: drawEngine(pen, m, pt(20, -390), [20]),
    exhaust: drawExhaust(
      pen,
      m,
      outline(180, -300, 60, -214, -120, -226, -220, -260),
      [pt(-220, -262), pt(-640, -440)],
      72,
      false,
    ),
    frontGuard: drawGuard(pen, m.front, m.chassis.frontRadius + 22, 206, 322, 74, m.color, 22),
    upper:
      pen.volume(tail, 92, m.color, { inset: 0.3, gloss: 0.35 }) +
      drawStripe(pen, tail, outline(-900, -960, -200, -800, -200, -760, -900, -920), m.accent, 80) +
      drawTail(pen, pt(-800, -960)) +
      drawSeat(pen, pad, 84, m) +
      drawSeat(pen, seat, 120, m) +
      pen.volume(tank, 128, m.color, { inset: 0.34 }),
    nose:
      (pen.angled ? pen.shift(-30, pen.fill(smooth(screen, true), "#2f373f", ` fill-opacity="0.55"`)) : "") +
      drawDash(pen, pt(400, -1010)) +
      pen.fill(smooth(screen, true), "#39424b", ` fill-opacity="0.72"`) +
      pen.volume(fairing, 170, m.color, { inset: 0.1, gloss: 0 }) +
      pen.volume(cowl, 135, m.color, { inset: 0.34, gloss: 0.4 }) +
      pen.shift(
        pen.angled ? 150 : 0,
        drawStripe(pen, fairing, stripe, m.accent, 0) +
          pen.fill(smooth(vent, true), "#202329") +
          pen.stroke(line(outline(186, -524, 290, -556)), 9, "#4a4e55") +
          pen.stroke(line(outline(190, -468, 262, -498)), 9, "#4a4e55") +
          pen.stroke(smooth(outline(-150, -262, 60, -286, 330, -360, 460, -480)), 10, darken(m.color, 0.45)),
      ) +
      pen.shift(
        pen.angled ? 84 : 0,
        pen.fill(smooth(lamp, true), "#fbf2d8") + pen.stroke(smooth(lamp, true), 8, "#26292e"),
      ) +
      mirror(pen, pen.at(pt(520, -1000), 130), pen.at(pt(470, -1110), 230), false) +
      drawIndicator(pen, pt(470, -900), 40, pen.angled ? 170 : 0),
    top: -1180,
    left: -900,
    right: 0,
    drivetrain: { x: -330, y: -370, span: 1120 },
  });
}

/** Dual-purpose: high mudguard, long travel, flat seat. */
export function drawTrail(pen: Pen, m: Motorcycle): Vehicle {
  const tank = outline(
    -100,
    -910,
    -60,
    -950,
    60,
    -1000,
    210,
    -1040,
    300,
    -1010,
    330,
    -930,
    400,
    -800,
    400,
    -800,
    300,
    -770,
    190,
    -800,
    40,
    -840,
  );
  const shroud = outline(140, -930, 140, -930, 330, -980, 430, -860, 420, -760, 300, -660, 300, -660, 230, -760);
  const seat = outline(
    -760,
    -990,
    -740,
    -1012,
    -520,
    -985,
    -280,
    -950,
    -60,
    -968,
    60,
    -1006,
    100,
    -980,
    20,
    -910,
    -200,
    -880,
    -480,
    -914,
  );
  const tail = outline(
    -960,
    -990,
    -960,
    -990,
    -760,
    -994,
    -500,
    -920,
    -280,
    -880,
    -150,
    -860,
    -150,
    -860,
    -230,
    -760,
    -400,
    -780,
    -640,
    -910,
  );
  const side = outline(
    -380,
    -900,
    -380,
    -900,
    -120,
    -890,
    40,
    -880,
    40,
    -880,
    0,
    -740,
    -90,
    -620,
    -190,
    -600,
    -300,
    -700,
  );
  const beak = outline(
    330,
    -850,
    330,
    -850,
    520,
    -900,
    760,
    -850,
    940,
    -770,
    940,
    -770,
    740,
    -796,
    560,
    -790,
    400,
    -760,
  );
  const mask = outline(500, -1060, 500, -1060, 590, -1010, 620, -900, 580, -850, 580, -850, 470, -860, 450, -960);
  const rally = m.choices.chance("rally", 0.4);
  return assemble(pen, m, {
    wheels: { spoked: true, tread: "tacos", arms: 5 },
    fork: m.choices.chance("usd", 0.55) ? "invertida" : "telescopica",
    forkHalf: 98,
    swingarm: { half: 108, color: "#7c838b" },
    drive: "cadena",
    bar: BARS.alto,
    handGuards: m.choices.chance("guards", 0.6),
    inner:
      pen.tube(add(m.forkTop, pt(-50, 80)), pt(-160, -450), 30, darken(m.color, 0.4)) +
      pen.tube(add(m.forkLow, pt(-50, -60)), pt(190, -400), 24, "#2a2d33") +
      pen.tube(pt(190, -400), pt(120, -290), 24, "#2a2d33") +
      drawShock(pen, pt(-250, -820), pt(-420, -450), m.accent) +
      pen.volume(side, 88, darken(m.color, 0.08), { inset: 0.1, gloss: 0.2 }),
    engine:
      drawEngine(pen, m, pt(50, -450), [8]) +
      pen.panel(
        smooth(
          outline(-180, -310, -180, -310, 180, -310, 300, -400, 300, -400, 270, -300, 160, -262, -150, -262),
          true,
        ),
        -400,
        -262,
        "#9aa1a8",
      ),
    exhaust: drawExhaust(
      pen,
      m,
      outline(190, -600, 280, -560, 270, -480, 60, -560, -140, -640, -260, -690),
      [pt(-260, -690), pt(-690, -850)],
      60,
      false,
    ),
    frontGuard: pen.volume(beak, 60, m.color, { inset: 0.1, gloss: 0.35 }),
    upper:
      pen.volume(tail, 84, m.color, { inset: 0.2, gloss: 0.3 }) +
      drawTail(pen, pt(-880, -950)) +
      drawIndicator(pen, pt(-780, -890), -40, 110) +
      drawSeat(pen, seat, 92, m) +
      pen.volume(tank, 110, m.color, { inset: 0.3 }) +
      pen.volume(shroud, 140, lighten(m.color, 0.02), { gloss: 0.3 }) +
      drawStripe(pen, shroud, outline(180, -960, 460, -780, 430, -720, 150, -890), m.accent, 136),
    nose:
      drawDash(pen, add(m.clamp, pt(70, 10))) +
      (rally
        ? pen.fill(
            smooth(outline(470, -1050, 470, -1050, 570, -1030, 540, -1180, 480, -1270, 440, -1260), true),
            "#39424b",
            ` fill-opacity="0.62"`,
          )
        : "") +
      pen.volume(mask, 78, m.color, { inset: 0.12, gloss: 0.3 }) +
      drawIndicator(pen, onFork(m, 0.86), 90, 120) +
      pen.shift(
        pen.angled ? 20 : 0,
        pen.fill(smooth(outline(560, -985, 600, -965, 614, -905, 578, -880, 556, -930), true), "#fbf2d8"),
      ),
    top: -1400,
    left: -1000,
    right: 960,
    drivetrain: { x: -320, y: -410, span: 1180 },
  });
}
