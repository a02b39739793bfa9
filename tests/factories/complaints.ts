import type { Progress, Sheet } from "~/complaints/model";

/** When the sheets of tests are filed: Monday, 5 October 2026, 10:00 in Lima. Due on 27 October (a holiday on the 8th). */
export const FILED_AT = new Date("2026-10-05T15:00:00Z");
export const DUE = "2026-10-27";

/** A sheet of an adult who signed in and wants the answer by e-mail. */
export function makeSheet(changes: Partial<Sheet> = {}): Sheet {
  return {
    number: "000000001-2026",
    formId: "form-1",
    uid: "ana",
    filedAt: FILED_AT,
    due: DUE,
    provider: { name: "Rebi", legalName: "Rebi Perú S.A.C.", ruc: "20512333797", address: "Av. Arequipa 1234, Lima" },
    consumer: { name: "Ana Quispe", documentType: "dni", documentNumber: "45678912", address: "Jr. Puno 123, Lima", phone: "+51987654321", email: "ana@correo.test" },
    guardian: null,
    goods: { type: "producto", description: "Bicicleta Trek Marlin 7", amount: 250_050, amountText: "2500.50", reference: "demo-00007" },
    kind: "reclamo",
    detail: "La bicicleta llegó con el aro doblado.\nEl vendedor no responde.",
    request: "Que cambien el aro o me devuelvan el dinero.",
    answerBy: "correo",
    attachments: [],
    digest: "0".repeat(64),
    ...changes,
  };
}

/** The progress of a sheet that was just filed. */
export function makeProgress({ number, uid, kind, consumer, due, filedAt }: Sheet = makeSheet(), changes: Partial<Progress> = {}): Progress {
  return {
    number, uid, kind, consumerName: consumer.name, state: "received", due, suspended: 0, offer: null, answer: null,
    history: [{ step: "file", at: filedAt, actor: "consumer", text: "" }],
    filedAt, updatedAt: filedAt,
    ...changes,
  };
}
