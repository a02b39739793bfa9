/*
 * The theme without a reload. Part of ./extras.ts.
 */
import { keep } from "../page/keep-cookie";
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
  void loadStylesheet().then(() => (document.documentElement.dataset.theme = theme));
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[name=theme]"))
    button.setAttribute("aria-pressed", `${button.value === theme}`);
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details[name][open]")) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
}
