/** `system`: as the device says. */
export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

export const DEFAULT_THEME: Theme = "light";
export const THEME_NAMES: Record<Theme, string> = { light: "Claro", dark: "Oscuro", system: "Sistema" };

/** Colour of the browser's bars: `--surface` of app/styles/tokens.css. */
export const BAR_COLORS = { light: "#f9faf6", dark: "#0c1511" } as const;
/** Name of the meta elements in the head; the one for dark devices comes first. */
export const BAR_COLOR = "theme-color";
export const DARK_DEVICE = "(prefers-color-scheme:dark)";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

/** The theme as kept in the cookie `theme`; anything but the three names is the default. */
export function parseTheme(value: string | null | undefined): Theme {
  return isTheme(value) ? value : DEFAULT_THEME;
}

/** `Set-Cookie` for a choice of theme. Readable by scripts: the bootstrap writes the same cookie. */
export function themeCookie(theme: Theme): string {
  return `theme=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; Secure; SameSite=Lax`;
}
