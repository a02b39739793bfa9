/** Without pointer, key or scroll for so long the page counts as not watched (specification, section 9). */
export const IDLE_MS = 5000;
const LOW_BATTERY = 0.2;

export interface BatteryFacts {
  /** 0 to 1. */
  level: number;
  charging: boolean;
}

export interface MotionFacts {
  isHidden: boolean;
  isReduced: boolean;
  /** Absent where the browser does not say. */
  battery?: BatteryFacts;
  isIdle: boolean;
}

export type StillReason = "hidden" | "reduced" | "battery" | "idle";

export function isBatteryLow({ level, charging }: BatteryFacts): boolean {
  return level < LOW_BATTERY && !charging;
}

/** Why animations pause; null where they run. The first reason counts: time stops for messages of a hidden tab only. */
export function stillReason({ isHidden, isReduced, battery, isIdle }: MotionFacts): StillReason | null {
  if (isHidden) return "hidden";
  if (isReduced) return "reduced";
  if (battery && isBatteryLow(battery)) return "battery";
  return isIdle ? "idle" : null;
}
