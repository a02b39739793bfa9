/* A file of its own, which ./check.ts loads where an error was stored. */
import { hideBanner, showBanner } from "../page/banner";
import { asksForDebug } from "../page/debug-address";
import { LAST_ERROR_KEY } from "../page/last-error";

const ID = "ultimo-error";

/** Offers the log with the stored error at its top, until it was seen there or discarded. */
export function offerLastError(): void {
  const { pathname, search } = location;
  if (asksForDebug(search) || isSeen()) return;
  const debug = new URLSearchParams(search);
  debug.set("debug", "true");
  const buttons = showBanner({
    id: ID,
    title: "La página falló la última vez",
    text: "Guardamos el error aquí, por si quieres contarlo. No se envió.",
    actions: [
      // A path of the browser's is encoded, but for single quotes: nothing that was typed can end the attribute.
      { label: "Ver registros", href: `${pathname}?${debug}`.replaceAll("&", "&amp;") },
      { label: "Descartar" },
    ],
  });
  // Closing discards it.
  for (const button of buttons)
    button.onclick = () => {
      localStorage.removeItem(LAST_ERROR_KEY);
      hideBanner(ID);
    };
}

function isSeen(): boolean {
  try {
    const stored = JSON.parse(localStorage.getItem(LAST_ERROR_KEY) ?? "{}") as Record<string, unknown>;
    return typeof stored["message"] !== "string" || stored["seen"] === true;
  } catch {
    // Not what we store.
    return true;
  }
}
