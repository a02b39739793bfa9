import { beforeEach, describe, expect, test } from "vitest";

import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import { MINUTE_MS } from "~/business/durations";
import { loadAdminFind } from "~/registry/finds/admin/finds.page.server";
import * as page from "~/registry/finds/bicicleta-encontrada.route";
import type { FindInput } from "~/registry/finds/form";
import { createFindsPersonalData } from "~/registry/finds/personal-data.server";
import * as relay from "~/registry/finds/relay/mensajes-protegidos.route";
import * as compare from "~/registry/numbers/compare/comparaciones.route";

import { formsOf, intentsOf, itemsOf, partsOf } from "../../../support/sheets";
import { answerOf } from "../../admin/answer";
import { liveTheft, NOW, seedBicycle, theftWorld, type TheftWorld } from "../theft/support";
import { makeFind } from "./make-find";

const SERIAL = "WTU123K4567";
const FOUND: FindInput = {
  finder: "workshop",
  serial: SERIAL,
  looks: "Trek roja con calcomanía azul",
  foundOn: "2026-11-22",
  department: "lima",
  district: "Breña",
  place: "Jirón Chamaya 310",
  text: "La trajeron con el candado cortado.",
  email: "taller@correo.test",
};

let world: TheftWorld;
beforeEach(async () => {
  world = await theftWorld();
});

async function file(changes: Partial<FindInput> = {}, uid: string | null = null, about: string | null = null) {
  const id = crypto.randomUUID().replaceAll("-", "");
  await world.finds.file(id, uid, { ...FOUND, ...changes }, { photos: [], aboutTheftId: about });
  await world.settled();
  return id;
}
const mailTo = async (to: string) =>
  (await world.mails()).filter((mail) => mail.to === to && /parece|avisamos|Mensaje|titular/.test(mail.subject));
const comparisons = () => world.database.find({ collection: "serialComparisons", limit: 9 });
const linkIn = (text = "") => /mensajes-protegidos\/(\S+)/.exec(text)?.[1] ?? "";

describe("a find with the number of a reported bicycle", () => {
  test("a find is told to its owner and its finder at once, once, and nobody learns the other", async () => {
    const theft = await liveTheft(world);
    const id = await file();
    await world.finds.compare(id);
    const [owner, ...more] = await mailTo("rosa@correo.test");
    const [finder] = await mailTo("taller@correo.test");
    expect(more).toEqual([]);
    expect(owner?.text).toContain("Breña, Lima");
    expect(JSON.stringify(owner)).not.toMatch(/taller@correo|Chamaya|candado/);
    expect(JSON.stringify(finder)).not.toMatch(/rosa/i);
    expect(await world.find(`finds/${id}`)).toMatchObject({
      state: "matched",
      matches: [{ theftId: theft, by: "number" }],
    });
    expect(await comparisons()).toEqual([]);
  });

  test("owner and finder write to each other through us, without addresses or telephones", async () => {
    await liveTheft(world);
    await file();
    const ownerToken = linkIn((await mailTo("rosa@correo.test"))[0]?.text);
    const finderToken = linkIn((await mailTo("taller@correo.test"))[0]?.text);
    expect(ownerToken).not.toBe(finderToken);
    const form = async (text: string) => {
      const { stamp } = (await world.ask(relay.loader, { token: ownerToken })) as { stamp: string };
      world.time = new Date(world.time.getTime() + MINUTE_MS);
      return { sello: stamp, intent: "escribir", text };
    };
    const send = async (sent: Record<string, string>) => answerOf(world.ask(relay.action, { token: ownerToken }, sent));
    expect(await send(await form("Llámame al 987 654 321"))).toMatchObject({
      status: 400,
      errors: { text: expect.any(String) },
    });
    const sent = await form("¿Tiene una raya en el timón?");
    expect([await send(sent), await send(sent)]).toMatchObject([{ status: 303 }, { status: 303 }]);
    const relayed = (await world.mails()).filter(
      ({ to, subject }) => to === "taller@correo.test" && subject.includes("te escribió"),
    );
    expect(relayed).toHaveLength(1);
    expect(relayed[0]?.text).toContain("¿Tiene una raya en el timón?");
    expect(JSON.stringify(relayed)).not.toContain("rosa");
    const seen = await world.ask(relay.loader, { token: finderToken });
    expect(seen).toMatchObject({ view: { isOwner: false, other: "El titular", lines: [{ isOwn: false }] } });
    expect(JSON.stringify(seen)).not.toMatch(/rosa|taller@/);
  });

  describe("protected messages", () => {
    let tokens: { owner: string; finder: string };
    let stamp: string;

    beforeEach(async () => {
      await liveTheft(world);
      await file();
      tokens = {
        owner: linkIn((await mailTo("rosa@correo.test"))[0]?.text),
        finder: linkIn((await mailTo("taller@correo.test"))[0]?.text),
      };
    });

    const send = async (side: "owner" | "finder", intent: string, text = "") => {
      ({ stamp } = (await world.ask(relay.loader, { token: tokens[side] })) as { stamp: string });
      world.pass({ seconds: 60 });
      return answerOf(world.ask(relay.action, { token: tokens[side] }, { sello: stamp, intent, text }));
    };
    const toFinder = async () =>
      (await world.database.find({ collection: "mail", limit: 50 }))
        .filter(({ data }) => String(data.to) === "taller@correo.test" && data.dueAt instanceof Date)
        .filter(({ data }) => (data.message as { subject: string }).subject.includes("te escribió"))
        .map(({ data }) => ({ dueAt: data.dueAt as Date, text: (data.message as { text: string }).text }))
        .toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());

    test("the first line is mailed at once, and those of the next hour in one mail at its end", async () => {
      for (const text of ["Primera línea", "Segunda línea", "Tercera línea"])
        expect(await send("owner", "escribir", text)).toMatchObject({ status: 303 });
      const mails = await toFinder();
      expect(mails).toHaveLength(2);
      expect(mails[0]?.text).toContain("Primera línea");
      expect(mails[1]?.text).toContain("Segunda línea");
      expect(mails[1]?.text).toContain("Tercera línea");
      expect((mails[1]?.dueAt.getTime() ?? 0) - (mails[0]?.dueAt.getTime() ?? 0)).toBe(60 * MINUTE_MS);
      world.pass({ seconds: 2 * 3600 + 60 });
      expect(await send("owner", "escribir", "Cuarta línea")).toMatchObject({ status: 303 });
      const [, , last] = await toFinder();
      expect(last?.text).toContain("Cuarta línea");
      expect(last?.text).not.toContain("Tercera línea");
    });

    test.each([
      "Deposita 500 soles al BCP 191 12345678 0 12 antes",
      "Mi número es nueve ocho siete, seis cinco cuatro, tres dos uno",
      "Escríbeme a juan arroba gmail punto com",
      "Yapéame: yape 987654321",
    ])("a line with a way to pay or to reach its sender is not taken: %s", async (text) => {
      expect(await send("finder", "escribir", text)).toMatchObject({
        status: 400,
        errors: { text: expect.stringContaining("Quita teléfonos, correos, cuentas y enlaces") },
      });
    });

    test("a side that ends the conversation ends it for both", async () => {
      expect(await send("owner", "terminar")).toMatchObject({ status: 303 });
      for (const side of ["owner", "finder"] as const)
        expect(await send(side, "escribir", "¿Sigues ahí?")).toMatchObject({
          status: 409,
          errors: { "": "Esta conversación se terminó: ya no se puede escribir en ella." },
        });
    });

    test("a reported message opens one case with the other side's words alone", async () => {
      await send("owner", "escribir", "Tiene una raya azul");
      await send("finder", "escribir", "Paga primero o la vendo");
      for (let n = 0; n < 2; n += 1) expect(await send("owner", "denunciar")).toMatchObject({ status: 303 });
      const cases = (await world.database.find({ collection: "cases", limit: 10 })).filter(({ data }) =>
        String(data.subject).startsWith("Mensaje denunciado"),
      );
      expect(cases).toHaveLength(1);
      expect(JSON.stringify(cases[0]?.data)).toContain("Paga primero o la vendo");
      expect(JSON.stringify(cases[0]?.data)).not.toContain("raya azul");
      const [find] = await world.database.find({ collection: "finds", limit: 2 });
      expect(cases[0]?.data.fields).toContainEqual({
        label: "Hallazgo",
        value: `https://rebi.test/administracion/hallazgos/${find?.id}`,
      });
    });

    test("the words of a reported message go with their writer, and not with who reported them", async () => {
      await send("finder", "escribir", "Paga primero o la vendo");
      await send("owner", "denunciar");
      const words = async () => JSON.stringify(await world.database.find({ collection: "cases", limit: 10 }));
      await world.cases.personalData.erase("rosa", "rosa@correo.test");
      expect(await words()).toContain("Paga primero");
      await world.cases.personalData.erase("who-found-it", "taller@correo.test");
      expect(await words()).not.toContain("Paga primero");
    });

    test("a forged link ends and reports nothing", async () => {
      await send("owner", "escribir", "¿Tiene una raya?");
      for (const intent of ["terminar", "denunciar"])
        expect(await answerOf(world.ask(relay.action, { token: "x.y" }, { sello: stamp, intent }))).toMatchObject({
          status: 404,
        });
    });
  });

  test("a bicycle's finds are told to its owner five times a day at most: further ones wait for an administrator", async () => {
    await liveTheft(world);
    for (let n = 0; n < 7; n += 1) await file({ email: `uno${n}@correo.test` });
    expect(await mailTo("rosa@correo.test")).toHaveLength(5);
    expect(await comparisons()).toHaveLength(2);
  });

  test("a find of the owner's own bicycle tells nobody", async () => {
    await liveTheft(world);
    await file({}, "rosa");
    expect(await mailTo("rosa@correo.test")).toEqual([]);
  });
});

describe("a find that is compared with the registry", () => {
  test("a find tells the owner of a registered bicycle without a report that it was found", async () => {
    await seedBicycle(world);
    await file();
    expect((await mailTo("rosa@correo.test"))[0]?.text).toContain("No la tienes reportada como robada");
  });

  test("a find with a number like a stolen one waits for a comparison, whose yes tells the owner", async () => {
    const theft = await liveTheft(world);
    const id = await file({ serial: "WTU123K4568" });
    expect(await mailTo("rosa@correo.test")).toEqual([]);
    const [pair] = await comparisons();
    expect(pair?.data).toMatchObject({ theftId: theft, findId: id, listingId: "", state: "open" });
    world.user = { uid: "jefa", role: "admin" };
    const shown = await world.ask(compare.loader, {});
    expect(partsOf(shown as AdminSheet, "las-dos")[0]).toMatchObject({
      compared: [{ label: "La registrada" }, { label: "El hallazgo", to: `/administracion/hallazgos/${id}` }],
    });
    const yes = { intent: "es-la-misma", par: pair?.id ?? "" };
    expect(await answerOf(world.ask(compare.action, {}, yes))).toMatchObject({ status: 303 });
    expect(await mailTo("rosa@correo.test")).toHaveLength(1);
    expect(world.stops.filter(({ listingId }) => listingId !== undefined)).toEqual([]);
  });

  test("a find of a number that two people claim tells nobody until the report that waits is decided", async () => {
    const bicycle = await seedBicycle(world);
    const theft = await liveTheft(world, bicycle);
    const waiting = "f".repeat(32);
    const { data: report } = (await world.database.read(`thefts/${theft}`)) ?? { data: {} };
    await world.seed({
      set: `thefts/${waiting}`,
      data: { ...report, bicycleId: "", ownerId: "ana", state: "waiting" },
    });
    await world.merge(`thefts/${theft}`, { state: "withdrawn" });
    await world.merge(`serialNumbers/${SERIAL}`, { theftIds: [], waitingIds: [waiting] });
    const id = await file();
    expect(await mailTo("rosa@correo.test")).toEqual([]);
    const pairs = await comparisons();
    expect(pairs.map(({ data }) => [data.bicycleId, data.theftId]).toSorted()).toEqual(
      [
        ["", waiting],
        [bicycle, null],
      ].toSorted(),
    );
    world.user = { uid: "jefa", role: "admin" };
    const pages = pairs.map(({ id: pair }) => world.ask(compare.loader, {}, undefined, `?par=${pair}`));
    const shown = JSON.stringify(await Promise.all(pages));
    expect(shown).toContain("Hay dos personas que dicen tener este número");
    expect(shown).not.toContain("sin reporte de robo");
    for (const { id: pair } of pairs)
      expect(await answerOf(world.ask(compare.action, {}, { intent: "es-la-misma", par: pair }))).toMatchObject({
        status: 409,
        errors: { "": expect.stringContaining("Decide primero") as string },
      });
    expect((await mailTo("rosa@correo.test")).concat(await mailTo("ana@correo.test"))).toEqual([]);
    await world.merge(`serialNumbers/${SERIAL}`, { waitingIds: [] });
    const own = pairs.find(({ data }) => data.bicycleId === bicycle)?.id ?? "";
    expect(await answerOf(world.ask(compare.action, {}, { intent: "es-la-misma", par: own }))).toMatchObject({
      status: 303,
    });
    expect(await world.find(`finds/${id}`)).toMatchObject({ state: "matched" });
  });

  test("the sheet of a find offers the reports that are like it, until it is closed", async () => {
    const theft = await liveTheft(world);
    const id = await file({ serial: "", looks: "Trek roja" });
    const sheet = await loadAdminFind(world.context(), id, new URLSearchParams());
    expect(itemsOf(sheet, "parecidos")).toMatchObject([{ to: `/administracion/robos/${theft}` }]);
    expect(formsOf(sheet)[0]?.fields?.robo?.options).toMatchObject([{ value: theft }]);
    expect(intentsOf(sheet)).toEqual(["es-esta", "cerrar"]);
    await world.merge(`finds/${id}`, { state: "closed" });
    expect(intentsOf(await loadAdminFind(world.context(), id, new URLSearchParams()))).toEqual([]);
  });

  test("a find names the report that its sender takes it for, for a comparison", async () => {
    const theft = await liveTheft(world);
    await file({ serial: "" }, null, theft);
    expect((await comparisons())[0]?.data).toMatchObject({ theftId: theft, state: "open" });
  });

  test("a find is matched by a report and a registration that come later", async () => {
    await world.finds.jobs.compare();
    world.time = new Date(world.time.getTime() + 5 * MINUTE_MS);
    const id = await file();
    expect(await world.find(`finds/${id}`)).toMatchObject({ state: "open", isCompared: true });
    await seedBicycle(world, { updatedAt: world.time });
    world.time = new Date(world.time.getTime() + 5 * MINUTE_MS);
    await world.finds.jobs.compare();
    expect(await world.find(`finds/${id}`)).toMatchObject({ state: "matched" });
    expect(await mailTo("rosa@correo.test")).toHaveLength(1);
  });

  test("a find that was closed is compared no more", async () => {
    const id = await file();
    await world.finds.close({ actor: "jefa", id, version: 2 }, "Es una broma");
    await liveTheft(world);
    await world.finds.compare(id);
    expect(await mailTo("rosa@correo.test")).toEqual([]);
    expect(await world.find(`finds/${id}`)).toMatchObject({ state: "closed", serialNear: [], serialKey: "" });
  });
});

describe("the form of a find", () => {
  beforeEach(() => {
    world.env.switches = { ...world.env.switches, stolenList: "activo" };
  });
  const shown = async () => {
    const { stamp } = (await world.ask(page.loader, {})) as { stamp: string };
    world.time = new Date(NOW.getTime() + MINUTE_MS);
    return { ...FOUND, district: "Breña", sello: stamp };
  };

  test("the form makes one find of two resubmissions", async () => {
    const form = await shown();
    const answers = [
      await answerOf(world.ask(page.action, {}, form)),
      await answerOf(world.ask(page.action, {}, form)),
    ];
    expect(answers).toMatchObject([{ status: 303 }, { status: 303 }]);
    await world.settled();
    expect(await world.database.find({ collection: "finds", limit: 5 })).toHaveLength(1);
  });

  test("the form comes back with all that was typed where something is missing", async () => {
    const form = await shown();
    expect(await answerOf(world.ask(page.action, {}, { ...form, email: "no", finder: "" }))).toMatchObject({
      status: 400,
      errors: { email: "Escribe un correo válido.", finder: "Elige quién la tiene." },
      values: { text: FOUND.text, serial: SERIAL },
    });
  });
});

describe("personal data of finds", () => {
  const data = () => createFindsPersonalData(world.context());

  test("the finder's download has the find, and not whose bicycle it was", async () => {
    await liveTheft(world);
    await file({ email: "ana@correo.test" }, "ana");
    const exported = JSON.stringify(await data().export("ana", "ana@correo.test"));
    expect(exported).toContain("candado cortado");
    expect(exported).not.toMatch(/rosa|bicycleId/);
  });

  test("an erased finder takes the finds and the messages along, also those sent without signing in", async () => {
    await liveTheft(world);
    await file({ email: "ana@correo.test" });
    await file({ serial: "" }, "ana");
    await world.merge("users/ana", { emailVerified: true });
    expect(await data().count?.("ana")).toBe(2);
    expect(await data().erase("ana", "ana@correo.test")).toBe("done");
    for (const collection of ["finds", "relays"])
      expect(await world.database.find({ collection, limit: 5 })).toEqual([]);
  });

  test("an erased owner takes the messages along, and leaves the find", async () => {
    await liveTheft(world);
    await file();
    await data().erase("rosa", "rosa@correo.test");
    expect(await world.database.find({ collection: "relays", limit: 5 })).toEqual([]);
    expect(await world.database.find({ collection: "finds", limit: 5 })).toHaveLength(1);
  });

  test("finds of more than a year ago go at night", async () => {
    await world.seed({ set: "finds/old", data: makeFind({ createdAt: new Date("2025-11-01T00:00:00Z") }) });
    const young = await file();
    expect(await world.finds.jobs.deleteOld()).toEqual({ deleted: 1 });
    expect(await world.find("finds/old")).toBeNull();
    expect(await world.find(`finds/${young}`)).not.toBeNull();
  });
});
