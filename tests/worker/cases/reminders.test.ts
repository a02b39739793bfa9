import { describe, expect, test } from "vitest";

import { casesWorld, fileCase } from "./support";

/** Friday, 20 November 2026, is the day of these worlds. */
describe("reminders of cases", () => {
  test("reminders of cases are one mail a day about what is due in three days, in one, today, and overdue; they name nobody", async () => {
    const world = casesWorld();
    const filed = (answerWithin: number | null) => fileCase(world, { kind: "datos", answerWithin });
    const [three, two, one, today, overdue] = [
      await filed(3),
      await filed(2),
      await filed(1),
      await filed(8),
      await filed(9),
    ];
    await filed(null);
    await world.seed(
      { update: `cases/${today}`, data: { due: "2026-11-20", queueOrder: "2026-11-20" } },
      { update: `cases/${overdue}`, data: { due: "2026-11-19", queueOrder: "2026-11-19" } },
    );
    expect(await world.cases.reminders.remind()).toEqual({ due: 5, mailed: true });
    expect(await world.cases.reminders.remind()).toEqual({ due: 5, mailed: false });
    const mail = await world.database.read("mail/cases-due-2026-11-20");
    const { subject, text } = (mail?.data.message ?? {}) as { subject: string; text: string };
    expect(mail?.data.to).toEqual(["hola@rebi.test"]);
    expect(subject).toBe("Solicitudes: 1 respuesta vencida");
    expect(text.match(/R-[0-9A-Z]{8}(?=:)/g)).toEqual([overdue, today, one, three]);
    expect(text).not.toContain(two);
    expect(text).toContain(`https://rebi.test/administracion/solicitudes/${one}`);
    expect(text).not.toMatch(/Rosa|correo\.test/);
  });

  test("reminders of cases count all that are overdue, and leave what can still be answered in time its place", async () => {
    const world = casesWorld();
    const number = await fileCase(world, { kind: "datos", answerWithin: 3 });
    const one = await world.database.read(`cases/${number}`);
    const late = { due: "2026-11-10", queueOrder: "2026-11-10" };
    const numbers = Array.from({ length: 150 }, (_, at) => `R-${String(at).padStart(8, "0")}`);
    await world.seed(...numbers.map((of) => ({ set: `cases/${of}`, data: { ...one?.data, ...late, number: of } })));
    expect(await world.cases.reminders.remind()).toEqual({ due: 151, mailed: true });
    const mail = await world.database.read("mail/cases-due-2026-11-20");
    const { subject, text } = (mail?.data.message ?? {}) as { subject: string; text: string };
    expect(subject).toBe("Solicitudes: 150 respuestas vencidas");
    expect(text.match(/venció hace/g)).toHaveLength(50);
    expect(text).toContain("Y 100 vencidas más: están en la lista.");
    expect(text).toContain(`${number}: quedan 3 días hábiles`);
  });

  test("reminders of cases are sent for nothing that was attended, has no term, or where the business has no address", async () => {
    const world = casesWorld();
    await fileCase(world);
    const number = await fileCase(world, { kind: "datos", answerWithin: 1 });
    await world.cases.queue.change(number, { step: "attended", actor: "jefa", note: "", seen: 1 });
    expect(await world.cases.reminders.remind()).toEqual({ due: 0, mailed: false });
    const silent = casesWorld(null);
    await fileCase(silent, { kind: "datos", answerWithin: 1 });
    expect(await silent.cases.reminders.remind()).toEqual({ due: 1, mailed: false });
  });
});
