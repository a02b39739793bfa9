import { isRouteErrorResponse, useActionData, useLocation, useRouteError } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Container } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { describeError, PageError } from "./error-boundary";
import { isUnexpected } from "./failure";
import { Fallback } from "./fallback";

type Entries = readonly (readonly [name: string, value: string])[];

/**
 * The ErrorBoundary of a page with a form that users write into: a service that is down replaces the page, but the
 * typed values stay. They are shown, and one button sends them again with the form's hidden fields, so that the
 * resubmission is idempotent. Without a form it is the error of any page.
 */
export function FormError() {
  const error = useRouteError();
  // The form may have been rejected before, and its page then failed to load.
  const actionData = useActionData<unknown>();
  const typed = entriesOf(error) ?? entriesOfRejection(actionData);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (typed === null) return <PageError />;

  const { message, requestId } = describeError(error);
  const isGone = isRouteErrorResponse(error) && [403, 404, 410].includes(error.status);
  if (isUnexpected(error))
    return (
      <>
        <Fallback error={error} />
        <Container narrow className="pb-10">
          <TypedAgain typed={typed} canResend />
        </Container>
      </>
    );
  return (
    <Container narrow className="grid gap-4 py-10">
      <h1 ref={heading} tabIndex={-1} className="text-2xl tracking-tight sm:text-3xl">
        No pudimos recibir lo que enviaste
      </h1>
      <div role="alert">
        <Notice tone="warning" title={message}>
          {isGone
            ? "Lo que escribiste sigue aquí, por si quieres copiarlo."
            : "Lo que escribiste sigue aquí: vuelve a enviarlo en unos minutos, sin cerrar esta página."}
        </Notice>
      </div>
      <TypedAgain typed={typed} canResend={!isGone} />
      {requestId ? <p className="text-sm text-muted">Si nos escribes, menciona el código {requestId}.</p> : null}
    </Container>
  );
}

function TypedAgain({ typed, canResend }: { typed: Entries; canResend: boolean }) {
  const { pathname, search } = useLocation();
  // Only what reads as text: the rest are choices and numbers of the form itself.
  const texts = typed.filter(([, value]) => /\S\s+\S/.test(value));
  if (texts.length === 0 && !canResend) return null;
  return (
    <Panel className="grid gap-4">
      {texts.length > 0 ? (
        <>
          <h2 className="text-lg">Lo que escribiste</h2>
          {texts.map(([name, value]) => (
            <p key={name} className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-wrap">
              {value}
            </p>
          ))}
        </>
      ) : null}
      {canResend ? (
        <form method="post" action={pathname + search}>
          {typed.map(([name, value], place) => (
            <input key={place} type="hidden" name={name} value={value} />
          ))}
          <Button size="lg">Volver a enviar</Button>
        </form>
      ) : null}
    </Panel>
  );
}

/** Typed values that a failed action returned (app/platform/forms/wrap-build.server.ts). */
function entriesOf(error: unknown): Entries | null {
  if (!isRouteErrorResponse(error)) return null;
  const typed = property(error.data, "typed");
  return Array.isArray(typed) && typed.every(isEntry) && typed.length > 0 ? typed : null;
}

function entriesOfRejection(actionData: unknown): Entries | null {
  const values = property(actionData, "values");
  if (typeof values !== "object" || values === null) return null;
  const entries = Object.entries(values).filter(isEntry);
  return entries.length > 0 ? entries : null;
}

function property(of: unknown, key: string): unknown {
  return typeof of === "object" && of !== null ? Reflect.get(of, key) : undefined;
}

function isEntry(entry: unknown): entry is [string, string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string");
}
