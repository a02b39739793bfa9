import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { loadPhonePage, submitPhone } from "~/accounts/phone/phone.page.server";
import { verifiedOf } from "~/accounts/verified";
import type { PhoneEnv } from "~/platform/env-phone";
import { ruleOf } from "~/platform/routes/acts";
import { markSeller } from "~/selling/seller-mark.server";

import { World } from "../../../support/world";
import { formOf } from "../../../unit/selling/support";

const PHONE: PhoneEnv = {
  url: "https://codes.test/Messages.json",
  token: "account:secret",
  whatsapp: { from: "+51900000101", template: "HX1" },
  sms: { from: "+5115550101" },
};
const NUMBER = "+51987654321";

let world: World;
let sent: { to: string; code: string }[];
let answerWith: () => Response;

beforeEach(async () => {
  world = new World({ env: { phone: PHONE }, user: { uid: "ana" } });
  await world.seedUser("ana", { whatsapp: NUMBER, emailVerified: true });
  sent = [];
  answerWith = () => Response.json({ sid: "SM1" }, { status: 201 });
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (String(input) !== PHONE.url) return real(input, init);
    const form = init?.body as URLSearchParams;
    sent.push({
      to: form.get("To") ?? "",
      code: /\d{6}/.exec(form.get("Body") ?? form.get("ContentVariables") ?? "")![0],
    });
    return answerWith();
  });
});
afterEach(() => vi.restoreAllMocks());

async function post(fields: Record<string, string>): Promise<{ status: number; errors?: Record<string, string> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const outcome = await submitPhone(world.context(), "ana", new URLSearchParams(), form);
  return outcome.kind === "rejected" ? { status: outcome.status, errors: outcome.failure.errors } : { status: 303 };
}
const ask = (form: Record<string, string> = {}) =>
  post({ intent: "enviar", numero: NUMBER, canal: "whatsapp", ...form });
const from = (address: string, uid: string, number: string) =>
  world
    .context({}, new Request("https://rebi.test/perfil/celular", { headers: { "CF-Connecting-IP": address } }))
    .accounts.phone.send(uid, { number, channel: "whatsapp" });
const type = (codigo: string) => post({ intent: "verificar", codigo });
const shown = () => loadPhonePage(world.context(), "ana", new URLSearchParams());
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const later = (seconds: number) => (world.time = new Date(world.time.getTime() + seconds * 1000));
const verified = async () => verifiedOf((await world.accounts.user("ana"))!).phone;

describe("verifying a mobile", () => {
  test("the code that was sent makes the number verified, for others as well", async () => {
    expect(await ask()).toMatchObject({ status: 303 });
    expect(sent).toEqual([{ to: `whatsapp:${NUMBER}`, code: expect.stringMatching(/^\d{6}$/) }]);
    expect(await shown()).toMatchObject({ sent: { channel: "whatsapp", label: "987 654 321" } });
    expect(await type(sent[0]!.code)).toMatchObject({ status: 303 });
    expect(await verified()).toBe(true);
    expect((await world.accounts.publicProfile("ana"))?.verified.phone).toBe(true);
    // The form that was sent twice.
    expect(await type(sent[0]!.code)).toMatchObject({ status: 303 });
  });

  test.each([
    ["/producto/bici1/oferta", "/producto/bici1/oferta", "/perfil/celular?volver=%2Fproducto%2Fbici1%2Foferta"],
    ["https://otro.test/", "/perfil/celular", "/perfil/celular"],
  ])("a form that waits for the telephone (%s) is led back to, on our own site only", async (volver, back, here) => {
    const query = new URLSearchParams({ volver });
    const send = (fields: Record<string, string>) => submitPhone(world.context(), "ana", query, formOf(fields));
    expect(await send({ intent: "enviar", numero: NUMBER, canal: "whatsapp" })).toMatchObject({ to: here });
    expect(await send({ intent: "verificar", codigo: sent[0]!.code })).toMatchObject({ to: back });
  });

  test("WhatsApp gets the code as the variable of its template", async () => {
    await ask();
    expect(sent[0]).toMatchObject({ to: `whatsapp:${NUMBER}` });
    expect(await type(sent[0]!.code)).toMatchObject({ status: 303 });
  });

  test("a code that is on its way outlives a change of the signing secret", async () => {
    const { projectId, time: now } = world;
    const [before, after] = ["the signing secret before this change", "the signing secret that came after it"];
    const signing = (signingSecret: string, formerSigningSecret: string | null = null) => {
      const env = { phone: PHONE, signingSecret, formerSigningSecret };
      world = new World({ env, user: { uid: "ana" }, projectId, now });
    };
    signing(before);
    await ask();
    signing(after);
    expect(await type(sent[0]!.code)).toMatchObject({ status: 400 });
    signing(after, before);
    expect(await type(sent[0]!.code)).toMatchObject({ status: 303 });
  });

  test("the stored document does not tell the code", async () => {
    await ask();
    expect(JSON.stringify((await world.database.read("users/ana"))?.data)).not.toContain(sent[0]!.code);
  });

  test("the fifth wrong code ends it, also for the right one", async () => {
    await ask();
    const { code } = sent[0]!;
    for (let left = 4; left > 0; left -= 1) {
      const answer = await type(wrongFor(code));
      expect(answer).toMatchObject({ status: 400 });
      expect(JSON.stringify(answer)).toContain(left === 1 ? "queda 1 intento" : `quedan ${left} intentos`);
    }
    expect(await type(wrongFor(code))).toMatchObject({ status: 410 });
    expect(await type(code)).toMatchObject({ status: 410 });
    expect(await verified()).toBe(false);
  });

  test("a code ends after ten minutes, and with the next one", async () => {
    await ask();
    later(600);
    expect(await type(sent[0]!.code)).toMatchObject({ status: 410 });
    await ask();
    later(61);
    await ask();
    const [, second, third] = sent;
    if (second!.code !== third!.code) expect(await type(second!.code)).toMatchObject({ status: 400 });
    expect(await type(third!.code)).toMatchObject({ status: 303 });
  });

  test("another code is sent after a minute, and five times a day", async () => {
    expect(await ask()).toMatchObject({ status: 303 });
    expect(await ask()).toMatchObject({ status: 429 });
    expect(sent).toHaveLength(1);
    for (let count = 2; count <= 5; count += 1) {
      later(61);
      expect(await ask()).toMatchObject({ status: 303 });
    }
    for (let count = 0; count < 10; count += 1) {
      later(61);
      expect(await ask()).toMatchObject({ status: 429 });
    }
    expect(sent).toHaveLength(5);
    const neighbour = { number: "+51987654322", channel: "whatsapp" } as const;
    await world.seedUser("eva", { whatsapp: neighbour.number });
    expect(await world.accounts.phone.send("eva", neighbour)).toEqual({ ok: true });
  });

  test("a number is bounded over all accounts", async () => {
    for (let count = 0; count < 5; count += 1) {
      await ask();
      later(61);
    }
    await world.seedUser("eva", { whatsapp: NUMBER });
    const other = await world.accounts.phone.send("eva", { number: NUMBER, channel: "whatsapp" });
    expect(other).toMatchObject({ ok: false, reason: "limited" });
  });

  test("SMS comes after a try by WhatsApp, for that number, or where the number takes none", async () => {
    expect((await shown()).channels).toEqual(["whatsapp"]);
    expect(await ask({ canal: "sms" })).toMatchObject({ status: 409 });
    await ask();
    later(61);
    expect((await shown()).channels).toEqual(["whatsapp", "sms"]);
    expect(await ask({ canal: "sms" })).toMatchObject({ status: 303 });
    expect(sent.map(({ to }) => to)).toEqual([`whatsapp:${NUMBER}`, NUMBER]);
    await world.accounts.profile.update("ana", { whatsapp: "+51911111111" });
    later(61);
    expect(await ask({ numero: "+51911111111", canal: "sms" })).toMatchObject({ status: 409 });
    answerWith = () => Response.json({ code: 63_003, message: "no WhatsApp" }, { status: 400 });
    expect(await ask({ numero: "+51911111111" })).toMatchObject({ status: 409 });
    answerWith = () => Response.json({ sid: "SM1" }, { status: 201 });
    expect(await ask({ numero: "+51911111111", canal: "sms" })).toMatchObject({ status: 303 });
  });

  test("an account whose address is not confirmed gets none, and is offered the link again", async () => {
    await world.update("users/ana", { emailVerified: false });
    world.renew();
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "enviar", numero: NUMBER, canal: "whatsapp" }))
      form.set(name, value);
    expect(await submitPhone(world.context(), "ana", new URLSearchParams(), form)).toMatchObject({
      kind: "rejected",
      status: 403,
      failure: { unproven: true },
    });
    expect(sent).toEqual([]);
  });

  test("ten presses at once send one code and leave nine of ten to the neighbours of the network", async () => {
    await Promise.all(Array.from({ length: 10 }, () => from("203.0.113.7", "ana", NUMBER)));
    expect(sent).toHaveLength(1);
    for (let n = 0; n < 10; n += 1) {
      const number = `+519000000${String(n).padStart(2, "0")}`;
      await world.seedUser(`vecina-${n}`, { whatsapp: number });
      expect((await from("203.0.113.7", `vecina-${n}`, number)).ok, String(n)).toBe(n < 9);
    }
  });

  test("an account has three codes a day of its network's, and is told of another connection", async () => {
    for (let n = 0; n < 3; n += 1) {
      expect(await from("203.0.113.7", "ana", NUMBER)).toEqual({ ok: true });
      later(61);
    }
    expect(await from("203.0.113.7", "ana", NUMBER)).toMatchObject({
      reason: "limited",
      message: expect.stringContaining("Prueba con los datos de tu celular") as string,
    });
    expect(await from("203.0.113.8", "ana", NUMBER)).toEqual({ ok: true });
  });

  test("a press that is rejected, or whose code the service does not send, leaves the code before and takes nothing", async () => {
    await world.sums.take("phoneCode", ruleOf("phoneCode", "sum", "day").limit - 1);
    for (const body of [{ code: 20_500 }, { code: 21_211 }]) {
      answerWith = () => Response.json(body, { status: body.code === 20_500 ? 500 : 400 });
      await ask();
      expect((await world.sums.today("phoneCode")).used).toBe(ruleOf("phoneCode", "sum", "day").limit - 1);
    }
    answerWith = () => Response.json({ sid: "SM1" }, { status: 201 });
    sent = [];
    expect(await ask()).toMatchObject({ status: 303 });
    later(61);
    for (let n = 0; n < 10; n += 1) expect(await ask()).toMatchObject({ status: 429 });
    expect(await type(sent[0]!.code)).toMatchObject({ status: 303 });
    await world.sums.take("phoneCode", -1);
    expect(await ask()).toMatchObject({ status: 303 });
  });

  test("forty-five accounts of one network get ten codes a day, and a neighbour's network is served", async () => {
    for (let n = 0; n < 45; n += 1) {
      const number = `+519000000${String(n).padStart(2, "0")}`;
      await world.seedUser(`cuenta-${n}`, { whatsapp: number });
      const result = await from("203.0.113.7", `cuenta-${n}`, number);
      expect(result.ok, String(n)).toBe(n < 10);
    }
    expect(sent).toHaveLength(10);
    expect(await from("203.0.113.8", "ana", NUMBER)).toEqual({ ok: true });
  });

  test("no code is sent beyond the day's sum of all, and administrators were told before", async () => {
    const most = ruleOf("phoneCode", "sum", "day").limit;
    await world.sums.take("phoneCode", most);
    expect(await ask()).toMatchObject({ status: 429, errors: { "": expect.stringContaining("mañana") as string } });
    expect(sent).toEqual([]);
    await world.sums.tell();
    expect((await world.mails()).map(({ subject }) => subject)).toEqual([
      "Los códigos por celular llegaron al 90 % de los de un día",
    ]);
  });

  test("two requests at once send one code", async () => {
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 429]);
    expect(sent).toHaveLength(1);
  });

  test("a changed number is not verified, nor by the code that is on its way to the former one", async () => {
    await ask();
    await world.accounts.profile.update("ana", { whatsapp: "+51911111111" });
    expect(await type(sent[0]!.code)).toMatchObject({ status: 410 });
    await world.accounts.profile.update("ana", { whatsapp: NUMBER });
    expect(await type(sent[0]!.code)).toMatchObject({ status: 303 });
    await world.accounts.profile.update("ana", { whatsapp: "+51911111111" });
    expect(await verified()).toBe(false);
  });

  test("the seller's listings have the mark for their cards, and lose it with the number", async () => {
    const version = 4;
    await world.seed(
      { set: "vehicles/l1", data: { sellerId: "ana", version, updatedAt: world.time } },
      { set: "vehicles/l2", data: { sellerId: "eva", version, updatedAt: world.time } },
    );
    await ask();
    await type(sent[0]!.code);
    later(1);
    expect(await markSeller(world.context(), "ana")).toBe(1);
    expect(await markSeller(world.context(), "ana")).toBe(0);
    expect(await world.find("vehicles/l1")).toMatchObject({ sellerVerified: true, version, updatedAt: world.time });
    expect(await world.find("vehicles/l2")).not.toHaveProperty("sellerVerified");
    await world.accounts.profile.update("ana", { whatsapp: "" });
    world.renew();
    expect(await markSeller(world.context(), "ana")).toBe(1);
    expect(await world.find("vehicles/l1")).toMatchObject({ sellerVerified: false });
  });

  test("only a number of the profile gets a code", async () => {
    expect(await ask({ numero: "+51922222222" })).toMatchObject({ status: 409 });
    expect(await ask({ canal: "paloma" })).toMatchObject({ status: 400 });
    expect(sent).toEqual([]);
  });

  test("a service that fails sends nothing, and may be asked at once", async () => {
    answerWith = () => Response.json({ code: 20_500, message: "down" }, { status: 500 });
    expect(await ask()).toMatchObject({ status: 503 });
    answerWith = () => Response.json({ code: 21_211, message: "invalid number" }, { status: 400 });
    expect(await ask()).toMatchObject({ status: 409 });
    answerWith = () => Response.json({ sid: "SM1" }, { status: 201 });
    expect(await ask()).toMatchObject({ status: 303 });
  });

  test("nothing is offered where no service is set up", async () => {
    const bare = new World({ user: { uid: "ana" } });
    await bare.seedUser("ana", { whatsapp: NUMBER });
    expect(bare.accounts.phone.isOffered).toBe(false);
    await expect(loadPhonePage(bare.context(), "ana", new URLSearchParams())).rejects.toMatchObject({
      init: { status: 404 },
    });
  });
});
