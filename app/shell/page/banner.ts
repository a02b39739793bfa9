/*
 * The look of banners of the device. It has no rules in the stylesheet: pages may have their first styles only, and
 * copies those of an older build. At the end of the body it moves nothing and React leaves it alone.
 */
const STYLE =
  "position:sticky;bottom:0;z-index:30;display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .75rem;" +
  "padding:.5rem max(1rem,env(safe-area-inset-right)) max(.5rem,env(safe-area-inset-bottom)) max(1rem,env(safe-area-inset-left));" +
  "border-top:2px solid;background:Canvas;color:CanvasText";
const ACTION_STYLE = "min-height:2.5rem;display:inline-flex;align-items:center;font-weight:600";

export interface BannerAction {
  label: string;
  /** Of a link; without it a button. */
  href?: string;
}

export interface BannerText {
  id: string;
  title: string;
  text: string;
  actions?: readonly BannerAction[];
}

/** HTML of a banner. The texts are ours: nothing is escaped. */
export function bannerHtml({ id, title, text, actions = [] }: BannerText): string {
  return `<div id="${id}" role="status" style="${STYLE}">${contentHtml({ title, text, actions })}</div>`;
}

function contentHtml({ title, text, actions = [] }: Omit<BannerText, "id">): string {
  const controls = actions.map(({ label, href }) =>
    href === undefined
      ? `<button type="button" class="btn btn-secondary" style="${ACTION_STYLE}">${label}</button>`
      : `<a href="${href}" class="link" style="${ACTION_STYLE}">${label}</a>`,
  );
  return `<strong>${title}</strong> <span style="flex:1 1 16rem">${text}</span>${controls.join("")}`;
}

/** Shows a banner, or changes the one of this id; answers its buttons. */
export function showBanner(banner: BannerText): NodeListOf<HTMLButtonElement> {
  let place = document.getElementById(banner.id);
  if (!place) {
    // Empty at first: screen readers tell only what changes in it.
    place = Object.assign(document.createElement("div"), { id: banner.id, role: "status" });
    place.style.cssText = STYLE;
    document.body.appendChild(place);
  }
  place.innerHTML = contentHtml(banner);
  return place.querySelectorAll("button");
}

export function hideBanner(id: string): void {
  document.getElementById(id)?.remove();
}
