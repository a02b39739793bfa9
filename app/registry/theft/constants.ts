export const THEFT_STATES = ["unconfirmed", "waiting", "live", "hidden", "recovered", "withdrawn"] as const;
export type TheftState = (typeof THEFT_STATES)[number];

export const THEFT_STATE_NAMES: Record<TheftState, string> = {
  unconfirmed: "Falta confirmarlo por correo",
  waiting: "Lo revisa nuestro equipo",
  live: "Publicado",
  hidden: "Oculto por el equipo de Rebi",
  recovered: "Recuperada",
  withdrawn: "Retirado",
};

export const THEFTS = "thefts";
/** Reports of visitors until they are confirmed by mail (TTL on `expiresAt`). */
export const THEFT_DRAFTS = "theftDrafts";
export const SIGHTINGS = "theftSightings";
/** Live reports whose listings still have to be stopped, by the report's id. */
export const THEFT_SWEEPS = "theftSweeps";

export const REPORT_THEFT_PATH = "/denunciar-robo";
export const QUICK_REPORT_PATH = "/denunciar-robo/datos";
export const STOLEN_LIST_PATH = "/bicicletas-robadas";
export const ADMIN_THEFTS_PATH = "/administracion/robos";

export const STORY_MAX = 1000;
export const PLACE_TEXT_MAX = 120;
export const POLICE_REPORT_MAX = 40;
export const MAX_REWARD_SOLES = 20_000;
/** Most days between a theft and its report. */
export const OLDEST_THEFT_DAYS = 3650;
export const SIGHTING_MIN = 10;
export const SIGHTING_MAX = 1000;

export const CONFIRMATION_DAYS = 7;

const THEFT_ID = /^[\da-f]{32}$/;

export const REPORTED_BY_YOU = "Ya publicaste un reporte de este número. Complétalo desde su página.";

export function isTheftId(text: string | undefined): text is string {
  return text !== undefined && THEFT_ID.test(text);
}

export function theftPath(id: string): string {
  return `${THEFTS}/${id}`;
}

export function theftDraftPath(id: string): string {
  return `${THEFT_DRAFTS}/${id}`;
}

export function completeTheftPath(id: string): string {
  return `${REPORT_THEFT_PATH}/completar/${id}`;
}

/** Page of a reminder's link, which asks whether the bicycle came back. */
export function foundPath(token: string): string {
  return `${REPORT_THEFT_PATH}/aparecio/${token}`;
}

export function stolenPath(id: string): string {
  return `${STOLEN_LIST_PATH}/${id}`;
}

export function posterPath(id: string): string {
  return `${stolenPath(id)}/cartel`;
}

/** Answer to an act on a page that is out of date. */
export const CHANGED_SINCE_SHOWN = "Este reporte cambió mientras lo veías: mira cómo está ahora y decide.";

export const COMPARISONS_PATH = "/administracion/comparaciones";
export const COMPARISONS_LINK = { to: COMPARISONS_PATH, label: "Comparar series parecidas" };

/** Form of those who have a bicycle that looks stolen. */
export const FOUND_PATH = "/bicicleta-encontrada";
export const STOLEN_FEED_PATH = "/bicicletas-robadas/feed.xml";
