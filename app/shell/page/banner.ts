/*
 * Banners have no rules in the stylesheet: pages may have their first styles only, and copies those of an older build.
 * At the end of the body they move nothing and React leaves them alone. They are in one stack, so that none covers
 * another.
 */
const STACK = "avisos-del-equipo";
const STACK_STYLE =
  "position:sticky;bottom:0;z-index:30;padding:0 env(safe-area-inset-right) env(safe-area-inset-bottom) " +
  "env(safe-area-inset-left);background:Canvas;color:CanvasText;font-size:.875rem;line-height:1.3";
const ROW_STYLE = "display:flex;flex-wrap:wrap;align-items:center;gap:0 1rem;";
const PLACE_STYLE = "position:relative;border-top:2px solid";
const CLOSE_STYLE = "position:absolute;inset:0 .25rem auto auto;width:2.5rem;height:2.25rem";
const ACTION_STYLE = "min-height:2.25rem;margin:.25rem 0";
const CLOSED = "avisos-cerrados";
const FORGET_MS = 1_000;

interface BannerAction {
  label: string;
  /** Address of a link; without it a button. */
  href?: string;
}

export interface BannerText {
  id: string;
  title: string;
  text: string;
  actions?: readonly BannerAction[];
}

/** HTML of a banner in its stack. The texts are ours: nothing is escaped. */
export function bannerHtml(banner: BannerText): string {
  const place = `<div id="${banner.id}" role="status" style="${PLACE_STYLE}">${contentHtml(banner)}</div>`;
  return `<div id="${STACK}" style="${STACK_STYLE}">${place}</div>`;
}

/** Links are part of the text. The bootstrap hides the parent of a button with `data-dismiss`. */
function contentHtml({ title, text, actions = [] }: BannerText): string {
  let links = "";
  let buttons = "";
  for (const { label, href } of actions)
    if (href === undefined)
      buttons += `<button type="button" class="btn btn-secondary btn-sm" style="${ACTION_STYLE}">${label}</button>`;
    else links += ` <a href="${href}" class="link" style="padding:.5rem 0">${label}</a>`;
  return (
    `<div style="${ROW_STYLE}min-height:2.25rem;padding:0 3rem 0 1rem"><p style="flex:1 1 14rem;margin:.375rem 0"><strong>${title}</strong> ${text}${links}</p>` +
    `<div style="${ROW_STYLE}">${buttons}</div></div>` +
    `<button type="button" data-dismiss aria-label="Cerrar aviso" style="${CLOSE_STYLE}">✕</button>`
  );
}

/** Content of each banner of this window. */
const shown = new WeakMap<HTMLElement, string>();

/**
 * Shows a banner, or changes the one of this id; answers the buttons of its actions, and the one that closes it. A
 * closed banner stays closed in this tab until its text changes.
 */
export function showBanner(banner: BannerText): NodeListOf<HTMLButtonElement> {
  const { id, title, text } = banner;
  let place = document.getElementById(id);
  if (!place) {
    // Empty at first: screen readers announce only what changes in it.
    place = child(document.getElementById(STACK) ?? child(document.body, STACK, STACK_STYLE), id, PLACE_STYLE);
    place.role = "status";
  }
  const html = contentHtml(banner);
  // Written again, it would be announced again, and take the focus from its buttons.
  if (shown.get(place) !== html) {
    place.innerHTML = html;
    place.lastElementChild?.addEventListener("click", () => closedTexts(closedTexts() + title + text));
  }
  shown.set(place, html);
  place.hidden = closedTexts().includes(title + text);
  return place.querySelectorAll("button");
}

function child(parent: HTMLElement, id: string, style: string): HTMLElement {
  const made = parent.appendChild(document.createElement("div"));
  made.id = id;
  made.style.cssText = style;
  return made;
}

/** Removes a banner that no longer applies. A closed one is shown again when it applies again. */
export function hideBanner(id: string): void {
  const place = document.getElementById(id);
  place?.remove();
  // Not while the page is being left: a connection may seem to be back then.
  if (place) setTimeout(closedTexts, FORGET_MS, "");
}

/** Texts of the closed banners, one after the other; `next`: those to keep. */
function closedTexts(next?: string): string {
  try {
    if (next !== undefined) sessionStorage.setItem(CLOSED, next);
    return sessionStorage.getItem(CLOSED) ?? "";
  } catch {
    // Storage is forbidden: the next page shows them again.
    return "";
  }
}
