/** Where browsers post what they measured: POST, always 204. */
export const MEASURES_PATH = "/medidas";

/** Figures of a page that loads: largest paint, response to touches, layout shift, first byte. */
export const VITALS = ["LCP", "INP", "CLS", "TTFB"] as const;
export type Vital = (typeof VITALS)[number];

/** Kinds of connections as browsers report them (`slow-2g` counts as `2g`); Safari and Firefox report none. */
export const LINKS = ["4g", "3g", "2g", "desconocida"] as const;
export type LinkKind = (typeof LINKS)[number];

export const DEVICES = ["movil", "escritorio"] as const;
export type DeviceKind = (typeof DEVICES)[number];

export const MOST_ERRORS = 5;
export const ERROR_MESSAGE_MAX = 200;

export interface SentError {
  message: string;
  /** File of ours with line and column, `página:3:7` for a script of the page itself, or empty where it is unknown. */
  place: string;
  /** Address of the route in app/routes.ts, with a leading slash. */
  page: string;
}

export interface SentMeasures {
  page: string;
  build: string;
  link: LinkKind;
  device: DeviceKind;
  /** Milliseconds; CLS has no unit. */
  vitals: Partial<Record<Vital, number>>;
  errors: SentError[];
}
