import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

import { LAST_ERROR_KEY } from "~/shell/page/last-error";
import { usePage } from "~/shell/page/page-context";
import { buttonClass } from "~/ui/button";

import { ErrorScreen } from "./error-screen";
import { useFailedFetch } from "./failure";

/**
 * A page that crashed, or the whole document where even the frame did (specification, section 2, Fallback screens).
 * Plain links, as it must work after any failure. On iOS the error is stored in the browser, and offered at the next
 * page (../last-error).
 */
export function Fallback({ error }: { error: unknown }) {
  const { ios, requestId } = usePage();
  const { pathname, search } = useLocation();
  // Between two pages the frame's own data fail to come as well.
  const failure = useFailedFetch(error);
  useEffect(() => {
    if (ios) storeError(error);
  }, [ios, error]);
  const debug = new URLSearchParams(search);
  debug.set("debug", "true");
  return (
    <ErrorScreen
      icon="alert"
      title={failure ? failure.title : "Ocurrió un error inesperado"}
      message={failure ? failure.message : "Puede tratarse de un problema de compatibilidad con tu dispositivo."}
      advice={
        ios && !failure ? (
          <div className="rounded-card bg-sunken p-4 text-left">
            <p className="font-semibold">En iPhone o iPad, prueba lo siguiente:</p>
            <ul className="mt-1 list-disc pl-5">
              <li>Actualiza iOS a la última versión.</li>
              <li>Borra la caché del navegador.</li>
              <li>Reinicia la aplicación.</li>
            </ul>
          </div>
        ) : null
      }
      code={requestId}
    >
      <a href={pathname + search} className={buttonClass({})}>
        Recargar la página
      </a>
      <a href="/" className={buttonClass({ variant: "secondary" })}>
        Ir al inicio
      </a>
      <a href={`${pathname}?${debug}`} className={buttonClass({ variant: "ghost" })}>
        Ver registros de depuración
      </a>
    </ErrorScreen>
  );
}

function storeError(error: unknown): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  try {
    localStorage.setItem(LAST_ERROR_KEY, JSON.stringify({ message, at: new Date().toISOString() }));
  } catch {
    // Storage is full or forbidden (private mode): the page matters more than its record.
  }
}
