import { ProgressSchema, SheetSchema, StatementSchema, type Attachment, type Progress, type Sheet, type Statement } from "~/complaints/model";

export const FILED_AT = new Date("2026-10-05T15:30:00Z");

/** What a consumer states, whole. */
export function statementOf(changes: Partial<Statement> = {}): Statement {
  return StatementSchema.parse({
    consumer: { name: "Rosa Quispe Mamani", address: "Av. Arequipa 1234, Lince, Lima", phone: "+51987654321", email: "rosa@correo.test", documentType: "dni", documentNumber: "45678912" },
    guardian: null,
    goods: { type: "servicio", description: "Publicación destacada", amount: 4990, amountText: "49.90", reference: "bici1" },
    kind: "reclamo",
    detail: "Pagué el anuncio destacado y no apareció.",
    request: "Que me devuelvan lo pagado.",
    answerBy: "correo",
    ...changes,
  });
}

export const GUARDIAN = { name: "Luis Quispe Rojas", address: "Jr. Cusco 55, Lima", phone: "+5115550100", email: "luis@correo.test" };

export function attachmentOf(changes: Partial<Attachment> = {}): Attachment {
  return { key: "reclamos/f0/1.pdf", name: "boleta.pdf", type: "application/pdf", bytes: 348_160, sha256: "ab".repeat(32), ...changes };
}

/** A sheet as it is stored. */
export function sheetOf(changes: Partial<Sheet> = {}): Sheet {
  return SheetSchema.parse({
    ...statementOf(),
    number: "000000007-2026",
    formId: "f0",
    uid: "rosa",
    filedAt: FILED_AT,
    due: "2026-10-27",
    provider: { name: "Rebi", legalName: "Rebi Perú S.A.C.", ruc: "20512333797", address: "Calle Los Pinos 100, Miraflores, Lima" },
    attachments: [],
    digest: "0f".repeat(32),
    ...changes,
  });
}

export function progressOf(changes: Partial<Progress> = {}): Progress {
  return ProgressSchema.parse({
    number: "000000007-2026", uid: "rosa", kind: "reclamo", consumerName: "Rosa Quispe Mamani", state: "received", due: "2026-10-27", suspended: 0, offer: null, answer: null,
    history: [{ step: "file", at: FILED_AT, actor: "consumer", text: "" }], filedAt: FILED_AT, updatedAt: FILED_AT,
    ...changes,
  });
}
