import { darken, lighten } from "../color.ts";
import { add, line, outline, pt, smooth } from "../geometry.ts";
import type { Pen } from "../pen.ts";
import type { Vehicle } from "../vehicle.ts";
import { onFork, type Motorcycle } from "./build.ts";
import { BARS, drawIndicator, drawMotoBar, drawSeat, drawStripe, drawTail } from "./cockpit.ts";
import { drawExhaust } from "./engine.ts";
import { drawFork, drawGuard, drawMotoWheel, drawShock } from "./running.ts";

/** Step-through scooter: leg shield, floorboard, engine beside the rear wheel. */
export function drawScooter(pen: Pen, m: Motorcycle): Vehicle {
  const retro = m.choices.chance("retro", 0.5);
  const tail = retro
    ? outline(
        -820,
        -560,
        -800,
        -660,
        -690,
        -760,
        -480,
        -770,
        -250,
        -720,
        -150,
        -640,
        -60,
        -420,
        -60,
        -420,
        -60,
        -330,
        -60,
        -330,
        -160,
        -330,
        -250,
        -420,
        -380,
        -470,
        -560,
        -470,
        -700,
        -480,
      )
    : outline(
        -900,
        -790,
        -900,
        -790,
        -700,
        -770,
        -420,
        -740,
        -220,
        -700,
        -140,
        -620,
        -60,
        -420,
        -60,
        -420,
        -60,
        -330,
        -60,
        -330,
        -170,
        -330,
        -270,
        -430,
        -420,
        -500,
        -620,
        -580,
      );
  const floor = outline(
    -130,
    -345,
    -130,
    -345,
    230,
    -345,
    330,
    -430,
    330,
    -430,
    350,
    -380,
    260,
    -270,
    260,
    -270,
    -120,
    -270,
  );
  const shield = outline(
    350,
    -985,
    350,
    -985,
    430,
    -990,
    480,
    -900,
    520,
    -720,
    500,
    -560,
    420,
    -430,
    300,
    -290,
    300,
    -290,
    210,
    -310,
    290,
    -440,
    330,
    -620,
    330,
    -800,
  );
  const apron = outline(
    400,
    -960,
    400,
    -960,
    470,
    -900,
    560,
    -740,
    590,
    -600,
    590,
    -600,
    500,
    -560,
    430,
    -600,
    400,
    -760,
  );
  const seat = outline(
    -760,
    -790,
    -740,
    -836,
    -600,
    -850,
    -420,
    -832,
    -260,
    -836,
    -120,
    -800,
    -90,
    -760,
    -150,
    -716,
    -300,
    -730,
    -520,
    -760,
    -700,
    -756,
  );
  const cowl = outline(300, -1010, 280, -1060, 350, -1120, 460, -1110, 520, -1040, 490, -970, 400, -960, 330, -970);
  const cvt = outline(
    -760,
    -300,
    -740,
    -350,
    -560,
    -380,
    -260,
    -380,
    -190,
    -320,
    -210,
    -250,
    -360,
    -210,
    -600,
    -190,
    -740,
    -220,
  );
  const lampAt = retro ? pt(492, -1040) : pt(540, -760);
  const lamp = retro
    ? outline(462, -1092, 462, -1092, 506, -1084, 530, -1040, 512, -990, 512, -990, 476, -992)
    : outline(470, -850, 470, -850, 540, -790, 576, -690, 576, -690, 520, -700, 480, -760);
  const body = [
    drawMotoBar(pen, m, BARS.plano, -1),
    drawFork(pen, m, -70, "telescopica"),
    drawMotoWheel(pen, m, "rear", { spoked: false, tread: "liso", arms: 5 }),
    drawMotoWheel(pen, m, "front", { spoked: false, tread: "liso", arms: 5 }),
    drawFork(pen, m, 70, "telescopica"),
    drawGuard(pen, m.front, m.chassis.frontRadius + 24, 196, 318, 84, m.color, 32),
    drawShock(pen, pt(-620, -600), pt(-690, -290), m.accent),
    pen.volume(cvt, 90, m.engine, { inset: 0.1, gloss: 0.15 }),
    pen.shift(
      90,
      pen.ring(pt(-300, -300), 52, 6, darken(m.engine, 0.35)) +
        pen.ring(pt(-610, -280), 58, 6, darken(m.engine, 0.35)) +
        pen.boss(m.rear, 30, "#9aa1a9"),
    ),
    m.right === 1
      ? drawExhaust(pen, m, outline(-250, -260, -300, -220, -400, -226), [pt(-400, -236), pt(-790, -290)], 66, retro)
      : "",
    pen.volume(floor, 150, darken(m.color, 0.3), { inset: 0.04, gloss: 0 }),
    pen.shift(150, pen.stroke(line(outline(-110, -344, 220, -344)), 12, "#26292e")),
    pen.volume(tail, 165, m.color, { inset: 0.26, gloss: 0.3 }),
    drawStripe(
      pen,
      tail,
      retro
        ? outline(-860, -580, -60, -560, -60, -538, -860, -558)
        : outline(-960, -740, -100, -560, -100, -520, -960, -710),
      m.accent,
      140,
    ),
    drawTail(pen, retro ? pt(-800, -620) : pt(-850, -750)),
    drawIndicator(pen, retro ? pt(-760, -560) : pt(-800, -690), -30, pen.angled ? 140 : 0),
    drawSeat(pen, seat, 125, m),
    pen.shift(
      pen.angled ? 60 : 0,
      pen.pipe(smooth(outline(-880, -800, -860, -860, -740, -872, -660, -846)), 24, retro ? "#c3c8cd" : "#2d3036"),
    ),
    pen.tube(onFork(m, 0.72), add(m.clamp, pt(0, 10)), 40, "#2b2e34"),
    pen.volume(shield, 215, m.color, { inset: 0.12, gloss: 0.3 }),
    pen.volume(apron, 120, lighten(m.color, 0.03), { inset: 0.3, gloss: 0.4 }),
    pen.shift(pen.angled ? 100 : 0, pen.stroke(smooth(outline(452, -880, 520, -740, 540, -620)), 14, m.accent)),
    pen.shift(
      pen.angled ? 190 : 0,
      pen.stroke(smooth(outline(352, -940, 350, -780, 340, -620, 300, -440, 232, -318)), 10, darken(m.color, 0.4)),
    ),
    pen.volume(cowl, 120, m.color, { inset: 0.3, gloss: 0.45 }),
    pen.shift(
      pen.angled ? -10 : 0,
      pen.fill(smooth(lamp, true), "#fdf3d6") + pen.stroke(smooth(lamp, true), 9, retro ? "#cdd2d7" : "#26292e"),
    ),
    drawIndicator(pen, add(lampAt, pt(-70, retro ? 130 : -60)), 40, pen.angled ? 120 : 0),
    retro
      ? ""
      : pen.fill(
          smooth(outline(420, -1110, 420, -1110, 500, -1080, 470, -1190, 410, -1230, 396, -1200), true),
          "#39424b",
          ` fill-opacity="0.6"`,
        ),
    drawMotoBar(pen, m, BARS.plano, 1),
  ].join("");
  return {
    body,
    left: -930,
    right: m.front.x + m.chassis.frontRadius,
    top: -1290,
    contacts: [
      { ...pt(m.rear.x, 0), halfWidth: 125 },
      { ...pt(m.front.x, 0), halfWidth: 120 },
    ],
    focus: {
      "detalle-transmision": { x: -440, y: -370, span: 1060 },
      "detalle-rueda": { ...add(m.front, pt(-70, -70)), span: 740 },
      "detalle-manubrio": { ...add(m.clamp, pt(-20, 60)), span: 1000 },
    },
    fill: 0.95,
  };
}
