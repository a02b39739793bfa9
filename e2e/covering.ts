import type { Page } from "@playwright/test";

import { expect } from "./support.ts";

/** Windows of small, usual and large phones; the second is also that of a low desktop. */
const HEIGHTS = [568, 740, 800];

/**
 * Nothing that stays in place while the page scrolls stands over a control, at any scroll position in windows of three
 * heights. A bar along the whole edge of the window only makes it smaller: what is scrolled to stands clear of it.
 */
export async function expectNothingCovered(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!;
  for (const height of HEIGHTS) {
    await page.setViewportSize({ ...before, height });
    expect.soft(await coveredControlsOn(page), `${name}, ${before.width}×${height}`).toEqual([]);
  }
  await page.setViewportSize(before);
}

export function coveredControlsOn(page: Page): Promise<string[]> {
  return page.evaluate(coveredControls);
}

/** Runs in the page, with its folded parts open. Each fault once, as text. */
function coveredControls(): string[] {
  const STEP_PX = 40;
  const CONTROLS = "a[href], button, input, select, textarea, summary, label, [tabindex]:not([tabindex='-1'])";
  const faults = new Set<string>();
  const root = document.scrollingElement!;
  const { innerHeight } = window;

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  /** By more than the rounding of edges. */
  const overlap = (a: Box, b: Box): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const isBar = (stay: Box, control: Box): boolean =>
    stay.left <= control.left + 1 && stay.right >= control.right - 1 && (stay.top < 1 || stay.bottom > innerHeight - 1);
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()}.${element.className.toString().split(" ").slice(0, 3).join(".")} ` +
    `"${((element as HTMLElement).innerText || element.ariaLabel || element.getAttribute("name") || "").trim().slice(0, 40)}"`;
  const scrollTo = (top: number): void => root.scrollTo({ top, behavior: "instant" });
  /** Its visible part: one that scrolls by itself cuts it off. */
  const seen = (element: Element): Box => {
    let { left, top, right, bottom }: Box = element.getBoundingClientRect();
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const box = around.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return { left, top, right, bottom };
  };

  // Menus, the sheet of filters, photos and a decision open over the page, for as long as they are used.
  const folded = [
    ...document.querySelectorAll<HTMLDetailsElement>("details:not([open], .menu, .submenu, .on-tap, .filters, .fold)"),
  ];
  for (const details of folded) details.open = true;
  const start = root.scrollTop;
  scrollTo(0);

  const staying = [...document.querySelectorAll("body *")].filter((element) => {
    const { position, pointerEvents } = getComputedStyle(element);
    return (position === "fixed" || position === "sticky") && pointerEvents !== "none" && element.checkVisibility();
  });
  const controls = [...document.querySelectorAll(CONTROLS)].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    // Words and fields for screen readers alone are a pixel wide.
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  });
  const isIn = (element: Element) => staying.find((stay) => stay.contains(element));
  const moving = controls.filter((control) => !isIn(control)).map((control) => ({ control, box: seen(control) }));
  const held = controls.flatMap((control) => {
    const holder = isIn(control);
    return holder ? [{ control, holder }] : [];
  });
  /** Of those that are kept in place now: elsewhere a sticky part moves with its page. */
  const boxes = () =>
    staying.flatMap((stay) => {
      const box = stay.getBoundingClientRect();
      const { position, top, bottom } = getComputedStyle(stay);
      const isHeld =
        position === "fixed" ||
        Math.abs(box.top - parseFloat(top)) < 1 ||
        Math.abs(innerHeight - box.bottom - parseFloat(bottom)) < 1;
      return isHeld ? [{ stay, box }] : [];
    });
  /** Of two that share a place, the one that a finger reaches there is on top. */
  const report = (stay: Element, control: Element, how: string): void => {
    const [over, under] = [stay.getBoundingClientRect(), seen(control)];
    const x = (Math.max(over.left, under.left) + Math.min(over.right, under.right)) / 2;
    const y = (Math.max(over.top, under.top) + Math.min(over.bottom, under.bottom)) / 2;
    if (!control.contains(document.elementFromPoint(x, y))) faults.add(`${nameOf(stay)} ${how} ${nameOf(control)}`);
  };

  const end = root.scrollHeight - innerHeight;
  for (let top = 0; top < end + STEP_PX; top += STEP_PX) {
    scrollTo(top);
    const scrolled = root.scrollTop;
    const now = boxes();
    for (const { stay, box } of now) {
      for (const { control, box: at } of moving) {
        const here = { ...at, top: at.top - scrolled, bottom: at.bottom - scrolled };
        if (!stay.contains(control) && !control.contains(stay) && overlap(box, here) && !isBar(box, here))
          report(stay, control, "stands over");
      }
      for (const { control, holder } of held) {
        if (holder.contains(stay) || stay.contains(holder)) continue;
        const here = seen(control);
        // A bar over what moves with its page is an edge; two that stay stand over each other.
        if (overlap(box, here) && !(isBar(box, here) && now.every((other) => other.stay !== holder)))
          report(stay, control, "stands over");
      }
    }
  }

  // As the focus does when it comes to them from above, and from below.
  for (const [from, order] of [
    [0, moving],
    [root.scrollHeight, moving.toReversed()],
  ] as const) {
    scrollTo(from);
    for (const { control } of order) {
      control.scrollIntoView({ block: "nearest", behavior: "instant" });
      const now = seen(control);
      for (const { stay, box } of boxes()) {
        if (stay.contains(control) || control.contains(stay) || !overlap(box, now)) continue;
        // Larger than what is left of the window.
        if (now.bottom - now.top > innerHeight - 2 * (box.bottom - box.top)) continue;
        report(stay, control, "hides from the focus");
      }
    }
  }

  for (const details of folded) details.open = false;
  scrollTo(start);
  return [...faults];
}
