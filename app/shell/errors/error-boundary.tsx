import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";

import { errorTexts, UNEXPECTED, type ErrorTexts } from "~/platform/http/error-texts";
import { loginHref } from "~/shell/frame/navigation";
import { usePage } from "~/shell/page/page-context";
import { buttonClass, LinkButton } from "~/ui/button";

import { ErrorScreen } from "./error-screen";
import { describeFailedFetch, isUnexpected, useFailedFetch } from "./failure";
import { Fallback } from "./fallback";

interface ErrorDescription extends ErrorTexts {
  status: number;
  /** Of the request that failed, where the error says it. */
  requestId?: string;
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
  const value = (data as Record<string, unknown> | null | undefined)?.[key];
  return typeof value === "string" && value ? value : undefined;
}

/** Header and footer stay. Routes export it. A page that crashed has the specification's fallback. */
export function PageError() {
  const page = usePage();
  const error = useRouteError();
  const { status, title, message, requestId = page.requestId } = describeError(error);
  useFailedFetch(error);
  const location = useLocation();
  const surprising = status >= 500;
  if (isUnexpected(error)) return <Fallback error={error} />;
  return (
    <ErrorScreen
      icon={status === 404 ? "search" : "alert"}
      title={title}
      message={message}
      code={surprising && requestId}
    >
      {status === 401 ? <LinkButton to={loginHref(location)}>Iniciar sesión</LinkButton> : null}
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
    </ErrorScreen>
  );
}
