import type { ActionFunction } from "@remix-run/cloudflare";
import { beforeEach, describe, expect, test } from "vitest";

import { DAY_SECONDS } from "~/business/durations";
import * as hearts from "~/favorites/favorites-cambiar.route";
import { GUARD_STAMP, LEADS_TO_HEADER, SENDER_HEADER } from "~/platform/forms/constants";
import { answeringMachines, machineAnswerOf } from "~/platform/forms/machine-answer.server";
import * as contact from "~/routes/legal/contacto";
import * as step from "~/routes/sell/sell-flow-step";
import { ADD, HEARTS_ACTION, REMOVE } from "~/shell/hearts/constants";

import { World } from "../../support/world";
import { database, newEmail, PROJECT, signedInPerson } from "../accounts/support";

// Forms that waited for a connection (app/shell/outbox), at the actions of their pages.

const neverShown = (() => Promise.reject(new Error("shown"))) as ActionFunction;

let world: World;
let network: string;
beforeEach(() => {
  world = new World({ projectId: PROJECT, now: new Date() });
  network = crypto.randomUUID();
});

interface Sent {
  form?: Record<string, string>;
  cookie?: string | null;
  sender?: string;
  params?: Record<string, string>;
}

function argsOf(path: string, { form, cookie = null, sender, params = {} }: Sent = {}) {
  const request = new Request(`http://127.0.0.1:8787${path}`, {
    headers: {
      "CF-Connecting-IP": network,
      accept: "application/json",
      ...(cookie !== null && { Cookie: `__Host-session=${cookie}` }),
      ...(sender !== undefined && { [SENDER_HEADER]: sender }),
    },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  return { request, params, context: world.context({}, request) };
}

/** As the outbox sends it. */
async function send(action: unknown, path: string, sent: Sent): Promise<Response | null> {
  const args = argsOf(path, { sender: "", ...sent });
  await Promise.resolve(answeringMachines(action as ActionFunction, neverShown)(args)).catch(() => undefined);
  return machineAnswerOf(args.context);
}

async function filled(email: string): Promise<Record<string, string>> {
  const { stamp } = await contact.loader(argsOf("/contacto"));
  world.pass({ seconds: 5 });
  return { name: "Rosa Quispe", email, subject: "vender", message: "¿Cómo cambio el precio?", [GUARD_STAMP]: stamp };
}

const casesOf = async (email: string) =>
  (await database.find({ collection: "cases", where: [["email", "==", email]], limit: 10 })).map(({ data }) => data);

describe("a form that waited", () => {
  test("a form that waited is accepted after a week, makes one record of it however often it is sent, and leads on", async () => {
    const email = newEmail();
    const form = await filled(email);
    world.pass({ seconds: 7 * DAY_SECONDS });
    const answers = [
      await send(contact.action, "/contacto", { form }),
      await send(contact.action, "/contacto", { form }),
    ];
    expect(answers.map((answer) => answer?.status)).toEqual([204, 204]);
    expect(answers[0]?.headers.get(LEADS_TO_HEADER)).toMatch(/^\/contacto\?caso=/);
    expect(answers[0]?.headers.getSetCookie()).toEqual([]);
    expect(await casesOf(email)).toHaveLength(1);
  });

  test("a form that waited comes back with the messages at its fields", async () => {
    const answer = await send(contact.action, "/contacto", { form: { ...(await filled(newEmail())), message: "" } });
    expect([answer?.status, await answer?.json()]).toEqual([400, { message: "Escribe tu mensaje." }]);
  });

  test("a form of a visitor that waited is not sent in a user's session, nor that of a user in another's or none", async () => {
    const [ana, luz] = [await signedInPerson(), await signedInPerson()];
    const email = newEmail();
    const form = await filled(email);
    const tries = [
      { sender: "", cookie: ana.cookie },
      { sender: ana.uid, cookie: luz.cookie },
      { sender: ana.uid, cookie: null },
    ];
    for (const one of tries) expect((await send(contact.action, "/contacto", { form, ...one }))?.status).toBe(401);
    expect(await casesOf(email)).toEqual([]);
    expect((await send(contact.action, "/contacto", { form, sender: ana.uid, cookie: ana.cookie }))?.status).toBe(204);
    expect(await casesOf(email)).toMatchObject([{ uid: ana.uid }]);
  });

  test("a form that waited for a page that is not the user's is not found, without a page", async () => {
    const { uid, cookie } = await signedInPerson();
    const answer = await send(step.action, "/sell/flow/nada/precio", {
      form: { intent: "continuar", version: "1" },
      sender: uid,
      cookie,
      params: { draftId: "nada", step: "precio" },
    });
    expect(answer?.status).toBe(404);
    expect(((await answer!.json()) as { message: string }).message).not.toBe("");
  });

  test("a heart is answered alike however often it is sent", async () => {
    const listing = "anuncio-que-no-existe";
    expect((await send(hearts.action, HEARTS_ACTION, { form: { [ADD]: listing } }))?.status).toBe(404);
    const removed = await send(hearts.action, HEARTS_ACTION, { form: { [REMOVE]: listing } });
    expect(removed?.status).toBe(204);
    expect((await send(hearts.action, HEARTS_ACTION, { form: { [REMOVE]: listing } }))?.status).toBe(204);
  });
});
