export const TEXT_SIZES = ["normal", "grande", "mayor"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export const TEXT_SIZE_NAMES: Record<TextSize, string> = { normal: "Normal", grande: "Grande", mayor: "Muy grande" };

export function isTextSize(value: unknown): value is TextSize {
  return TEXT_SIZES.some((size) => size === value);
}

/** The size as kept in the cookie `texto`; anything but the three names is `normal`. */
export function parseTextSize(value: string | null | undefined): TextSize {
  return isTextSize(value) ? value : "normal";
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `Set-Cookie` for a choice of size. Readable by scripts: the panel of the device writes the same cookie. */
export function textSizeCookie(size: TextSize): string {
  return `texto=${size}; Path=/; Max-Age=${YEAR_SECONDS}; Secure; SameSite=Lax`;
}
