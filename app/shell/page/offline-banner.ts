import type { BannerText } from "./banner";
import { OFFLINE_BANNER } from "./worker-constants";

/** Whether a request gets through; `navigator.onLine` only says whether there is a network. @throws where none does */
export async function reachServer(): Promise<void> {
  await fetch("/sw.js", { method: "HEAD", cache: "no-store" });
}

export function offlineBanner(): BannerText {
  // As the header names it: `Rebi: inicio`.
  const home = document.querySelector('header a[href="/"]')?.getAttribute("aria-label");
  const brand = home?.split(":")[0] ?? "Rebi";
  return { id: OFFLINE_BANNER, title: "Sin conexión", text: `Estás usando la versión offline de ${brand}.` };
}
