import { readFileSync } from "node:fs";

import { afterAll, beforeAll, expect, test } from "vitest";

import { outsider, person, refreshCatalog, signedIn, startDraft, stored, type Person } from "../support/api-client.ts";
import { personalDataIn } from "../support/log-lines.ts";
import { address, ADMIN, newEmail } from "../support/stack.ts";

// Warnings and errors of the Worker, as it writes them: of a life with an account, of what was typed wrong, and of an
// administrator who looks at it. Lines of the other files of this project that ran before are read as well. Its other
// lines, which this stack does not print: tests/worker/admin/acts.test.ts, tests/worker/privacy/erasing.test.ts.

const NAME = "Anselma Chumpitaz";
const PHONE = "976543218";
const DNI = "40718293";
const STREET = "Jirón Las Tordillas 482";
const WORDS = "La cadena suena como un organillo";

let owner: Person;
let admin: Person;
let listing: string;

beforeAll(async () => {
  owner = await person({ displayName: NAME });
  admin = await signedIn(ADMIN);
  // Not the first one, which other tests buy.
  const products = (await (await owner.http.get("/comprar")).text()).matchAll(/\/producto\/([\w-]+)/g);
  listing = [...products].at(-1)?.[1] ?? "";
});
afterAll(() => Promise.all([owner.http.dispose(), admin.http.dispose()]));

/** Lines of our logger, among what the runtime prints. */
function logLines(): string[] {
  return readFileSync(address("REBI_WORKER_LOG"), "utf8")
    .split("\n")
    .flatMap((line) => (line.includes('{"level":') ? [line.slice(line.indexOf('{"level":'))] : []));
}

/** Whether the log has a line of this request already: it may come after the answer. */
async function isLogged(id: string): Promise<boolean> {
  return logLines().some((line) => line.includes(id));
}

test("warnings and errors have no e-mail, phone, document, address, name, or words of users", async () => {
  const { http, email, uid } = owner;
  const typed = { phone: PHONE, whatsapp: PHONE, email, text: WORDS, documentNumber: DNI, address: STREET, name: NAME };
  const visitor = await outsider();
  const answers = [
    await visitor.post("/login", { form: { email, password: "equivocada" } }),
    await visitor.post("/login", { form: { email: newEmail("nadie"), password: "equivocada" } }),
    await visitor.post("/register", { form: { email, password: "corta", displayName: NAME } }),
    await visitor.post("/recuperar-contrasena", { form: { email } }),
    await visitor.get(`/comprar?q=${encodeURIComponent(`${email} ${PHONE} ${WORDS}`)}`),
    await visitor.get(`/no-hay/${encodeURIComponent(email)}/${PHONE}`),
    await visitor.post("/contacto", { form: typed }),
    await visitor.post("/libro-de-reclamaciones", { form: typed }),
    await visitor.post("/mis-derechos", { form: typed }),
    await http.post("/perfil/datos", { form: { ...typed, displayName: NAME, department: "lima" } }),
    await http.post(`/producto/${listing}/mensaje`, { form: { intent: "enviar", text: WORDS } }),
    await http.post(`/producto/${listing}/mensaje`, { form: { intent: "enviar", text: `${WORDS} ${PHONE}` } }),
    await http.post(`/producto/${listing}/denunciar`, { form: { reason: "estafa", detail: `${WORDS} ${email}` } }),
    await http.post(`/producto/${listing}/preguntas`, { form: { intent: "preguntar", text: WORDS } }),
    await http.post("/asistente", { form: { mensaje: `${WORDS}, escríbeme a ${email} o al ${PHONE}` } }),
    await http.post(`/sell/flow/${await startDraft(owner)}/detalles`, {
      form: { version: "1", intent: "continuar", title: WORDS, description: `${WORDS} ${PHONE}` },
    }),
    await admin.http.get(`/administracion/personas?q=${encodeURIComponent(email)}`),
    await admin.http.get(`/administracion/buscar?q=${PHONE}`),
    await admin.http.post(`/administracion/personas/${uid}`, {
      form: { intent: "nota", nota: `${WORDS} ${PHONE}`, formId: crypto.randomUUID(), steps: "0" },
    }),
    await admin.http.post(`/administracion/personas/${uid}`, { form: { intent: "ver-datos", para: WORDS } }),
    await admin.http.get("/administracion/personas?q=&estado=roto'"),
  ];
  expect(answers.filter((answer) => answer.status() >= 500).map((answer) => answer.status())).toEqual([]);
  expect((await stored(`threads/${listing}_${uid}`))?.lastMessageText).toContain(WORDS);
  await refreshCatalog();

  const wrong = await visitor.post("/login", { form: { email, password: "otra equivocada" } });
  const last = wrong.headers()["x-request-id"] ?? "";
  expect(last).not.toBe("");
  await expect.poll(() => isLogged(last), { timeout: 20_000 }).toBe(true);
  const lines = logLines();
  expect(lines.length).toBeGreaterThan(2);
  expect(personalDataIn(lines, [NAME, DNI, STREET, WORDS])).toEqual([]);
  await visitor.dispose();
});
