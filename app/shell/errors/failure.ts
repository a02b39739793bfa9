import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { useEffect } from "react";

import type { ErrorTexts } from "~/platform/http/error-texts";
import { isBrokenAnswer, isLostConnection } from "~/shell/recovery/failed-fetch";
import { lastViewAt } from "~/shell/recovery/last-view";

const OFFLINE: ErrorTexts = {
  title: "Sin conexión",
  message: "No pudimos cargar esta página. Revisa tu señal e intenta de nuevo.",
};

const BROKEN: ErrorTexts = {
  title: "No disponible por un momento",
  message: "El servicio no respondió bien. No es tu señal: intenta de nuevo en unos minutos.",
};

/** Texts for a page whose data could not be fetched; null for any other error. */
export function describeFailedFetch(error: unknown): ErrorTexts | null {
  if (isLostConnection(error)) return OFFLINE;
  return isBrokenAnswer(error) ? BROKEN : null;
}

/** A lost connection also raises the banner, which goes by itself (~/shell/device/offline.ts). */
export function useFailedFetch(error: unknown): ErrorTexts | null {
  const failure = describeFailedFetch(error);
  const isLost = failure === OFFLINE;
  const { key } = useLocation();
  useEffect(() => {
    // As the browser tells it. Where this page was shown already, something may be typed on it: no copy takes its
    // place (~/shell/device/device.ts).
    if (isLost) dispatchEvent(lastViewAt(key) ? new CustomEvent("offline") : new Event("offline"));
  }, [isLost, key]);
  return failure;
}

/** Whether a page crashed: neither an answer of ours, nor data that could not be fetched. */
export function isUnexpected(error: unknown): boolean {
  return !isRouteErrorResponse(error) && !describeFailedFetch(error);
}
