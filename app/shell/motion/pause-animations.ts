/*
 * Pauses animations where the page is not watched or the battery is low: `data-still` of <html>, which the stylesheet
 * obeys. A file of its own, loaded some seconds after the page; without it the rule for reduced motion still holds.
 */
import { IDLE_MS, stillReason, type BatteryFacts } from "./rules";

interface NavigatorWithBattery extends Navigator {
  getBattery?(): Promise<BatteryFacts & EventTarget>;
}

const ACTIVITY = ["pointerdown", "pointermove", "keydown", "scroll"];

function pauseAnimations(): void {
  const { dataset } = document.documentElement;
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  let battery: BatteryFacts | undefined;
  let isIdle = false;
  let timer: ReturnType<typeof setTimeout>;

  const update = (): void => {
    const reason = stillReason({ isHidden: document.hidden, isReduced: motion.matches, battery, isIdle });
    if (reason) dataset["still"] = reason;
    else delete dataset["still"];
  };
  const wake = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isIdle = true;
      update();
    }, IDLE_MS);
    if (!isIdle) return;
    isIdle = false;
    update();
  };

  for (const type of ACTIVITY) addEventListener(type, wake, { passive: true, capture: true });
  document.addEventListener("visibilitychange", update);
  motion.addEventListener("change", update);
  (navigator as NavigatorWithBattery).getBattery?.().then(
    (told) => {
      battery = told;
      for (const type of ["levelchange", "chargingchange"]) told.addEventListener(type, update);
      update();
    },
    // Forbidden on this page: treated as a device without a battery.
    () => undefined,
  );
  wake();
  update();
}

pauseAnimations();
