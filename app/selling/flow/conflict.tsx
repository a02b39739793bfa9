import { Form } from "@remix-run/react";

import type { DescribedField } from "~/selling/describe";
import type { FlowStep } from "~/selling/model";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";

import { AlertBox } from "./alert-box";

interface ConflictProps {
  id: string;
  step: FlowStep;
  mine: readonly DescribedField[];
  saved: readonly DescribedField[];
  /** Version saved now: sending the form overwrites it. */
  version: number;
  values: Record<string, string>;
}

/** The typed values beside the version saved meanwhile, and the choice between them. */
export function StepConflict({ id, step, mine, saved, version, values }: ConflictProps) {
  return (
    <AlertBox id="errores" className="grid gap-5">
      <Notice tone="warning" title="Este paso cambió mientras lo editabas">
        Lo guardaste en otra ventana o en otro dispositivo. Compara y elige con cuál te quedas; nada se ha perdido.
      </Notice>
      <div className="grid gap-4 md:grid-cols-2">
        <Version title="Lo que escribiste" rows={mine} others={saved} />
        <Version title="Lo que está guardado" rows={saved} others={mine} />
      </div>
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Form method="post" noValidate className="contents">
          {Object.entries({ ...values, version: String(version) })
            .filter(([name]) => name !== "intent")
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          <Button name="intent" value={values.intent ?? "continuar"} size="lg">
            Guardar lo mío
          </Button>
        </Form>
        <LinkButton to={`/sell/flow/${id}/${step}`} reloadDocument variant="secondary" size="lg">
          Quedarme con lo guardado
        </LinkButton>
      </div>
    </AlertBox>
  );
}

function Version({
  title,
  rows,
  others,
}: {
  title: string;
  rows: readonly DescribedField[];
  others: readonly DescribedField[];
}) {
  return (
    <Panel as="section">
      <h2 className="pb-3 text-lg">{title}</h2>
      <dl className="grid gap-2">
        {rows.map(({ label, value }) => {
          const differs = others.find((other) => other.label === label)?.value !== value;
          return (
            <div key={label} className={classes("rounded-control px-2 py-1", differs && "bg-warning-soft")}>
              <dt className="text-sm text-muted">
                {label}
                {differs ? <span className="text-warning"> · distinto</span> : null}
              </dt>
              <dd className="whitespace-pre-line">{value || "—"}</dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}
