import { formOf } from "../selling/support";

/** All fields of a consumer's complaint. */
export const COMPLETE = {
  name: "Rosa Quispe Mamani",
  documentType: "dni",
  documentNumber: "45678912",
  address: "Jr. de Prueba 456, Cusco",
  phone: "987 654 321",
  email: "rosa@correo.test",
  goodsType: "servicio",
  goodsDescription: "Plan Destacado por 60 días",
  amount: "S/ 29.90",
  reference: "anuncio abc123",
  kind: "reclamo",
  detail: "Pagué el plan y mi anuncio no salió destacado.\nEscribí dos veces y nadie contestó.",
  request: "Que me devuelvan lo que pagué.",
  answerBy: "ambos",
} as const;

export type Fields = Record<string, string | null>;

/** The complete form but for some fields; null leaves one out. */
export function complaint(changes: Fields = {}): FormData {
  const entries = Object.entries<string | null>({ ...COMPLETE, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return formOf(Object.fromEntries(entries));
}
