export const FIND_STATES = ["open", "matched", "closed"] as const;
export type FindState = (typeof FIND_STATES)[number];

export const FIND_STATE_NAMES: Record<FindState, string> = {
  open: "Sin titular todavía",
  matched: "Titular avisado",
  closed: "Cerrado",
};

export const FINDERS = ["person", "workshop", "police"] as const;
type Finder = (typeof FINDERS)[number];

export const FINDER_NAMES: Record<Finder, string> = {
  person: "Una persona",
  workshop: "Un taller",
  police: "La Policía o el serenazgo",
};

export const ADMIN_FINDS_PATH = "/administracion/hallazgos";

export const FIND_TEXT_MIN = 10;
export const FIND_TEXT_MAX = 1000;
export const FIND_LINE_MAX = 120;
export const MAX_FIND_PHOTOS = 2;
export const FIND_PHOTOS_FIELD = "fotos";
export const FIND_KEPT_DAYS = 365;

export function adminFindPath(id: string): string {
  return `${ADMIN_FINDS_PATH}/${encodeURIComponent(id)}`;
}
