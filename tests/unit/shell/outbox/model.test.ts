import { describe, expect, test } from "vitest";

import { SECURITY_PATH } from "~/accounts/constants";
import { SECURITY_INTENTS } from "~/accounts/security/constants";
import { DAY_MS } from "~/business/durations";
import { SHOW_DISTRICTS } from "~/business/places/constants";
import { BOOK_PATH, REMOVE_FIELD } from "~/complaints/constants";
import { CONTACT_PATH } from "~/contact/model";
import { threadPath, writePath } from "~/messages/model";
import { GUARD_STAMP, UPLOAD_ID } from "~/platform/forms/constants";
import { REPORT_THEFT_PATH } from "~/registry/theft/constants";
import { FLOW_STEPS, stepPath } from "~/selling/model";
import { ADD, HEARTS_ACTION, REMOVE } from "~/shell/hearts/constants";
import {
  aged,
  afterAnswer,
  GIVE_UP_MS,
  isSignOut,
  kindOf,
  needsSignIn,
  nextRow,
  outboxRowOf,
  retryPauseOf,
  type OutboxRow,
} from "~/shell/outbox/model";
import { rowExcerpt, stateText } from "~/shell/outbox/words";

const ORIGIN = "https://rebi.test";
const NOW = Date.parse("2026-11-23T15:00:00Z");

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const photo = () => new File(["jpg"], "bici.jpg", { type: "image/jpeg" });
const MESSAGE = { key: "k1", text: "Hola", intent: "enviar" };

function row(changes: Partial<OutboxRow> = {}): OutboxRow {
  const made = outboxRowOf(`${ORIGIN}${writePath("a1")}?nuevo=1`, formOf(MESSAGE), "ana", NOW);
  if (!made) throw new Error("no row");
  return { ...made, ...changes };
}

describe("the kind of a form", () => {
  test.each([
    ["heart", HEARTS_ACTION, { [ADD]: "a1" }],
    ["heart", HEARTS_ACTION, { [REMOVE]: "a1" }],
    ["message", writePath("a1"), MESSAGE],
    ["message", threadPath("a1_ana"), { ...MESSAGE, intent: "responder" }],
    ["contact", CONTACT_PATH, { message: "Hola" }],
    ["complaint", BOOK_PATH, { detail: "Llegó rota" }],
    ["theft", REPORT_THEFT_PATH, { intent: "report" }],
    ["step", stepPath("a1", "precio"), { intent: "continuar" }],
    ["step", stepPath("a1", "fotos"), { intent: "continuar" }],
    ["step", stepPath("a1", "detalles"), { intent: "guardar" }],
    ["photo", stepPath("a1", "fotos"), { intent: "subir", [UPLOAD_ID]: "x", fotos: photo() }],
  ])("the kind of a form is %s at %s", (kind, path, fields) => {
    expect(kindOf(path, formOf(fields))).toBe(kind);
  });

  test.each([
    ["the payment", "/checkout", { intent: "pagar" }],
    ["publishing", stepPath("a1", "revisar"), { intent: "publicar" }],
    ["a sign-in", "/login", { email: "a@b.test" }],
    ["a sign-out", "/salir", {}],
    ["the deletion of an account", "/eliminacion-de-datos/solicitar", { text: "x" }],
    ["the deletion of a listing", "/perfil/anuncios/a1/eliminar", {}],
    ["the contact of a seller", "/producto/a1", { intent: "contacto" }],
    ["a block", threadPath("a1_ana"), { intent: "bloquear" }],
    ["a reservation", threadPath("a1_ana"), { intent: "reservar" }],
    ["a report of a thread", threadPath("a1_ana"), { intent: "denunciar" }],
    ["another end of a report of theft", REPORT_THEFT_PATH, { intent: "recovered", report: "r" }],
    ["a complaint's file that is taken out", BOOK_PATH, { [REMOVE_FIELD]: "sha" }],
    ["the districts of a department", stepPath("a1", "precio"), { [SHOW_DISTRICTS]: "1", intent: "continuar" }],
    ["the order of photos", stepPath("a1", "fotos"), { intent: "antes", key: "a1/b" }],
    ["photos without a name of their own", stepPath("a1", "fotos"), { intent: "continuar", fotos: photo() }],
    ["a heart that says both", HEARTS_ACTION, { [ADD]: "a1", [REMOVE]: "a1" }],
  ])("the kind of a form is none for %s", (_what, path, fields) => {
    expect(kindOf(path, formOf(fields))).toBeNull();
  });

  test("the kind of a form covers every step of the sell flow but the last", () => {
    const kinds = FLOW_STEPS.map((step) => kindOf(stepPath("a1", step), formOf({ intent: "continuar" })));
    expect(kinds).toEqual([...FLOW_STEPS.slice(0, -1).map(() => "step"), null]);
  });
});

test("a sign-out is one of this browser or of all, and nothing else of an account", () => {
  expect(isSignOut("/salir", formOf({}))).toBe(true);
  expect(isSignOut(SECURITY_PATH, formOf({ intent: SECURITY_INTENTS.signOutAll }))).toBe(true);
  expect(isSignOut(SECURITY_PATH, formOf({ intent: SECURITY_INTENTS.signOutOne }))).toBe(false);
  expect(isSignOut("/perfil", formOf({}))).toBe(false);
});

describe("a row", () => {
  const idOf = (path: string, fields: Record<string, string | File>) =>
    outboxRowOf(ORIGIN + path, formOf(fields), "ana", NOW)?.id;

  test("a row of the outbox has the address with its query, what was typed in its order, and whose it is", () => {
    const form = formOf({ ...MESSAGE, empty: new File([], "") });
    expect(outboxRowOf(`${ORIGIN}${writePath("a1")}?nuevo=1#fin`, form, "ana", NOW)).toEqual({
      id: "message k1 Hola",
      uid: "ana",
      kind: "message",
      path: "/producto/a1/mensaje?nuevo=1",
      body: Object.entries(MESSAGE),
      at: NOW,
      state: "waiting",
      tries: 0,
      notBefore: 0,
    });
  });

  test("a row of the outbox is the same for the same form, and of hearts and steps the last one wins", () => {
    expect(idOf(HEARTS_ACTION, { [ADD]: "a1" })).toBe(idOf(HEARTS_ACTION, { [REMOVE]: "a1" }));
    expect(idOf(stepPath("a1", "precio"), { intent: "continuar", price: "1" })).toBe(
      idOf(stepPath("a1", "precio"), { intent: "guardar", price: "2" }),
    );
    expect(idOf(CONTACT_PATH, { [GUARD_STAMP]: "s" })).toBe(idOf(CONTACT_PATH, { [GUARD_STAMP]: "s", name: "Rosa" }));
  });

  test("a row of the outbox is another for another text, photo or stamp", () => {
    const ids = [
      idOf(writePath("a1"), MESSAGE),
      idOf(writePath("a1"), { ...MESSAGE, text: "¿Sigue?" }),
      idOf(stepPath("a1", "fotos"), { intent: "subir", [UPLOAD_ID]: "x", fotos: photo() }),
      idOf(stepPath("a1", "fotos"), { intent: "subir", [UPLOAD_ID]: "y", fotos: photo() }),
      idOf(CONTACT_PATH, { [GUARD_STAMP]: "s" }),
      idOf(REPORT_THEFT_PATH, { [GUARD_STAMP]: "s", intent: "report" }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("a row of the outbox is none without what makes one of two", () => {
    expect([idOf(writePath("a1"), { intent: "enviar", text: "Hola" }), idOf(CONTACT_PATH, { name: "Rosa" })]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("a row of a complaint asks first", () => {
    expect(outboxRowOf(ORIGIN + BOOK_PATH, formOf({ [GUARD_STAMP]: "s" }), "", NOW)?.state).toBe("asking");
  });
});

describe("the next row", () => {
  const next = (rows: OutboxRow[], options: Partial<Parameters<typeof nextRow>[1]> = {}) =>
    nextRow(rows, { now: NOW, uid: "ana", ...options })?.id;

  test("the next row of the outbox is the oldest that waits, each once", () => {
    const rows = [row({ id: "b", at: NOW - 1 }), row({ id: "a", at: NOW - 2, path: "/contacto", kind: "contact" })];
    expect(next(rows)).toBe("a");
    expect(next(rows, { done: ["a"] })).toBe("b");
    expect(next(rows, { done: ["a", "b"] })).toBeUndefined();
  });

  test("the next row of the outbox is of whoever is signed in", () => {
    expect(next([row()], { uid: "otra" })).toBeUndefined();
    expect(next([row()], { uid: "" })).toBeUndefined();
    expect(next([row({ uid: "" })], { uid: "" })).toBe("message k1 Hola");
    expect(next([row({ state: "signed-out" })])).toBe("message k1 Hola");
  });

  test.each(["asking", "refused", "expired"] as const)("the next row is %s only when its writer asks", (state) => {
    const rows = [row({ state })];
    expect([next(rows), next(rows, { asked: [rows[0]!.id] })]).toEqual([undefined, rows[0]!.id]);
  });

  test("the next row of the outbox waits for the pause that the server asked for, unless its writer does not", () => {
    const rows = [row({ notBefore: NOW + 1 })];
    expect([next(rows), next(rows, { now: NOW + 1 }), next(rows, { asked: [rows[0]!.id] })]).toEqual([
      undefined,
      rows[0]!.id,
      rows[0]!.id,
    ]);
  });

  test("the next row of the outbox holds back what follows a refused one of the same conversation or draft, and nothing else", () => {
    const refused = row({ id: "first", at: NOW - 2, state: "refused" });
    expect(next([refused, row({ id: "second" })])).toBeUndefined();
    expect(next([refused, row({ id: "elsewhere", path: writePath("a2") })])).toBe("elsewhere");
    const step = { kind: "step", path: stepPath("a1", "vehiculo") } as const;
    const follows = { kind: "photo", path: stepPath("a1", "fotos") } as const;
    expect(
      next([row({ ...step, id: "s", at: NOW - 2, state: "refused" }), row({ ...follows, id: "p" })]),
    ).toBeUndefined();
    // Another user's on the same phone.
    expect(next([{ ...refused, uid: "otra" }, row({ id: "second" })])).toBe("second");
  });

  test("the next row of the outbox is never one that was sent", () => {
    expect(next([row({ state: "sent" }), row({ id: "r", state: "returned" })], { asked: ["r"] })).toBeUndefined();
  });
});

describe("the pause until the next try", () => {
  const pause = (...rows: OutboxRow[]) => retryPauseOf(rows, { uid: "ana", now: NOW, attempts: 0 });

  test("the pause until the next try is that of the first row whose pause is not over", () => {
    expect(pause(row({ notBefore: NOW + 60_000 }), row({ notBefore: NOW + 30_000 }))).toBe(30_000);
  });

  test("what is due is tried again after 5, 15, 30 and 60 seconds, and each minute from then on", () => {
    const pauses = [0, 1, 2, 3, 4, 50].map((attempts) => retryPauseOf([row()], { uid: "ana", now: NOW, attempts }));
    expect(pauses).toEqual([5_000, 15_000, 30_000, 60_000, 60_000, 60_000]);
    expect(pause(row({ notBefore: NOW }), row({ id: "later", notBefore: NOW + 2_000 }))).toBe(2_000);
    expect(pause()).toBe(Infinity);
  });

  test("the pause until the next try is none for what a refused row holds back", () => {
    expect(pause(row({ id: "first", at: NOW - 1, state: "refused" }), row({ id: "second" }))).toBe(Infinity);
  });

  test("the pause until the next try is none for what does not go by itself, nor for another user's", () => {
    const later = { notBefore: NOW + 30_000 };
    for (const state of ["asking", "signed-out", "refused", "expired", "returned", "sent"] as const)
      expect([pause(row({ ...later, state })), pause(row({ state }))]).toEqual([Infinity, Infinity]);
    expect([pause(row({ ...later, uid: "otra" })), pause(row({ uid: "otra" }))]).toEqual([Infinity, Infinity]);
  });
});

describe("an answer", () => {
  test("204: it was sent, and its page is known; hearts and photos show themselves", () => {
    expect(afterAnswer(row({ accepted: "/x" }), { status: 204, to: "/perfil/mensajes/t" }, NOW + 5)).toEqual({
      ...row(),
      body: [],
      state: "sent",
      at: NOW + 5,
      to: "/perfil/mensajes/t",
    });
    expect(afterAnswer(row({ kind: "heart" }), { status: 204 }, NOW)).toBeNull();
    expect(afterAnswer(row({ kind: "photo" }), { status: 204 }, NOW)).toBeNull();
  });

  test("401: it waits for its writer; a complaint still asks", () => {
    // Without a pause: after the sign-in it goes at once.
    const paused = row({ tries: 5, notBefore: NOW + 3_600_000 });
    expect(afterAnswer(paused, { status: 401 }, NOW)).toEqual(row({ state: "signed-out" }));
    expect(afterAnswer(row({ state: "asking" }), { status: 401, message: "Inicia sesión." }, NOW)).toMatchObject({
      state: "asking",
      message: "Inicia sesión.",
    });
  });

  test.each([400, 403, 404, 409, 413, 422])("%d: refused, with the message", (status) => {
    expect(afterAnswer(row(), { status, message: "No." }, NOW)).toMatchObject({
      state: "refused",
      message: "No.",
      body: row().body,
    });
  });

  test.each([200, 202, 303, 408, 429, 500, 503])("%d: once more after a pause that grows", (status) => {
    const first = afterAnswer(row(), { status }, NOW);
    expect(first).toMatchObject({ state: "waiting", tries: 1, notBefore: NOW + 30_000 });
    expect(afterAnswer(first!, { status }, NOW)?.notBefore).toBe(NOW + 60_000);
    expect(afterAnswer(row({ tries: 30 }), { status }, NOW)?.notBefore).toBe(NOW + 3_600_000);
    expect(afterAnswer(row(), { status, retryAfter: 900 }, NOW)?.notBefore).toBe(NOW + 900_000);
  });
});

describe("time", () => {
  test("the outbox gives up after seven days, with what was typed, and forgets after thirty", () => {
    expect(aged(row(), NOW + GIVE_UP_MS)?.state).toBe("waiting");
    for (const state of ["waiting", "asking", "signed-out"] as const)
      expect(aged(row({ state }), NOW + GIVE_UP_MS + 1)).toEqual(row({ state: "expired" }));
    expect(aged(row({ state: "refused" }), NOW + GIVE_UP_MS + 1)?.state).toBe("refused");
    expect(aged(row({ state: "expired", tries: 1 }), NOW + 30 * DAY_MS + 1)).toBeNull();
  });

  test("the outbox keeps what was never tried, however wrong a clock was", () => {
    expect(aged(row(), NOW + 60 * DAY_MS)).toEqual(row({ state: "expired" }));
    expect(aged(row({ state: "expired" }), NOW + 90 * DAY_MS)).toEqual(row({ state: "expired" }));
    expect(aged(row(), NOW - 60 * DAY_MS)).toEqual(row());
  });

  test("the outbox forgets what was sent or returned after a day, but for the link to a complaint", () => {
    for (const state of ["sent", "returned"] as const)
      expect([aged(row({ state }), NOW + DAY_MS)?.state, aged(row({ state }), NOW + DAY_MS + 1)]).toEqual([
        state,
        null,
      ]);
    expect(aged(row({ state: "sent", kind: "complaint" }), NOW + 29 * DAY_MS)?.state).toBe("sent");
  });
});

describe("words", () => {
  test("the words of a row show the beginning of what was typed, and the name of a photo", () => {
    expect(rowExcerpt(row())).toBe("Hola");
    expect(rowExcerpt(row({ body: [["text", "a".repeat(100)]] }))).toBe(`${"a".repeat(90)}…`);
    expect(rowExcerpt(row({ kind: "photo", body: [["fotos", photo()]] }))).toBe("bici.jpg");
    expect(rowExcerpt(row({ kind: "step" }))).toBe("");
  });

  test("the words of a row say why something waits, and nothing of another user's refusal", () => {
    const refused = row({ state: "refused", message: "Falta tu nombre." });
    expect(stateText(row(), "ana")).toBe("Se enviará cuando vuelva la señal.");
    expect(stateText(refused, "ana")).toBe("No se envió. Falta tu nombre.");
    expect(stateText(refused, "otra")).toMatch(/^Es de otra cuenta/);
    expect(stateText(row({ state: "asking" }), "ana")).toContain("el día y el plazo cuentan desde que nos llega");
  });

  test("the words of a row say 'inicia sesión' where that is what it takes, and blame no signal for a service that is down", () => {
    const signIn = "Inicia sesión con la cuenta que lo escribió para enviarlo.";
    expect([stateText(row({ state: "signed-out" }), "ana"), stateText(row(), "")]).toEqual([signIn, signIn]);
    const failed = afterAnswer(row(), { status: 503 }, NOW)!;
    expect(stateText(failed, "ana")).toBe("Lo intentamos de nuevo en unos minutos.");
    expect([row({ state: "signed-out" }), row(), row({ state: "asking" })].map(needsSignIn)).toEqual([
      true,
      false,
      false,
    ]);
    const asked = afterAnswer(row({ state: "asking" }), { status: 401, message: "Inicia sesión." }, NOW)!;
    expect([needsSignIn(asked), needsSignIn(afterAnswer(asked, { status: 503 }, NOW)!)]).toEqual([true, false]);
  });
});
