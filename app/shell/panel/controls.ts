import { isBatteryLow, type BatteryFacts } from "../motion/rules";

/** The browser's facts about this device; unknown ones are false or absent. */
export interface DeviceFacts {
  canShare: boolean;
  canCopy: boolean;
  canFullscreen: boolean;
  /** The call exists, on a screen to touch. */
  canVibrate: boolean;
  isMotionReduced: boolean;
  /** Notifications by a push service. */
  canNotify: boolean;
  isInstalled: boolean;
  connection?: ConnectionFacts;
  battery?: BatteryFacts;
}

export interface ConnectionFacts {
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  effectiveType?: string;
}

export type DeviceControl =
  | "share"
  | "copy"
  | "install"
  | "fullscreen"
  | "notifications"
  | "vibration"
  | "connection"
  | "battery";

export function controlsOf(facts: DeviceFacts): DeviceControl[] {
  const shown: Record<DeviceControl, boolean> = {
    share: facts.canShare,
    copy: facts.canCopy,
    install: !facts.isInstalled,
    fullscreen: facts.canFullscreen,
    notifications: facts.canNotify,
    vibration: facts.canVibrate && !facts.isMotionReduced,
    connection: facts.connection?.effectiveType !== undefined,
    battery: facts.battery !== undefined,
  };
  return (Object.keys(shown) as DeviceControl[]).filter((control) => shown[control]);
}

const SPEEDS: Record<string, string> = {
  "4g": "Buena, como 4G",
  "3g": "Regular, como 3G",
  "2g": "Lenta, como 2G",
  "slow-2g": "Muy lenta, menos que 2G",
};

export function connectionText(isOnline: boolean, { effectiveType = "" }: ConnectionFacts): string {
  return isOnline ? (SPEEDS[effectiveType] ?? "Conectado") : "Sin conexión";
}

export function batteryText(battery: BatteryFacts): string {
  const percent = `${Math.round(battery.level * 100)} %`;
  if (battery.charging) return `${percent}, cargando`;
  return isBatteryLow(battery) ? `${percent}: pausamos las animaciones para que dure más` : percent;
}

/** `denied` cannot be changed by the page: the browser's settings can. */
export function notificationsText(permission: NotificationPermission): string {
  if (permission === "granted") return "Permitidas en este navegador";
  return permission === "denied" ? "Bloqueadas en este navegador" : "Sin activar en este navegador";
}
