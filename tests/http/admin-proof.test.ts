import { afterAll, beforeAll, expect, test } from "vitest";

import { openDocuments } from "../../local/seed/documents.ts";
import { DEMO_PASSWORD } from "../../local/seed/reference.ts";
import { PROJECT_ID } from "../../local/stack/options.ts";
import { makeOrder, makePayment } from "../factories/orders.ts";
import { outsider, person, sessionOf, stored, type Person } from "../support/api-client.ts";
import type { HttpClient } from "../support/http-client.ts";
import { address } from "../support/stack.ts";

// An administrator who signed in long ago takes a sensitive act: first the proof, with nothing done, then back to the
// page with what was typed, then the act. That every act asks: tests/unit/server/admin-guards.test.ts.

const REASON = "Lo pidió por carta notarial";
const ORDER = "prueba-pedido-1";
const PAYOUT = "prueba-pedido-2_prueba-vendedora";
const HOUR_SECONDS = 3_600;

let target: Person;
let admin: OldSession;

/** A browser with a session whose sign-in is an hour old. */
class OldSession {
  readonly #cookies = new Map<string, string>();
  readonly #http: HttpClient;

  private constructor(http: HttpClient, session: string) {
    this.#http = http;
    this.#cookies.set("__Host-session", session);
  }

  static async of({ http, uid }: Person): Promise<OldSession> {
    const signedInAt = Math.floor(Date.now() / 1000) - HOUR_SECONDS;
    // Else the account is younger than the sign-in.
    await identity({ localId: uid, validSince: String(signedInAt - 1) });
    const [head = "", payload = "", signature = ""] = (await sessionOf(http)).split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const old = Buffer.from(JSON.stringify({ ...claims, auth_time: signedInAt })).toString("base64url");
    return new OldSession(await outsider(), `${head}.${old}.${signature}`);
  }

  async send(path: string, form?: Record<string, string>) {
    const headers = { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
    const answer = form ? await this.#http.post(path, { form, headers }) : await this.#http.get(path, { headers });
    for (const { name, value } of answer.headersArray()) {
      if (name.toLowerCase() !== "set-cookie") continue;
      const [pair = ""] = value.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0/i.test(value)) this.#cookies.delete(pair.slice(0, at));
      else this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return { status: answer.status(), location: answer.headers()["location"] ?? "", html: await answer.text() };
  }

  /** The proof runs out, as after ten minutes. */
  forgetProof(): void {
    this.#cookies.delete("__Host-admin");
  }

  dispose(): Promise<void> {
    return this.#http.dispose();
  }
}

async function identity(change: Record<string, unknown>): Promise<void> {
  const url = `${address("REBI_IDENTITY_URL")}/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:update`;
  const headers = { authorization: "Bearer owner", "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(change) });
  expect(response.status, await response.text()).toBe(200);
}

beforeAll(async () => {
  const account = await person();
  target = await person();
  const documents = openDocuments(new URL(address("REBI_FIRESTORE_URL")).host);
  const order = makeOrder({ id: ORDER, number: "R-2026-099990", state: "paid", payments: [makePayment()] });
  documents.set(`orders/${ORDER}`, { ...order, paidAt: new Date() });
  documents.set(`payouts/${PAYOUT}`, {
    orderId: "prueba-pedido-2",
    orderNumber: "R-2026-099991",
    // Of a workshop: it needs no account here.
    sellerId: "taller:prueba",
    workshopName: "La Cadena",
    grossCentimos: 100,
    shippingCentimos: 0,
    commissionCentimos: 0,
    netCentimos: 100,
    state: "pending",
    createdAt: new Date(),
    paidAt: null,
    reference: null,
  });
  await documents.flush();
  await documents.close();
  await fetch(
    `${address("REBI_FIRESTORE_URL")}/v1/projects/${PROJECT_ID}/databases/(default)/documents/users/${account.uid}?updateMask.fieldPaths=role`,
    {
      method: "PATCH",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify({ fields: { role: { stringValue: "admin" } } }),
    },
  );
  admin = await OldSession.of(account);
  await account.http.dispose();
});
afterAll(async () => {
  await admin.dispose();
  await target.http.dispose();
});

interface SensitiveAct {
  page: () => string;
  form: Record<string, string>;
  /** State that the act changes, as it stands now. */
  state: () => Promise<unknown>;
  /** Typed text that the page shows again; null where its field does not come back. */
  typed: string | null;
}

const ACTS: Record<string, SensitiveAct> = {
  "the role of an account": {
    page: () => `/administracion/personas/${target.uid}/rol`,
    form: { intent: "cambiar-rol", rol: "moderador", motivo: "otro", nota: REASON, confirmo: "si" },
    state: async () => (await stored(`users/${target.uid}`))?.role,
    typed: REASON,
  },
  "the deletion of an account": {
    page: () => `/administracion/personas/${target.uid}`,
    form: { intent: "eliminar", carta: REASON, confirmo: "si" },
    state: async () => (await stored(`deletions/${target.uid}`)) !== null,
    typed: REASON,
  },
  "a refund": {
    page: () => `/administracion/pedidos/${ORDER}`,
    form: { intent: "devolver", motivo: "otro", nota: REASON, confirmo: "si" },
    state: async () => (await stored(`orders/${ORDER}`))?.state === "paid",
    typed: REASON,
  },
  "a payout": {
    page: () => `/administracion/pagos/${PAYOUT}`,
    form: { intent: "pagado", operacion: "OP 778899" },
    state: async () => (await stored(`payouts/${PAYOUT}`))?.reference,
    typed: "OP 778899",
  },
  "the configuration": {
    page: () => "/administracion/ajustes/moderacion",
    form: { MODERATION: "ninguno", MODERATION_MANY_LISTINGS: "6", MODERATION_NEW_ACCOUNT_DAYS: "7", confirmado: "si" },
    state: async () => (await stored("settings/site"))?.version,
    typed: null,
  },
};

/** Hidden fields of the page that its forms carry: versions, steps, form ids. */
function hiddenIn(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input);
  const of = (input: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  const known = ["version", "steps", "formId"];
  return Object.fromEntries(
    inputs.flatMap((input) => (known.includes(of(input, "name")) ? [[of(input, "name"), of(input, "value")]] : [])),
  );
}

test.each(Object.keys(ACTS))(
  "%s asks for a new proof, changes nothing before it, and is finished after it",
  async (name) => {
    const act = ACTS[name]!;
    const page = act.page();
    admin.forgetProof();
    const shown = await admin.send(page);
    expect(shown.status, page).toBe(200);
    const form = { ...hiddenIn(shown.html), ...act.form };
    const before = await act.state();

    const asked = await admin.send(page, form);
    const confirm = `/administracion/confirmar?redirect=${encodeURIComponent(page)}`;
    expect(asked).toMatchObject({ status: 302, location: confirm });
    expect(await act.state()).toEqual(before);

    expect((await admin.send(confirm, { password: "equivocada" })).status).toBe(401);
    expect(await act.state()).toEqual(before);
    expect(await admin.send(confirm, { password: DEMO_PASSWORD })).toMatchObject({ status: 303, location: page });

    const back = await admin.send(page);
    expect(back.status).toBe(200);
    if (act.typed !== null) expect(back.html).toContain(act.typed);
    expect(await act.state()).toEqual(before);
    const done = await admin.send(page, { ...form, ...hiddenIn(back.html) });
    expect(done.status, done.html.slice(0, 2_000)).toBe(303);
    expect(await act.state()).not.toEqual(before);
  },
);
