export const DOCUMENT_TYPES = ["dni", "ce", "pasaporte", "ruc"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DOCUMENT_NAMES: Record<DocumentType, string> = {
  dni: "DNI",
  ce: "Carné de extranjería",
  pasaporte: "Pasaporte",
  ruc: "RUC",
};

/** Format of each type's number, as a hint beside its field. */
export const DOCUMENT_RULES: Record<DocumentType, string> = {
  dni: "El DNI tiene 8 dígitos",
  ce: "El carné de extranjería tiene de 9 a 12 letras o números",
  pasaporte: "El pasaporte tiene de 5 a 15 letras o números",
  ruc: "El RUC tiene 11 dígitos y empieza con 10, 15, 17 o 20; revisa que esté bien escrito",
};

const SHAPES: Record<DocumentType, RegExp> = {
  dni: /^\d{8}$/,
  ce: /^[A-Z0-9]{9,12}$/,
  pasaporte: /^[A-Z0-9]{5,15}$/,
  ruc: /^(10|15|17|20)\d{9}$/,
};

const RUC_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** A typed document number in canonical form (no blanks, dots or dashes, capitals); null when invalid for its type. */
export function parseDocument(type: DocumentType, text: string): string | null {
  const number = text.replace(/[\s.-]/g, "").toUpperCase();
  if (!SHAPES[type].test(number)) return null;
  return type === "ruc" && !hasRucCheckDigit(number) ? null : number;
}

/** SUNAT's check digit: `11 − Σ(digit × weight) mod 11`, of which the last digit counts. */
function hasRucCheckDigit(ruc: string): boolean {
  const sum = RUC_WEIGHTS.reduce((total, weight, position) => total + weight * Number(ruc[position]), 0);
  return (11 - (sum % 11)) % 10 === Number(ruc[10]);
}
