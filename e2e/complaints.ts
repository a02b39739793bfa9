import { randomInt } from "node:crypto";

import { workerVariables } from "../local/stack/variables.ts";
import { createTokens } from "../app/platform/tokens.server.ts";
import { put } from "./complaints-support.ts";

const FILED_AT = new Date("2025-10-06T15:30:00Z");

/** A sheet of the complaints book as the filing would have left it, of a year that nothing else files in. Answers its number. */
export async function storedSheet(uid: string | null, changes: { detail?: string; fileName?: string; progress?: object } = {}): Promise<string> {
  const number = `${randomInt(900_000_000, 999_999_999)}-2025`;
  const person = { name: "Rosa Quispe Mamani", address: "Av. Arequipa 1234, Lince, Lima", phone: "+51987654321", email: "rosa@prueba.pe" };
  await put(`complaints/${number}`, {
    number, formId: number, uid, filedAt: FILED_AT, due: "2025-10-28",
    provider: { name: "Rebi", legalName: "Rebi Muestra S.A.C.", ruc: "20512333797", address: "Av. de Muestra 123, Miraflores, Lima" },
    consumer: { ...person, documentType: "dni", documentNumber: "45678912" }, guardian: { ...person, name: "Luis Quispe Rojas", email: "" },
    goods: { type: "servicio", description: "Publicación destacada de 30 días", amount: 4990, amountText: "49.90", reference: "bici1" },
    kind: "reclamo", detail: changes.detail ?? "Pagué el anuncio destacado y no apareció en la portada.\nEscribí dos veces y nadie respondió.", request: "Que me devuelvan lo pagado.", answerBy: "ambos",
    attachments: [{ key: `reclamos/${number}/1.pdf`, name: changes.fileName ?? "boleta de venta.pdf", type: "application/pdf", bytes: 348_160, sha256: "ab".repeat(32) }],
    digest: "0f".repeat(32),
  });
  await put(`complaintProgress/${number}`, {
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
