import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button } from "../button";
import { TextField } from "../field";
import { Panel } from "../panel";

interface DayRangeFormProps {
  path: string;
  values: { desde: string; hasta: string };
  errors: Readonly<Partial<Record<string, string>>>;
  periods: readonly { label: string; desde: string; hasta: string }[];
  /** Further parameters of the address, which stay. */
  further?: Readonly<Record<string, string>>;
  /** More beside the periods. */
  children?: ReactNode;
}

/** Chooses the period of a report: two days, or one of the usual periods. Its address is its state. */
export function DayRangeForm({ path, values, errors, periods, further = {}, children }: DayRangeFormProps) {
  return (
    <Panel className="grid gap-4">
      <Form method="get" action={path} noValidate className="flex flex-wrap items-end gap-3">
        {Object.entries(further).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {(["desde", "hasta"] as const).map((name) => (
          <TextField
            key={name}
            // A date field cannot show what is no date.
            type={errors[name] ? "text" : "date"}
            name={name}
            label={name === "desde" ? "Desde" : "Hasta"}
            defaultValue={values[name]}
            error={errors[name]}
            className="min-w-0 flex-1 basis-40"
          />
        ))}
        <Button>Ver</Button>
      </Form>
      <nav aria-label="Periodos" className="flex flex-wrap gap-2">
        {periods.map(({ label, desde, hasta }) => (
          <Link
            key={label}
            to={`${path}?${new URLSearchParams({ desde, hasta, ...further })}`}
            aria-current={desde === values.desde && hasta === values.hasta ? "page" : undefined}
            className="chip aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-surface"
          >
            {label}
          </Link>
        ))}
        {children}
      </nav>
    </Panel>
  );
}
