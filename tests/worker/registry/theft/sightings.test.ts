import { beforeEach, describe, expect, test } from "vitest";

import { parseForm } from "~/platform/forms/forms";
import { sightingSchema, type SightingInput } from "~/registry/theft/form";

import { liveTheft, NOW, theftWorld, type TheftWorld } from "./support";

const SEEN: SightingInput = {
  seenOn: "2026-11-22",
  place: "Gamarra",
  text: "La ofrecían en un puesto de repuestos.",
  contact: "",
};

let world: TheftWorld;
let theft: string;

beforeEach(async () => {
  world = await theftWorld();
  theft = await liveTheft(world);
});

const send = (id: string, input: Partial<SightingInput> = {}, uid: string | null = null) =>
  world.theft.sightings.send(theft, id, uid, { ...SEEN, ...input });
const sightingMails = async () => (await world.mails()).filter(({ text }) => text.includes("avisa a la Policía"));
const digests = async () => (await sightingMails()).filter(({ subject }) => /más sobre tu/.test(subject));

/** Junk of one network: the first two come at once. */
async function flood(count: number): Promise<void> {
  for (let n = 0; n < count; n++)
    expect(await send(`junk-${n}`, { text: `Basura que no dice nada ${n}` })).toEqual({ ok: true, repeated: false });
}

describe("many sightings", () => {
  test("sightings of one network come two at once and the rest in one digest, and none is turned away", async () => {
    await flood(22);
    expect(await sightingMails()).toHaveLength(2);
    expect(await send("de-verdad", { contact: "testigo@correo.test" })).toEqual({ ok: true, repeated: false });
    expect(await world.theft.jobs.digestSightings()).toEqual({ digests: 0 });

    world.pass({ seconds: 6 * 3600 });
    expect(await world.theft.jobs.digestSightings()).toEqual({ digests: 1 });
    const [digest] = await digests();
    expect(digest).toMatchObject({ to: "rosa@correo.test", subject: "21 avisos más sobre tu Trek Marlin 7" });
    const text = digest?.text ?? "";
    expect(text).toContain("testigo@correo.test");
    expect(text.indexOf("puesto de repuestos")).toBeLessThan(text.indexOf("Basura"));
    expect(text.match(/Basura/g)).toHaveLength(1);
    expect(text).toContain("19 más escribieron lo mismo.");
  });

  test("a sighting of a known account comes at once whatever strangers of its network wrote, its third with the digest", async () => {
    await world.seedUser("vecina", { createdAt: new Date("2026-11-01T15:00:00Z") });
    await world.seedUser("nueva");
    await flood(4);
    await send("nueva-1", { text: "La tienen en un depósito." }, "nueva");
    expect(await sightingMails()).toHaveLength(2);
    for (const n of [1, 2, 3]) await send(`vecina-${n}`, { text: `La vi pasar por el parque ${n}.` }, "vecina");
    expect(await sightingMails()).toHaveLength(4);
  });

  test("a digest is sent once, whoever runs it, and again only for what came since", async () => {
    await flood(4);
    world.pass({ seconds: 6 * 3600 });
    await Promise.all([world.theft.jobs.digestSightings(), world.theft.jobs.digestSightings()]);
    await world.theft.jobs.digestSightings();
    expect(await digests()).toHaveLength(1);
    await send("otra", { text: "La vi en el mercado, en la tarde." });
    world.pass({ seconds: 6 * 3600 });
    await world.theft.jobs.digestSightings();
    expect((await digests()).map(({ subject }) => subject)).toContain("Un aviso más sobre tu Trek Marlin 7");
  });

  test("one with a link waits for the digest, and is the last there", async () => {
    await send("enlace", { text: "Mira esta página: https://otra.example/bici" });
    expect(await sightingMails()).toEqual([]);
    await flood(3);
    world.pass({ seconds: 6 * 3600 });
    await world.theft.jobs.digestSightings();
    const text = (await digests())[0]?.text ?? "";
    expect(text.indexOf("otra.example")).toBeGreaterThan(text.indexOf("Basura"));
  });

  test("what an administrator hid, and what came of a closed report, is in no digest", async () => {
    await flood(3);
    await world.merge("theftSightings/junk-2", { hiddenAt: world.clock.now() });
    world.pass({ seconds: 6 * 3600 });
    await world.theft.jobs.digestSightings();
    expect(await digests()).toEqual([]);
    await send("tarde");
    await world.theft.reports.close("rosa", theft, "recovered");
    world.pass({ seconds: 6 * 3600 });
    await world.theft.jobs.digestSightings();
    expect(await digests()).toEqual([]);
  });

  test("resending a form makes one sighting", async () => {
    await send("form-1");
    expect(await send("form-1")).toEqual({ ok: true, repeated: true });
    expect(await sightingMails()).toHaveLength(1);
  });
});

test("a witness's words hold no telephones, e-mails or advertising; the link of a listing may be in them", () => {
  const read = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...SEEN, ...fields })) form.set(name, value);
    return parseForm(sightingSchema(NOW), form);
  };
  expect(read({})).toMatchObject({ ok: true });
  expect(read({ place: "https://otra.example/anuncio/12" })).toMatchObject({ ok: true });
  expect(read({ text: "Llámame al 987 654 321, yo la tengo" })).toMatchObject({
    ok: false,
    errors: { text: expect.stringContaining("último campo") as string },
  });
  expect(read({ text: "Escríbeme a otro@correo.test, la vi ahí" })).toMatchObject({ ok: false });
  expect(read({ text: "Oferta de bicicletas en https://otra.example" })).toMatchObject({ ok: false });
});
