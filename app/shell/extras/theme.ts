/*
 * The theme without a reload. Part of ./extras.ts.
 */
import { keep } from "../page/keep-cookie";
import { BAR_COLOR, BAR_COLORS, DARK_DEVICE } from "../page/theme";
import { loadStylesheet } from "./notice";

export function listenToThemes(): void {
  addEventListener(
    "submit",
    (event) => {
      const button = event.submitter as HTMLButtonElement | null;
      if (button?.name !== "theme") return;
      event.preventDefault();
      choose(button.value);
    },
    true,
  );
}

function choose(theme: string): void {
  keep("theme", theme, 31536000);
  // The first styles have the values of this theme only.
  void loadStylesheet().then(() => {
    document.documentElement.dataset.theme = theme;
    colorBars(theme);
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[name=theme]"))
    button.setAttribute("aria-pressed", `${button.value === theme}`);
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[name][open]")) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
}

/** As the server writes them for this theme: React may still take the page over. */
function colorBars(theme: string): void {
  const bars = [...document.querySelectorAll<HTMLMetaElement>(`meta[name=${BAR_COLOR}]`)];
  const bar = bars.pop();
  if (!bar) return;
  for (const other of bars) other.remove();
  bar.content = BAR_COLORS[theme === "dark" ? "dark" : "light"];
  if (theme !== "system") return;
  const dark = { name: BAR_COLOR, media: DARK_DEVICE, content: BAR_COLORS.dark };
  bar.parentNode?.insertBefore(Object.assign(document.createElement("meta"), dark), bar);
}
