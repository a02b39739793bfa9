/** The 25 departments in the order of the statistics institute (INEI). */
export const DEPARTMENTS = [
  { slug: "amazonas", name: "Amazonas" },
  { slug: "ancash", name: "Áncash" },
  { slug: "apurimac", name: "Apurímac" },
  { slug: "arequipa", name: "Arequipa" },
  { slug: "ayacucho", name: "Ayacucho" },
  { slug: "cajamarca", name: "Cajamarca" },
  { slug: "callao", name: "Callao" },
  { slug: "cusco", name: "Cusco" },
  { slug: "huancavelica", name: "Huancavelica" },
  { slug: "huanuco", name: "Huánuco" },
  { slug: "ica", name: "Ica" },
  { slug: "junin", name: "Junín" },
  { slug: "la-libertad", name: "La Libertad" },
  { slug: "lambayeque", name: "Lambayeque" },
  { slug: "lima", name: "Lima" },
  { slug: "loreto", name: "Loreto" },
  { slug: "madre-de-dios", name: "Madre de Dios" },
  { slug: "moquegua", name: "Moquegua" },
  { slug: "pasco", name: "Pasco" },
  { slug: "piura", name: "Piura" },
  { slug: "puno", name: "Puno" },
  { slug: "san-martin", name: "San Martín" },
  { slug: "tacna", name: "Tacna" },
  { slug: "tumbes", name: "Tumbes" },
  { slug: "ucayali", name: "Ucayali" },
] as const;

type Department = (typeof DEPARTMENTS)[number];
export type DepartmentSlug = Department["slug"];

const bySlug = new Map<string, Department>(DEPARTMENTS.map((department) => [department.slug, department]));

export function findDepartment(slug: string): Department | undefined {
  return bySlug.get(slug);
}

/** Motorcycle plates: the present `1234-5A` and the coming `ABC-1234`. */
const PLATE = /^(\d{4}-[0-9A-Z][A-Z]|[A-Z]{3}-\d{4})$/;

/** A typed motorcycle plate as it is written, `1234-5A`; null for any other text. The dash may be missing. */
export function parsePlate(text: string): string | null {
  const bare = text.toUpperCase().replace(/[\s\p{Pd}]/gu, "");
  const head = /^[A-Z]{3}\d{4}$/.test(bare) ? 3 : 4;
  const plate = `${bare.slice(0, head)}-${bare.slice(head)}`;
  return PLATE.test(plate) ? plate : null;
}

/** Whether a public text holds a plate, also one without its dash. */
export function holdsPlate(text: string): boolean {
  return /(?<![\p{L}\d])(\d{4}[- ]?[0-9A-Z][A-Z]|[A-Z]{3}[- ]?\d{4})(?![\p{L}\d])/iu.test(text);
}

/**
 * Normalizes a typed or pasted Peruvian phone to E.164 (`+51987654321`), or null. Mobiles are 9 digits from 9;
 * fixed lines are 8 digits with the area code (Lima starts with 1). Blanks, brackets, dots, dashes and slashes
 * are ignored, and so are the invisible marks that contact lists paste along.
 */
export function parsePhone(text: string): string | null {
  const digits = text
    .replace(/[\s\p{Cf}\p{Pd}()./]/gu, "")
    .replace(/^(?:(?:\+|00)51|51(?=\d{8,9}$))/, "")
    .replace(/^0/, "");
  return /^(9\d{8}|[1-8]\d{7})$/.test(digits) ? `+51${digits}` : null;
}

/** E.164, or null; mobiles only. */
export function parseMobile(text: string): string | null {
  const phone = parsePhone(text);
  return phone?.startsWith("+519") ? phone : null;
}

/** `+51987654321` as `987 654 321`, `+5115550100` as `(01) 555 0100`; anything else unchanged. */
export function formatPhone(e164: string): string {
  return e164
    .replace(/^\+51(9\d{2})(\d{3})(\d{3})$/, "$1 $2 $3")
    .replace(/^\+511(\d{3})(\d{4})$/, "(01) $1 $2")
    .replace(/^\+51(\d{2})(\d{3})(\d{3})$/, "(0$1) $2 $3");
}
