import { randomInt } from "node:crypto";

import { PROJECT_ID } from "../local/stack/options.ts";
import { workerVariables } from "../local/stack/variables.ts";
import { createTokens } from "../app/platform/tokens.server.ts";
import { address, expect } from "./support.ts";

const FILED_AT = new Date("2025-10-06T15:30:00Z");

function wire(value: unknown): object {
  if (value === null) return { nullValue: null };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(wire) } };
  if (typeof value === "number") return { integerValue: String(value) };
  if (typeof value === "object") return { mapValue: { fields: Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wire(inner)])) } };
  return { stringValue: String(value) };
}

async function store(path: string, data: object): Promise<void> {
  const response = await fetch(`${address("REBI_FIRESTORE_URL")}/v1/projects/${PROJECT_ID}/databases/(default)/documents/${path}`, {
    method: "PATCH",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify((wire(data) as { mapValue: object }).mapValue),
  });
  expect(response.status, await response.text()).toBe(200);
}

/** A sheet of the complaints book as the filing would have left it, of a year that nothing else files in. Answers its number. */
export async function storedSheet(uid: string | null, changes: { detail?: string; progress?: object } = {}): Promise<string> {
  const number = `${randomInt(900_000_000, 999_999_999)}-2025`;
  const person = { name: "Rosa Quispe Mamani", address: "Av. Arequipa 1234, Lince, Lima", phone: "+51987654321", email: "rosa@prueba.pe" };
  await store(`complaints/${number}`, {
    number, formId: number, uid, filedAt: FILED_AT, due: "2025-10-28",
    provider: { name: "Rebi", legalName: "Rebi Muestra S.A.C.", ruc: "20512333797", address: "Av. de Muestra 123, Miraflores, Lima" },
    consumer: { ...person, documentType: "dni", documentNumber: "45678912" }, guardian: { ...person, name: "Luis Quispe Rojas", email: "" },
    goods: { type: "servicio", description: "Publicación destacada de 30 días", amount: 4990, amountText: "49.90", reference: "bici1" },
    kind: "reclamo", detail: changes.detail ?? "Pagué el anuncio destacado y no apareció en la portada.\nEscribí dos veces y nadie respondió.", request: "Que me devuelvan lo pagado.", answerBy: "ambos",
    attachments: [{ key: `reclamos/${number}/1.pdf`, name: "boleta de venta.pdf", type: "application/pdf", bytes: 348_160, sha256: "ab".repeat(32) }],
    digest: "0f".repeat(32),
  });
  await store(`complaintProgress/${number}`, {
    number, uid, kind: "reclamo", consumerName: person.name, state: "received", due: "2025-10-28", suspended: 0, offer: null, answer: null,
    history: [{ step: "file", at: FILED_AT, actor: "consumer", text: "" }], filedAt: FILED_AT, updatedAt: FILED_AT,
    ...changes.progress,
  });
  return number;
}

/** The key of a sheet, as its mail has it. */
export function keyOf(number: string): Promise<string> {
  const { SIGNING_SECRET: secret = "" } = workerVariables({ port: 0, firestoreHost: "", identityHost: "" });
  return createTokens({ secret, clock: { now: () => new Date() } }).sign("reclamo", { number }, 3_600);
}
