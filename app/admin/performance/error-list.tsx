import { Form } from "@remix-run/react";

import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Section } from "~/ui/section";

import { PERFORMANCE_PATH } from "./constants";
import type { ErrorRow } from "./report";

/** Errors in browsers. `search`: the query of the page, which it returns to. */
export function ErrorList({ errors, search }: { errors: readonly ErrorRow[]; search: string }) {
  return (
    <Section id="errores" title="Errores en los navegadores">
      <p className="text-sm text-muted">
        Sin nombres ni textos escritos por nadie. Cada error cuenta una vez por página medida, y no más de 100 veces por
        página y día.
      </p>
      {errors.length === 0 ? <p>Ninguno en este periodo.</p> : null}
      <ul className="grid gap-4">
        {errors.map((error) => (
          <ErrorItem key={error.fingerprint} error={error} search={search} />
        ))}
      </ul>
    </Section>
  );
}

function ErrorItem({ error, search }: { error: ErrorRow; search: string }) {
  const { fingerprint, message, place, page, build, browser, count, firstDay, lastDay, solvedOn, isBack } = error;
  const isSolved = solvedOn !== null && !isBack;
  const facts = [
    ["Veces", String(count)],
    ["Primer día", firstDay],
    ["Último día", lastDay],
    ["Página", page],
    ["Dónde", place || "No se sabe"],
    ["Navegador", browser],
    ["Versión", build],
  ] as const;
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <h3 className="flex flex-wrap items-center gap-2 text-base">
        <span className="font-mono text-sm wrap-anywhere">{message}</span>
        {isSolved ? <Badge tone="success">Resuelto el {solvedOn}</Badge> : null}
        {isBack ? <Badge tone="danger">Volvió después del {solvedOn}</Badge> : null}
      </h3>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
        {facts.map(([name, value]) => (
          <div key={name} className={name === "Dónde" ? "col-span-2" : undefined}>
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Form method="post" action={`${PERFORMANCE_PATH}${search}`}>
        <input type="hidden" name="error" value={fingerprint} />
        <Button name="intent" value={isSolved ? "abrir" : "resolver"} variant="secondary" size="sm">
          {isSolved ? "Abrir de nuevo" : "Marcar como resuelto"}
          <span className="sr-only">: {message}</span>
        </Button>
      </Form>
    </li>
  );
}
