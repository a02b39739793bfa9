import { DEVICE_PATH } from "../page/device-panel-constants";
import { TEXT_SIZE_NAMES, TEXT_SIZES, type TextSize } from "../page/text-size";

export interface PanelFacts {
  /** Level of the headings of its parts. */
  level: "h2" | "h3";
  textSize: TextSize;
  savesData: boolean;
  /** The browser asks for it, and the user has not decided. */
  isSavingSuggested: boolean;
  back: string;
  /** Address to share: the whole site, or the page below the panel. */
  shared: { title: string; url: string };
}

/** Names of the buttons that send a choice to DEVICE_PATH. */
export const TEXT_FIELD = "texto";
export const SAVING_FIELD = "ahorro";
/** Marks where scripts find or add what this device can do. */
export const PLACES = { share: "data-compartir", install: "data-instalar", more: "data-equipo" } as const;

/**
 * Controls that every device has, as HTML: rendered by the server, and by a script where the panel opens over a page.
 * All of it works without scripts; ./enhance.ts adds the rest.
 */
export function panelHtml({ level, textSize, savesData, isSavingSuggested, back, shared }: PanelFacts): string {
  const sizes = TEXT_SIZES.map(
    (size, place) =>
      `<button name="${TEXT_FIELD}" value="${size}" aria-pressed="${size === textSize}" ` +
      `class="justify-center text-center ${SAMPLES[place]}">${TEXT_SIZE_NAMES[size]}</button>`,
  );
  const text = form(
    back,
    "theme grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))]",
    sizes.join(""),
    "Tamaño del texto",
  );
  const saving =
    `<p class="text-muted">Las fotos se ven al tocarlas y no cargamos programas por adelantado.</p>` +
    (isSavingSuggested ? `<p class="font-semibold">Tu navegador pide ahorrar datos: te conviene activarlo.</p>` : "") +
    form(
      back,
      "flex flex-wrap items-center justify-between gap-2",
      `<span>${savesData ? "Activado" : "Desactivado"}</span>` +
        `<button name="${SAVING_FIELD}" value="${savesData ? "0" : "1"}" class="btn btn-secondary">` +
        `${savesData ? "Desactivar" : "Activar"}</button>`,
      "Ahorro de datos",
    );
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${shared.title} ${shared.url}`)}`;
  const share =
    `<p class="text-muted wrap-anywhere">${escapeHtml(shared.title)}</p>` +
    `<div class="flex flex-wrap gap-2" ${PLACES.share}>` +
    `<a class="btn btn-secondary" href="${escapeHtml(whatsapp)}" target="_blank" rel="noopener noreferrer">WhatsApp</a>` +
    `</div>`;
  const install =
    `<p class="text-muted">Ábrelo desde tu pantalla de inicio, también con poca señal.</p>` +
    `<p><a class="btn btn-secondary" href="/instalar">Instalar la app</a></p>`;
  return (
    `<div class="grid grid-cols-1">` +
    part(level, "Tamaño del texto", text) +
    part(level, "Ahorro de datos", saving) +
    part(level, "Compartir", share) +
    part(level, "App", install, PLACES.install) +
    `<div class="contents" ${PLACES.more}></div></div>`
  );
}

/** Each in its own size. */
const SAMPLES = ["text-base", "text-lg", "text-xl"];

/** `mark`: attribute by which scripts find the part. */
export function part(level: PanelFacts["level"], title: string, content: string, mark = ""): string {
  const heading = `<${level} class="text-lg">${title}</${level}>`;
  return `<section class="grid grid-cols-1 gap-2 border-b border-line py-4" ${mark}>${heading}${content}</section>`;
}

function form(back: string, className: string, content: string, label: string): string {
  const leadsBack = `<input type="hidden" name="volver" value="${escapeHtml(back)}">`;
  return `<form method="post" action="${DEVICE_PATH}" class="${className}" aria-label="${label}">${leadsBack}${content}</form>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
