/*
 * Script of the device's panel: the size of text at once, and what this very device can do. Every failure
 * is logged and leaves the panel as it was.
 */
import { loadStylesheet } from "../extras/notice";
import type { BatteryFacts } from "../motion/rules";
import { logQuietly } from "../page/browser-log";
import { INSTALL_ASKED } from "../page/device-panel-constants";
import { keep } from "../page/keep-cookie";
import { vibrate, VIBRATION_COOKIE } from "../page/vibration";
import {
  batteryText,
  connectionText,
  controlsOf,
  notificationsText,
  type ConnectionFacts,
  type DeviceControl,
  type DeviceFacts,
} from "./controls";
import { part, PLACES, TEXT_FIELD, type PanelFacts } from "./panel-html";

const YEAR_SECONDS = 31_536_000;

interface NavigatorWithDevice extends Navigator {
  connection?: ConnectionFacts & Partial<EventTarget>;
  getBattery?(): Promise<BatteryFacts & EventTarget>;
}

/** Adds to the panel in `root`, once. */
export function enhancePanel(root: HTMLElement, { level, shared }: Pick<PanelFacts, "level" | "shared">): void {
  const { connection, getBattery } = navigator as NavigatorWithDevice;
  const facts = readDevice(connection, shared);
  const controls = controlsOf(facts);
  const place = (name: string) => root.querySelector<HTMLElement>(`[${name}]`);
  const more = place(PLACES.more);

  const add = (title: string, content: string): HTMLElement | undefined => {
    more?.insertAdjacentHTML("beforeend", part(level, title, content));
    return more?.lastElementChild as HTMLElement | undefined;
  };
  /** A line that says how things are, and a button. */
  const addSwitch = (title: string, switched: (line: HTMLElement, button: HTMLButtonElement) => void): void => {
    const made = add(
      title,
      `<div class="flex flex-wrap items-center justify-between gap-2"><span></span>` +
        `<button type="button" class="btn btn-secondary"></button></div>`,
    );
    const line = made?.querySelector("span");
    const button = made?.querySelector("button");
    if (line && button) switched(line, button);
  };

  const parts: Record<DeviceControl, () => void> = {
    share: () => addShareButton("Compartir", () => navigator.share(shared)),
    copy: () => addShareButton("Copiar enlace", () => navigator.clipboard.writeText(shared.url), "Enlace copiado"),
    install: () => place(PLACES.install)?.querySelector("a")?.addEventListener("click", askToInstall),
    fullscreen: () => addSwitch("Pantalla completa", switchFullscreen),
    notifications: () =>
      void add(
        "Notificaciones",
        `<p class="text-muted">${notificationsText(Notification.permission)}</p>` +
          `<p><a class="btn btn-secondary" href="/perfil/preferencias#notificaciones">Elegir notificaciones</a></p>`,
      ),
    vibration: () => addSwitch("Vibración al tocar", switchVibration),
    connection: () => {
      const line = add("Conexión", "<p></p>")?.querySelector("p");
      const update = () => line && (line.textContent = connectionText(navigator.onLine, connection ?? {}));
      for (const type of ["online", "offline"]) addEventListener(type, update);
      connection?.addEventListener?.("change", update);
      update();
    },
    battery: () => undefined,
  };

  function addShareButton(label: string, share: () => Promise<void>, told = ""): void {
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "btn btn-secondary",
      textContent: label,
    });
    const status = shareStatus();
    button.onclick = () =>
      void share().then(
        () => (status.textContent = told),
        (error: unknown) => {
          // Closing the device's own sheet is a choice, not a failure.
          if (!(error instanceof DOMException && error.name === "AbortError"))
            logQuietly("dispositivo: compartir", error);
        },
      );
    status.parentElement?.insertBefore(button, status);
  }

  function shareStatus(): HTMLElement {
    const row = place(PLACES.share) ?? root;
    return (
      row.querySelector<HTMLElement>("[role=status]") ??
      row.appendChild(
        Object.assign(document.createElement("span"), { role: "status", className: "self-center text-sm text-muted" }),
      )
    );
  }

  root.addEventListener("submit", (event) => {
    const button = event.submitter as HTMLButtonElement | null;
    if (button?.name !== TEXT_FIELD) return;
    event.preventDefault();
    chooseTextSize(button);
  });
  for (const control of controls) parts[control]();
  if (facts.isInstalled) place(PLACES.install)?.remove();
  getBattery?.call(navigator).then(
    (battery) => {
      if (!controlsOf({ ...facts, battery }).includes("battery")) return;
      const line = add("Batería", "<p></p>")?.querySelector("p");
      const update = () => line && (line.textContent = batteryText(battery));
      for (const type of ["levelchange", "chargingchange"]) battery.addEventListener(type, update);
      update();
    },
    (error: unknown) => logQuietly("dispositivo: batería", error),
  );
}

function readDevice(connection: ConnectionFacts | undefined, shared: ShareData): DeviceFacts {
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    canShare: "share" in navigator && (!("canShare" in navigator) || navigator.canShare(shared)),
    canCopy: "clipboard" in navigator,
    canFullscreen: document.fullscreenEnabled,
    canVibrate: "vibrate" in navigator && navigator.maxTouchPoints > 0,
    isMotionReduced: isReduced,
    canNotify: "Notification" in window && "PushManager" in window && "serviceWorker" in navigator,
    isInstalled: matchMedia("(display-mode: standalone)").matches,
    ...(connection && { connection }),
  };
}

/** The first styles have the rules of the size that the page came with only. */
function chooseTextSize(chosen: HTMLButtonElement): void {
  keep("texto", chosen.value, YEAR_SECONDS);
  void loadStylesheet().then(() => (document.documentElement.dataset["text"] = chosen.value));
  for (const button of document.querySelectorAll<HTMLButtonElement>(`button[name=${TEXT_FIELD}]`))
    button.setAttribute("aria-pressed", String(button.value === chosen.value));
}

/** Where the browser has offered to install, it asks now; else the link leads to the page that says how. */
function askToInstall(event: Event): void {
  if (!dispatchEvent(new Event(INSTALL_ASKED, { cancelable: true }))) event.preventDefault();
}

function switchFullscreen(line: HTMLElement, button: HTMLButtonElement): void {
  const update = (): void => {
    const isFull = document.fullscreenElement !== null;
    line.textContent = isFull ? "Activada, hasta que cambies de página" : "Desactivada";
    button.textContent = isFull ? "Salir" : "Activar";
  };
  button.onclick = () => {
    const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    asked.catch((error: unknown) => logQuietly("dispositivo: pantalla completa", error));
  };
  document.addEventListener("fullscreenchange", update);
  update();
}

function switchVibration(line: HTMLElement, button: HTMLButtonElement): void {
  const update = (): void => {
    const isOn = document.cookie.includes(VIBRATION_COOKIE);
    line.textContent = isOn ? "Al guardar un favorito o llenar tu carrito" : "Desactivada";
    button.textContent = isOn ? "Desactivar" : "Activar";
  };
  button.onclick = () => {
    if (document.cookie.includes(VIBRATION_COOKIE)) keep("vibrar", "", 0);
    else keep("vibrar", "1", YEAR_SECONDS);
    vibrate();
    update();
  };
  update();
}
