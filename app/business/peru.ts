/** The 25 departments in INEI order: `code` as INEI numbers them, `slug` as the address says it. */
export const DEPARTMENTS = [
  { code: "01", slug: "amazonas", name: "Amazonas", capital: "Chachapoyas" },
  { code: "02", slug: "ancash", name: "Áncash", capital: "Huaraz" },
  { code: "03", slug: "apurimac", name: "Apurímac", capital: "Abancay" },
  { code: "04", slug: "arequipa", name: "Arequipa", capital: "Arequipa" },
  { code: "05", slug: "ayacucho", name: "Ayacucho", capital: "Huamanga" },
  { code: "06", slug: "cajamarca", name: "Cajamarca", capital: "Cajamarca" },
  { code: "07", slug: "callao", name: "Callao", capital: "Callao" },
  { code: "08", slug: "cusco", name: "Cusco", capital: "Cusco" },
  { code: "09", slug: "huancavelica", name: "Huancavelica", capital: "Huancavelica" },
  { code: "10", slug: "huanuco", name: "Huánuco", capital: "Huánuco" },
  { code: "11", slug: "ica", name: "Ica", capital: "Ica" },
  { code: "12", slug: "junin", name: "Junín", capital: "Huancayo" },
  { code: "13", slug: "la-libertad", name: "La Libertad", capital: "Trujillo" },
  { code: "14", slug: "lambayeque", name: "Lambayeque", capital: "Chiclayo" },
  { code: "15", slug: "lima", name: "Lima", capital: "Lima" },
  { code: "16", slug: "loreto", name: "Loreto", capital: "Maynas" },
  { code: "17", slug: "madre-de-dios", name: "Madre de Dios", capital: "Tambopata" },
  { code: "18", slug: "moquegua", name: "Moquegua", capital: "Mariscal Nieto" },
  { code: "19", slug: "pasco", name: "Pasco", capital: "Pasco" },
  { code: "20", slug: "piura", name: "Piura", capital: "Piura" },
  { code: "21", slug: "puno", name: "Puno", capital: "Puno" },
  { code: "22", slug: "san-martin", name: "San Martín", capital: "Moyobamba" },
  { code: "23", slug: "tacna", name: "Tacna", capital: "Tacna" },
  { code: "24", slug: "tumbes", name: "Tumbes", capital: "Tumbes" },
  { code: "25", slug: "ucayali", name: "Ucayali", capital: "Coronel Portillo" },
] as const;

export type Department = (typeof DEPARTMENTS)[number];
export type DepartmentSlug = Department["slug"];

const bySlug = new Map<string, Department>(DEPARTMENTS.map((department) => [department.slug, department]));

export function findDepartment(slug: string): Department | undefined {
  return bySlug.get(slug);
}

/** Motorcycle plates: today's `1234-5A` and the coming `ABC-1234`. */
export const PLATE = /^(\d{4}-[0-9A-Z][A-Z]|[A-Z]{3}-\d{4})$/;

/**
 * A Peruvian phone as people type or paste it to E.164 (`+51987654321`), or null. Mobiles are 9 digits from 9;
 * fixed lines are 8 digits with the area code (Lima starts with 1). Blanks, brackets, dots, dashes and slashes
 * count for nothing, nor do the invisible marks that contact lists paste along.
 */
export function parsePhone(text: string): string | null {
  const digits = text
    .replace(/[\s\p{Cf}\p{Pd}()./]/gu, "")
    .replace(/^(?:(?:\+|00)51|51(?=\d{8,9}$))/, "")
    .replace(/^0/, "");
  return /^(9\d{8}|[1-8]\d{7})$/.test(digits) ? `+51${digits}` : null;
}

/** A mobile as people type it to E.164, or null: what WhatsApp is used with. */
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
