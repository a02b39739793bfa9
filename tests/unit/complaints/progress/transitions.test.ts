import { describe, expect, test } from "vitest";

import { PROGRESS_STATES, TRANSITIONS, type Progress, type ProgressState } from "~/complaints/model";
import { AGREEMENT } from "~/complaints/progress/constants";
import { letterText } from "~/complaints/progress/letter";
import {
  asOf,
  CONSUMER,
  latestDue,
  OFFERS_MAX,
  SYSTEM,
  takeStep,
  versionOf,
  type StepInput,
  type TakenStep,
} from "~/complaints/progress/transitions";
import { termOf, viewProgress } from "~/complaints/progress/view";

import { makeProgress } from "../../../factories/complaints";

const NONE: ReadonlySet<string> = new Set();
/** Noon in Lima. */
const on = (day: string) => new Date(`${day}T17:00:00Z`);
const ACTORS: Record<TakenStep, string> = {
  offer: "jefa",
  answer: "jefa",
  letter: "jefa",
  post: "jefa",
  accept: CONSUMER,
  decline: CONSUMER,
};
const STEPS: readonly TakenStep[] = ["offer", "accept", "decline", "answer", "letter", "post"];

function inputOf(progress: Progress, step: TakenStep, changes: Partial<StepInput> = {}): StepInput {
  return {
    step,
    actor: ACTORS[step],
    text: step === "accept" ? AGREEMENT : step === "decline" ? "" : "Cambiamos el aro sin costo.",
    version: versionOf(progress),
    ...changes,
  };
}

/** The progress behind a step, which must be allowed. */
function after(
  progress: Progress,
  step: TakenStep,
  day: string,
  changes: Partial<StepInput> = {},
  holidays = NONE,
): Progress {
  const outcome = takeStep(asOf(progress, on(day), holidays), inputOf(progress, step, changes), on(day), holidays);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.progress;
}

function rejectionOf(progress: Progress, step: TakenStep, day: string, changes: Partial<StepInput> = {}) {
  const outcome = takeStep(asOf(progress, on(day), NONE), inputOf(progress, step, changes), on(day), NONE);
  return outcome.ok ? null : outcome;
}

function inState(state: ProgressState): Progress {
  const received = makeProgress();
  if (state === "received") return received;
  if (state === "posting") return after(received, "letter", "2026-10-06");
  if (state === "answered") return after(received, "answer", "2026-10-06");
  const offered = after(received, "offer", "2026-10-06");
  return state === "offered" ? offered : after(offered, "accept", "2026-10-06");
}

describe("transition table", () => {
  for (const state of PROGRESS_STATES) {
    for (const step of STEPS) {
      const { from, to } = TRANSITIONS[step];
      if (from.includes(state)) {
        test(`${step} leads from ${state} to ${to}, with actor and time`, () => {
          const before = inState(state);
          const now = on("2026-10-07");
          const done = after(before, step, "2026-10-07");
          expect(done.state).toBe(to);
          expect(done.history.slice(0, -1)).toEqual(before.history);
          expect(done.history.at(-1)).toEqual({ step, at: now, actor: ACTORS[step], text: inputOf(before, step).text });
          expect(done.updatedAt).toEqual(now);
          expect(done.offer === null).toBe(to !== "offered");
          const answers = step === "answer" || step === "letter";
          expect(done.answer).toEqual(answers ? { text: "Cambiamos el aro sin costo.", at: now } : before.answer);
        });
      } else {
        test(`${step} is rejected from ${state}`, () => {
          expect(rejectionOf(inState(state), step, "2026-10-07", { text: "Otra cosa muy distinta." })).toMatchObject({
            reason: "not-allowed",
            message: expect.stringMatching(/^[A-ZÁÉÍÓÚ].+\.$/),
          });
        });
      }

      test(`${step} from ${state} is rejected for every other actor`, () => {
        for (const actor of ["jefa", CONSUMER, SYSTEM].filter((one) => one !== ACTORS[step])) {
          expect(
            rejectionOf(inState(state), step, "2026-10-07", { actor, text: "Otra cosa muy distinta." }),
          ).toMatchObject({ ok: false, message: "Este paso no te corresponde." });
        }
      });
    }
  }

  test("the transition table explains each rejection", () => {
    const message = (state: ProgressState, step: TakenStep) =>
      rejectionOf(inState(state), step, "2026-10-07", { text: "Otra." })?.message;
    expect(message("received", "accept")).toBe("No hay una oferta que espere respuesta.");
    expect(message("offered", "offer")).toBe(
      "Ya hay una oferta que espera al consumidor hasta el 14 de octubre de 2026.",
    );
    expect(message("settled", "answer")).toBe("Este caso ya terminó con un acuerdo aceptado.");
    expect(message("answered", "offer")).toBe("Este caso ya tiene su respuesta formal.");
  });
});

describe("answer by letter", () => {
  const LETTER = {
    sentOn: "2026-10-09",
    carrier: "Serpost",
    proof: { key: "cartas/1/a.pdf", name: "cargo.pdf", type: "application/pdf" as const, bytes: 300, sha256: "a" },
  };
  const text = letterText(LETTER);

  test("an answer by letter keeps the clock running until the letter is sent", () => {
    const posting = after(makeProgress(), "letter", "2026-10-07");
    expect(termOf(posting, on("2026-10-08"), NONE)).toMatchObject({ state: "running", daysLeft: 13 });
    expect(termOf(posting, on("2026-10-29"), NONE)).toMatchObject({ state: "overdue" });
    const sent = after(posting, "post", "2026-10-09", { letter: LETTER, text });
    expect(sent).toMatchObject({ state: "answered", letter: LETTER, answer: { at: on("2026-10-07") } });
    expect(termOf(sent, on("2026-10-29"), NONE).state).toBe("closed");
    expect(sent.history.at(-1)?.text).toBe("Enviada el 09/10/2026 por Serpost. Constancia: cargo.pdf.");
  });

  test("an answer by letter is late by the day of the letter, not of the text", () => {
    const posting = after(makeProgress(), "letter", "2026-10-07");
    const late = after(posting, "post", "2026-10-29", { letter: { ...LETTER, sentOn: "2026-10-28" } });
    expect(viewProgress(late, on("2026-10-29"), NONE, () => "Rebi").answer?.late).toBe(true);
    const inTime = after(posting, "post", "2026-10-29", { letter: LETTER });
    expect(viewProgress(inTime, on("2026-10-29"), NONE, () => "Rebi").answer?.late).toBe(false);
  });

  test("an answer by letter takes a resubmitted letter once", () => {
    const posting = after(makeProgress(), "letter", "2026-10-07");
    const sent = after(posting, "post", "2026-10-09", { letter: LETTER, text });
    const again = takeStep(
      sent,
      { step: "post", actor: "jefa", text, version: versionOf(posting), letter: LETTER },
      on("2026-10-09"),
      NONE,
    );
    expect(again).toEqual({ ok: true, progress: sent, repeated: true });
  });
});

describe("suspension of the deadline", () => {
  test("the suspension of the deadline ends with the fifth business day after the offer, without holidays and weekends", () => {
    // Thursday 8 is a holiday: 7, 9, 12, 13, 14.
    expect(inState("offered").offer).toEqual({
      text: "Cambiamos el aro sin costo.",
      at: on("2026-10-06"),
      until: "2026-10-14",
    });
    const holidays = new Set(["2026-10-12"]);
    expect(after(makeProgress(), "offer", "2026-10-06", {}, holidays).offer?.until).toBe("2026-10-15");
  });

  test.each([
    ["the same day", "2026-10-06", 0, "2026-10-27"],
    ["the next day", "2026-10-07", 1, "2026-10-28"],
    ["on the holiday", "2026-10-08", 1, "2026-10-28"],
    ["on the Friday", "2026-10-09", 2, "2026-10-29"],
    ["on the Sunday", "2026-10-11", 2, "2026-10-29"],
    ["on its last day", "2026-10-14", 5, "2026-11-03"],
  ])("ending %s moves the due date by its business days", (_, day, days, due) => {
    for (const step of ["accept", "decline", "answer"] as const) {
      expect(after(inState("offered"), step, day)).toMatchObject({ suspended: days, due, offer: null });
    }
  });

  test("the suspension of the deadline states its latest end while it lasts", () => {
    expect(latestDue(makeProgress(), NONE)).toBe("2026-10-27");
    expect(latestDue(inState("offered"), NONE)).toBe("2026-11-03");
    expect(inState("offered").due).toBe("2026-10-27");
  });

  test("the suspension of the deadline sums over several offers and never exceeds five days", () => {
    let progress = after(inState("offered"), "decline", "2026-10-09");
    expect(progress).toMatchObject({ suspended: 2, due: "2026-10-29" });
    progress = after(progress, "offer", "2026-10-12", { text: "Te damos un vale." });
    expect(progress.offer?.until).toBe("2026-10-15");
    progress = after(progress, "decline", "2026-10-13");
    expect(progress).toMatchObject({ suspended: 3, due: "2026-10-30" });
    progress = after(progress, "offer", "2026-10-13", { text: "Te damos dos vales." });
    expect(progress.offer?.until).toBe("2026-10-15");
    progress = asOf(progress, on("2026-10-20"), NONE);
    expect(progress).toMatchObject({ state: "received", suspended: 5, due: "2026-11-03" });
    expect(rejectionOf(progress, "offer", "2026-10-20", { text: "Tres vales." })?.message).toBe(
      "Las ofertas anteriores ya suspendieron el plazo 5 días hábiles, que es el máximo. Envía la respuesta formal.",
    );
  });

  test("the suspension of the deadline cannot be prolonged by offers of zero days", () => {
    let progress = makeProgress();
    for (let count = 0; count < OFFERS_MAX; count += 1) {
      progress = after(
        after(progress, "offer", "2026-10-06", { text: `Oferta número ${count}.` }),
        "decline",
        "2026-10-06",
        { version: versionOf(progress) + 1 },
      );
    }
    expect(progress).toMatchObject({ suspended: 0, due: "2026-10-27", state: "received" });
    expect(rejectionOf(progress, "offer", "2026-10-06", { text: "Una más." })?.message).toBe(
      "Ya ofreciste una solución 5 veces. Envía la respuesta formal.",
    );
  });

  test("the suspension of the deadline may begin on the last day, and not after it", () => {
    const last = after(makeProgress(), "offer", "2026-10-27");
    expect(last.offer?.until).toBe("2026-11-03");
    expect(asOf(last, on("2026-11-04"), NONE)).toMatchObject({ due: "2026-11-03", suspended: 5, state: "received" });
    expect(after(last, "decline", "2026-10-29")).toMatchObject({ due: "2026-10-29", suspended: 2 });
    expect(rejectionOf(makeProgress(), "offer", "2026-10-28")?.message).toBe(
      "El plazo venció el 27 de octubre de 2026: una oferta ya no lo suspende. Envía la respuesta formal ahora.",
    );
    expect(after(makeProgress(), "answer", "2026-10-28").state).toBe("answered");
  });
});

describe("lapsing offer", () => {
  test("a lapsing offer waits until the end of its last day in Lima", () => {
    const offered = inState("offered");
    expect(asOf(offered, new Date("2026-10-15T04:59:59Z"), NONE)).toBe(offered);
    expect(asOf(offered, new Date("2026-10-15T05:00:00Z"), NONE)).toMatchObject({ state: "received", offer: null });
  });

  test("a lapsing offer counts as rejected from that day, whenever it is processed, also after a weekend: the due date is the same", () => {
    // Its last day is Friday the 16th.
    const offered = after(makeProgress(), "offer", "2026-10-09");
    expect(offered.offer?.until).toBe("2026-10-16");
    for (const day of ["2026-10-17", "2026-10-19", "2026-12-24"]) {
      const lapsed = asOf(offered, on(day), NONE);
      expect(lapsed).toMatchObject({ state: "received", suspended: 5, due: "2026-11-03" });
      expect(lapsed.history.at(-1)).toEqual({ step: "lapse", at: on(day), actor: SYSTEM, text: "" });
      expect(asOf(lapsed, on(day), NONE)).toBe(lapsed);
    }
  });

  test("a lapsed offer can no longer be accepted, and the answer is still owed", () => {
    const offered = inState("offered");
    expect(rejectionOf(offered, "accept", "2026-10-15")).toMatchObject({
      reason: "not-allowed",
      message: "La oferta venció sin que se aceptara. La respuesta formal llega hasta el 3 de noviembre de 2026.",
    });
    expect(after(offered, "answer", "2026-10-15")).toMatchObject({
      state: "answered",
      due: "2026-11-03",
      suspended: 5,
    });
  });
});

describe("stale form", () => {
  test("a stale form of the same step is a success and changes nothing", () => {
    for (const [state, step] of [
      ["received", "offer"],
      ["received", "answer"],
      ["offered", "accept"],
      ["offered", "decline"],
      ["offered", "answer"],
    ] as const) {
      const before = inState(state);
      const done = after(before, step, "2026-10-07");
      expect(takeStep(done, inputOf(before, step), on("2026-10-08"), NONE)).toEqual({
        ok: true,
        progress: done,
        repeated: true,
      });
    }
  });

  test("a stale form takes its step once when its offer lapsed meanwhile", () => {
    const offered = inState("offered");
    const done = after(asOf(offered, on("2026-10-15"), NONE), "answer", "2026-10-15", { version: versionOf(offered) });
    expect(done.history.map(({ step }) => step)).toEqual(["file", "offer", "lapse", "answer"]);
    expect(takeStep(done, inputOf(offered, "answer"), on("2026-10-15"), NONE)).toMatchObject({
      ok: true,
      repeated: true,
    });
  });

  test("a stale form is a conflict when another actor was faster", () => {
    const before = makeProgress();
    const declined = after(inState("offered"), "decline", "2026-10-07");
    expect(rejectionOf(declined, "answer", "2026-10-07", { version: versionOf(before) })).toMatchObject({
      reason: "stale",
      message: expect.stringContaining("cambió mientras lo mirabas"),
    });
    // Accepts a second offer with the page of the first.
    const second = after(declined, "offer", "2026-10-07", { text: "Te damos un vale." });
    expect(rejectionOf(second, "accept", "2026-10-07", { version: 2 })).toMatchObject({ reason: "stale" });
  });

  test.each([0, 7, 1_000_000])("a stale form is a conflict when its version %s makes no sense", (version) => {
    expect(rejectionOf(makeProgress(), "answer", "2026-10-07", { version })).toMatchObject({ reason: "stale" });
  });

  test("a stale form of another administrator with the same words is a conflict", () => {
    const answered = inState("answered");
    expect(rejectionOf(answered, "answer", "2026-10-07", { version: 1, actor: "otro" })).toMatchObject({
      reason: "not-allowed",
    });
  });
});
