/** Parts that must reach no page as they are. */
export const HOSTILE_PARTS = ["<script>robar(", "<img src=x onerror", "</title><svg onload"] as const;

/** A text with the name of its field, so that a page that shows it is known. */
export function hostile(field: string): string {
  return `"></title><svg onload=robar(1)><script>robar('${field}')</script><img src=x onerror=robar(2)> ${markerOf(field)}`;
}

/** The same for fields that hold at most 60 characters. */
export function hostileName(field: string): string {
  return `<script>robar(1)</script> ${markerOf(field)}`;
}

export function markerOf(field: string): string {
  return `campo-${field}-fin`;
}

/** Names of all fields of `documents` that hold such a text, so that no field is forgotten. */
export function fieldsIn(documents: unknown): string[] {
  const markers = JSON.stringify(documents).matchAll(/campo-([a-z-]+)-fin/g);
  return [...new Set([...markers].map(([, field = ""]) => field))];
}
