import { createHash } from "node:crypto";

import { PROJECT_ID } from "../../local/stack/options.ts";
import { jobPath } from "../../local/stack/worker.ts";
import { HttpClient, type HttpResponse } from "./http-client.ts";
import { address, DEMO_PASSWORD, networkAddress, newEmail, photoFile } from "./stack.ts";

// Users without a browser, for tests that attack: each has cookies and a network address of its own, so that
// the limits of one never affect another.

export const origin = address("REBI_URL");

export interface OutsiderOptions {
  /** Origin headers that a browser would send; `undefined` leaves one out. */
  origin?: string | undefined;
  ip?: string;
  cookie?: string;
}

/** A visitor. Sends our own origin by default. Dispose of it. */
export function outsider(options: OutsiderOptions = {}): Promise<HttpClient> {
  const { ip = networkAddress(), cookie } = options;
  const from = "origin" in options ? options.origin : origin;
  return Promise.resolve(
    new HttpClient(origin, {
      "CF-Connecting-IP": ip,
      ...(from !== undefined && { origin: from }),
      ...(cookie !== undefined && { cookie }),
    }),
  );
}

/** @throws when a step that only prepares a test does not answer as it should */
async function mustAnswer(response: HttpResponse, status: number): Promise<void> {
  if (response.status() !== status)
    throw new Error(`expected ${status}, got ${response.status()}: ${await response.text()}`);
}

export interface Person {
  http: HttpClient;
  email: string;
  uid: string;
}

/** A new signed-in user with a verified e-mail. `fields` are sent with the registration. */
export async function person(fields: Record<string, string> = {}, email = newEmail("persona")): Promise<Person> {
  const made = await unverifiedPerson(fields, email);
  await verifyEmail(made.uid);
  return made;
}

/** Marks the e-mail as verified at the identity service, as the mailed link does. */
export async function verifyEmail(uid: string): Promise<void> {
  const response = await fetch(
    `${address("REBI_IDENTITY_URL")}/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:update`,
    {
      method: "POST",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify({ localId: uid, emailVerified: true }),
    },
  );
  if (!response.ok) throw new Error(`the identity service answered ${response.status}: ${await response.text()}`);
}

/** A new signed-in user who has not opened the link of the mail. */
export async function unverifiedPerson(
  fields: Record<string, string> = {},
  email = newEmail("persona"),
): Promise<Person> {
  const http = await outsider();
  const response = await http.post("/register", {
    form: { email, password: DEMO_PASSWORD, displayName: "Persona", ...fields },
  });
  await mustAnswer(response, 303);
  return { http, email, uid: await uidOf(http) };
}

export async function signedIn(email: string): Promise<Person> {
  const http = await outsider();
  const response = await http.post("/login", { form: { email, password: DEMO_PASSWORD } });
  await mustAnswer(response, 303);
  return { http, email, uid: await uidOf(http) };
}

export async function sessionOf(http: HttpClient): Promise<string> {
  const { cookies } = await http.storageState();
  const value = cookies.find(({ name }) => name === "__Host-session")?.value;
  if (!value) throw new Error("not signed in");
  return value;
}

async function uidOf(http: HttpClient): Promise<string> {
  const claims = JSON.parse(Buffer.from((await sessionOf(http)).split(".")[1] ?? "", "base64url").toString()) as {
    sub: string;
  };
  return claims.sub;
}

type WireValue = {
  stringValue?: string;
  integerValue?: string;
  doubleValue?: number;
  booleanValue?: boolean;
  nullValue?: null;
  timestampValue?: string;
  mapValue?: { fields?: Record<string, WireValue> };
  arrayValue?: { values?: WireValue[] };
};

function plain(value: WireValue): unknown {
  if (value.mapValue) return fields(value.mapValue.fields);
  if (value.arrayValue) return (value.arrayValue.values ?? []).map(plain);
  if (value.integerValue !== undefined) return Number(value.integerValue);
  return value.stringValue ?? value.doubleValue ?? value.booleanValue ?? value.timestampValue ?? null;
}

function fields(map: Record<string, WireValue> = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, plain(value)]));
}

export async function stored(path: string): Promise<Record<string, unknown> | null> {
  const response = await fetch(
    `${address("REBI_FIRESTORE_URL")}/v1/projects/${PROJECT_ID}/databases/(default)/documents/${path}`,
    { headers: { authorization: "Bearer owner" } },
  );
  if (response.status === 404) return null;
  const document = (await response.json()) as { fields?: Record<string, WireValue> };
  if (response.status !== 200) throw new Error(`Firestore answered ${response.status}: ${JSON.stringify(document)}`);
  return fields(document.fields);
}

/** Sets one time of a stored document, as if it had come. */
export function setTime(path: string, field: string, at: Date): Promise<void> {
  return setField(path, field, { timestampValue: at.toISOString() });
}

export async function setField(path: string, field: string, value: WireValue): Promise<void> {
  const document = `${address("REBI_FIRESTORE_URL")}/v1/projects/${PROJECT_ID}/databases/(default)/documents/${path}`;
  const response = await fetch(`${document}?updateMask.fieldPaths=${field}`, {
    method: "PATCH",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ fields: { [field]: value } }),
  });
  if (response.status !== 200) throw new Error(`Firestore answered ${response.status}: ${await response.text()}`);
}

/** The listing as stored. @throws when there is none */
export async function listing(id: string): Promise<Record<string, unknown>> {
  const found = await stored(`vehicles/${id}`);
  if (!found) throw new Error(`no listing ${id}`);
  return found;
}

/** Fields of each step of the sell flow. */
export const STEPS = {
  vehiculo: { category: "infantil", brand: "Oxford", model: "Rocky 16", year: "2022", condition: "buen-estado" },
  detalles: {
    title: "Bicicleta Oxford para niños",
    description: "Poco uso, con rueditas y timbre. Siempre bajo techo.",
    wheelSize: '16"',
    age: "4 a 6 años",
  },
  precio: { price: "3500", department: "lima", province: "Lima", district: "Surquillo" },
  plan: { plan: "gratis" },
} as const;
export type FormStep = keyof typeof STEPS;

export async function startDraft({ http }: Person, extra: Record<string, string> = {}): Promise<string> {
  const id = createHash("sha256").update(crypto.randomUUID()).digest("hex").slice(0, 20);
  const response = await http.post("/sell/flow", { form: { ...extra, id } });
  await mustAnswer(response, 303);
  const to = response.headers()["location"];
  if (to !== `/sell/flow/${id}/fotos`) throw new Error(`a new draft leads to ${to}`);
  return id;
}

export async function sendStep(
  { http }: Person,
  id: string,
  step: FormStep,
  typed: Record<string, string> = {},
): Promise<HttpResponse> {
  const { version } = await listing(id);
  return http.post(`/sell/flow/${id}/${step}`, {
    form: { version: String(version), intent: "continuar", ...STEPS[step], ...typed },
  });
}

export interface Upload {
  name: string;
  type?: string;
  bytes: Buffer;
}

export function sendPhotos({ http }: Person, id: string, files: readonly Upload[]): Promise<HttpResponse> {
  const form = new FormData();
  for (const { name, type = "image/jpeg", bytes } of files)
    form.append("fotos", new File([new Uint8Array(bytes)], name, { type }));
  form.append("intent", "subir");
  return http.post(`/sell/flow/${id}/fotos`, { multipart: form });
}

/** A draft that lacks nothing. `typed` replaces fields of any step. */
export async function completeDraft(
  seller: Person,
  typed: Partial<Record<FormStep, Record<string, string>>> = {},
): Promise<string> {
  const id = await startDraft(seller);
  for (const step of ["vehiculo", "detalles", "precio", "plan"] as const) {
    const response = await sendStep(seller, id, step, typed[step]);
    await mustAnswer(response, 303);
  }
  const { name, buffer } = await photoFile("foto.jpg", 4);
  await mustAnswer(await sendPhotos(seller, id, [{ name, bytes: buffer }]), 303);
  return id;
}

export async function publish({ http }: Person, id: string): Promise<HttpResponse> {
  const { version } = await listing(id);
  return http.post(`/sell/flow/${id}/revisar`, { form: { version: String(version), intent: "publicar" } });
}

export async function refreshCatalog(): Promise<void> {
  const response = await fetch(origin + jobPath("* * * * *"));
  if (!response.ok) throw new Error(`the job answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
}
