import { Form, Link } from "@remix-run/react";

import { buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { CONFIRMED_FIELD } from "./constants";
import type { ChangeLine } from "./settings.page.server";

export function ChangeLines({ lines }: { lines: readonly ChangeLine[] }) {
  return (
    <ul className="grid gap-2">
      {lines.map(({ label, before, after }) => (
        <li key={label} className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{label}:</span>{" "}
          <del className="whitespace-pre-line text-muted">
            <span className="sr-only">antes </span>
            {before}
          </del>{" "}
          → <ins className="whitespace-pre-line no-underline">{after}</ins>
        </li>
      ))}
    </ul>
  );
}

interface ConfirmChangeProps {
  title: string;
  lines: readonly ChangeLine[];
  values: Record<string, string>;
  back: string;
}

/** The second step of a change: its effect, and the same form again. */
export function ConfirmChange({ title, lines, values, back }: ConfirmChangeProps) {
  const dangers = lines.flatMap(({ danger }) => danger ?? []);
  return (
    <>
      <PageHeader title={title} lead="Todavía no guardamos nada. Revisa lo que va a pasar." />
      <Panel className="mb-6 grid grid-cols-1 gap-4">
        <ChangeLines lines={lines} />
        {dangers.length > 0 ? (
          <Notice tone="warning" title="Esto es lo que hace">
            <ul className="grid gap-1">
              {[...new Set(dangers)].map((danger) => (
                <li key={danger}>{danger}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <Form method="post" className="flex flex-wrap gap-3">
          {Object.entries(values)
            .filter(([name]) => name !== CONFIRMED_FIELD)
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          <SubmitButton name={CONFIRMED_FIELD} value="si" busy="Guardando…">
            Sí, cambiar
          </SubmitButton>
          <Link to={back} className={buttonClass({ variant: "secondary" })}>
            Volver sin cambiar
          </Link>
        </Form>
      </Panel>
    </>
  );
}
