import { slugify } from "~/business/folding";

/** Addresses of /talleres and /administracion/talleres that are no workshop. */
const RESERVED = ["postular", "nuevo", "lote"];
const MAX = 60;

/** Slugs to try for a workshop, the best first: its name, its name and district, then with a number. */
export function slugsFor(name: string, district: string): string[] {
  const plain = slugify(name).slice(0, MAX).replace(/-+$/, "") || "taller";
  const local = `${plain}-${slugify(district)}`.slice(0, MAX).replace(/-+$/, "");
  const numbered = Array.from({ length: 8 }, (_, position) => `${plain}-${position + 2}`);
  return [...new Set([plain, local, ...numbered])].filter((slug) => !RESERVED.includes(slug));
}
