import type { BannerText } from "./banner";
import { OFFLINE_BANNER } from "./worker-constants";

export function offlineBanner(): BannerText {
  // As the header names it: `Rebi: inicio`.
  const home = document.querySelector('header a[href="/"]')?.getAttribute("aria-label");
  const brand = home?.split(":")[0] ?? "Rebi";
  return { id: OFFLINE_BANNER, title: "Sin conexión", text: `Estás usando la versión offline de ${brand}.` };
}
