import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { errorTexts, UNEXPECTED, type ErrorTexts } from "~/platform/http/error-texts";
import { loginHref } from "~/shell/frame/navigation";
import { usePage } from "~/shell/page/page-context";
import { isBrokenAnswer, isLostConnection } from "~/shell/recovery/failed-fetch";
import { lastViewAt } from "~/shell/recovery/last-view";
import { buttonClass, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";

const OFFLINE: ErrorTexts = {
  title: "Sin conexión",
  message: "No pudimos cargar esta página. Revisa tu señal e intenta de nuevo.",
};

const BROKEN: ErrorTexts = {
  title: "No disponible por un momento",
  message: "El servicio no respondió bien. No es tu señal: intenta de nuevo en unos minutos.",
};

export interface ErrorDescription extends ErrorTexts {
  status: number;
  /** Of the request that failed, where the error says it. */
  requestId?: string;
}

/** Texts for a page whose data could not be fetched; null for any other error. */
export function describeFailedFetch(error: unknown): ErrorTexts | null {
  if (isLostConnection(error)) return OFFLINE;
  return isBrokenAnswer(error) ? BROKEN : null;
}

/**
 * As `describeFailedFetch`; a lost connection raises the banner as well, which goes by itself
 * (~/shell/device/offline.ts).
 */
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

/** Texts for an error: by its status, or its own where it has some. */
export function describeError(error: unknown): ErrorDescription {
  const failure = describeFailedFetch(error);
  if (failure) return { status: 503, ...failure };
  if (!isRouteErrorResponse(error)) return { status: 500, ...UNEXPECTED };
  const texts = errorTexts(error.status);
  return {
    status: error.status,
    title: texts.title,
    message: textOf(error.data, "message") ?? texts.message,
    requestId: textOf(error.data, "requestId"),
  };
}

/** A text in the data of a thrown response (`data({ message, requestId }, { status })`). */
function textOf(data: unknown, key: string): string | undefined {
  const value: unknown = typeof data === "object" && data !== null ? Reflect.get(data, key) : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The error of one page: header and footer stay. Routes export it as their `ErrorBoundary`. */
export function PageError() {
  const page = usePage();
  const error = useRouteError();
  const { status, title, message, requestId = page.requestId } = describeError(error);
  useFailedFetch(error);
  const location = useLocation();
  const surprising = status >= 500;
  const heading = useRef<HTMLHeadingElement>(null);
  // A form that failed may have been sent from far down the page.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap grid max-w-xl justify-items-center gap-4 py-16 text-center">
      <Icon name={status === 404 ? "search" : "alert"} className="size-12 text-accent" />
      <h1 ref={heading} tabIndex={-1} className="text-2xl tracking-tight sm:text-3xl">
        {title}
      </h1>
      <p className="text-muted">{message}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {status === 401 ? <LinkButton to={loginHref(location)}>Iniciar Sesión</LinkButton> : null}
        {surprising || status === 409 || status === 429 ? (
          <a href={location.pathname + location.search} className={buttonClass({})}>
            Intentar de nuevo
          </a>
        ) : null}
        <LinkButton to="/comprar" variant="secondary">
          Ver anuncios
        </LinkButton>
        <LinkButton to="/" variant="ghost">
          Ir al inicio
        </LinkButton>
      </div>
      {surprising && requestId ? (
        <p className="text-sm text-muted">Si nos escribes, menciona el código {requestId}.</p>
      ) : null}
    </div>
  );
}
