/*
 * The photos of a listing over the whole screen (app/catalog/listing/gallery.tsx). Loaded by ./extras.ts when a photo
 * is pressed. Moving about in a larger photo is scrolling, which fingers, wheels, keys and screen readers know.
 */
import { ZOOM } from "../page/zoom-constants";
import { showAsStep } from "./history-step";

/** Scale of a double tap, and of a press of '+'. */
const CLOSE_UP = 2.5;
const LARGEST = 4;
const DOUBLE_TAP_MS = 350;
const SWIPE_PX = 50;

type Touches = TouchEvent["touches"];

/** Shows the photo of `link`, and the others of its list. The whole stylesheet must be there. */
export function openZoom(link: HTMLAnchorElement): void {
  const links = [...link.closest("ul")!.querySelectorAll<HTMLAnchorElement>(`[${ZOOM}]`)];
  const dialog = Object.assign(document.createElement("dialog"), { className: "zoom" });
  dialog.ariaLabel = link.closest("ul")!.ariaLabel;
  dialog.innerHTML = `<div class="zoom-bar"><p role="status"></p>${button("Alejar", "−")}${button("Acercar", "+")}${button("Cerrar fotos", "✕")}</div><div class="zoom-stage" tabindex="0" role="group" aria-label="Foto"><div></div></div>${button("Foto anterior", "‹")}${button("Foto siguiente", "›")}`;
  const stage = dialog.querySelector<HTMLElement>(".zoom-stage")!;
  const sheet = stage.firstElementChild as HTMLElement;
  const [smaller, larger, close, previous, next] = dialog.querySelectorAll("button");
  let shown = links.indexOf(link);
  let scale = 1;

  function show(place: number): void {
    shown = (place + links.length) % links.length;
    const picture = links[shown]!.querySelector("picture:not(.preview)")!.cloneNode(true) as HTMLElement;
    picture.querySelector("img")!.removeAttribute("loading");
    sheet.replaceChildren(picture);
    dialog.querySelector("p")!.textContent = `Foto ${shown + 1} de ${links.length}`;
    zoom(1);
  }

  /** Keeps the point (`x`, `y`) of the screen in place: by default the middle. */
  function zoom(to: number, x = stage.clientWidth / 2, y = stage.clientHeight / 2): void {
    const [left, top] = [(stage.scrollLeft + x) / scale, (stage.scrollTop + y) / scale];
    scale = Math.min(LARGEST, Math.max(1, to));
    sheet.style.width = sheet.style.height = `${scale * 100}%`;
    stage.scrollTo({ left: left * scale - x, top: top * scale - y, behavior: "instant" });
    stage.classList.toggle("is-large", scale > 1);
    // The browser takes the size that this asks for, and never a smaller one than it has.
    for (const source of sheet.querySelectorAll("source")) source.sizes = `${Math.round(scale * 100)}vw`;
    smaller!.disabled = scale === 1;
    larger!.disabled = scale === LARGEST;
  }

  smaller!.onclick = () => zoom(1);
  larger!.onclick = () => zoom(scale === 1 ? CLOSE_UP : LARGEST);
  previous!.onclick = () => show(shown - 1);
  next!.onclick = () => show(shown + 1);
  previous!.hidden = next!.hidden = links.length === 1;

  dialog.onkeydown = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // Arrows scroll in a larger photo.
    if (step && scale === 1) show(shown + step);
    else if (event.key === "+") larger!.click();
    else if (event.key === "-") smaller!.click();
    else return;
    event.preventDefault();
  };

  let lastTap = 0;
  stage.onclick = ({ timeStamp, clientX, clientY }) => {
    const isDouble = timeStamp - lastTap < DOUBLE_TAP_MS;
    lastTap = isDouble ? 0 : timeStamp;
    const { left, top } = stage.getBoundingClientRect();
    if (isDouble) zoom(scale === 1 ? CLOSE_UP : 1, clientX - left, clientY - top);
  };

  let start: { x: number; y: number; width: number; scale: number } | null = null;
  stage.ontouchstart = ({ touches }) => (start = { ...middleOf(touches), scale });
  stage.addEventListener(
    "touchmove",
    (event) => {
      if (event.touches.length !== 2 || !start) return;
      event.preventDefault();
      const { top, left } = stage.getBoundingClientRect();
      const { x, y, width } = middleOf(event.touches);
      if (start.width > 0) zoom((start.scale * width) / start.width, x - left, y - top);
    },
    { passive: false },
  );
  stage.ontouchend = ({ touches, changedTouches }) => {
    const { x, y } = middleOf(changedTouches);
    const [right, down] = start ? [x - start.x, y - start.y] : [0, 0];
    // Of one finger, over a photo that fits.
    if (start?.width === 0 && scale === 1 && Math.abs(right) > Math.max(SWIPE_PX, Math.abs(down)))
      show(shown - Math.sign(right));
    start = touches.length > 0 ? { ...middleOf(touches), scale } : null;
  };

  close!.onclick = () => dialog.close();
  dialog.onclose = () => {
    dialog.remove();
    link.focus({ preventScroll: true });
  };
  document.body.appendChild(dialog);
  showAsStep(dialog);
  show(shown);
  stage.focus();
}

function button(label: string, sign: string): string {
  return `<button type="button" aria-label="${label}">${sign}</button>`;
}

function middleOf(touches: Touches): { x: number; y: number; width: number } {
  const [a, b = a] = touches;
  return {
    x: (a!.clientX + b!.clientX) / 2,
    y: (a!.clientY + b!.clientY) / 2,
    width: Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY),
  };
}
