import type { ReactNode } from "react";

import { formatNumber } from "~/business/format";

import { barPath, CHART_HEIGHT, COLUMN, gridPath, linePath, ticksOf, type ChartValues } from "./chart-geometry";
import { FigureTable } from "./figure-table";

/** More bars than this are too narrow to be pointed at: they are one path. */
const MOST_TITLES = 100;
const NO_VALUE = "Sin datos";

interface ChartSeries {
  name: string;
  /** One for each label; null where the figure is missing, which is not 0. */
  values: ChartValues;
}

interface ChartProps {
  /** Unique in the page. */
  id: string;
  title: string;
  /** The figure in words, for users who do not see the drawing. */
  caption: ReactNode;
  kind: "bars" | "line";
  /** Head of the points' column in the table: `Día`. */
  pointName: string;
  /** Name of each point, unique. */
  labels: readonly string[];
  /** The figure, and one to compare it with, which is a dashed line. */
  series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries];
  format?: (value: number) => string;
  /** False for shares and seconds, whose axis may have fractions. */
  isWhole?: boolean;
}

/** Figures by day or by another order, drawn by the server, with the numbers in a table. Needs no script. */
export function Chart({
  id,
  title,
  caption,
  kind,
  pointName,
  labels,
  series,
  format = formatNumber,
  isWhole,
}: ChartProps) {
  const [main, other] = series;
  const ticks = ticksOf([...main.values, ...(other?.values ?? [])], { isWhole });
  const missing = main.values.filter((value) => value === null).length;
  const textOf = (value: number | null | undefined) =>
    value === null || value === undefined ? NO_VALUE : format(value);
  return (
    <figure className="grid grid-cols-1 gap-2">
      <figcaption id={`${id}-texto`}>
        <span id={id} className="block font-semibold">
          {title}
        </span>
        <span className="block text-sm text-muted">{caption}</span>
      </figcaption>
      {missing === labels.length ? null : (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pt-2 text-xs text-muted tabular-nums">
          {/* Labels are text of the page: in the drawing they would shrink with it. */}
          <div aria-hidden="true" className="flex h-40 flex-col-reverse justify-between text-right leading-none">
            {ticks.map((tick) => (
              <span key={tick} className="-my-1.5 leading-3">
                {format(tick)}
              </span>
            ))}
          </div>
          <svg
            role="img"
            aria-labelledby={`${id}-texto`}
            viewBox={`0 0 ${labels.length * COLUMN} ${CHART_HEIGHT}`}
            preserveAspectRatio="none"
            className="h-40 w-full overflow-visible"
          >
            <path d={gridPath(labels.length, ticks)} className="text-line" {...STROKE} strokeWidth="1" />
            {kind === "bars" ? (
              <Bars {...{ labels, ticks, textOf }} values={main.values} />
            ) : (
              <path d={linePath(main.values, ticks)} className="text-accent-text" {...STROKE} strokeWidth="2" />
            )}
            {other ? (
              <path
                d={linePath(other.values, ticks)}
                className="text-ink"
                {...STROKE}
                strokeWidth="1.5"
                strokeDasharray="5 4"
              />
            ) : null}
          </svg>
          <div aria-hidden="true" className="col-start-2 flex justify-between gap-4 pt-1">
            <span>{labels[0]}</span>
            {labels.length > 1 ? <span>{labels.at(-1)}</span> : null}
          </div>
          {other ? <Legend kind={kind} main={main.name} other={other.name} /> : null}
        </div>
      )}
      {missing > 0 ? (
        <p className="text-sm text-muted">
          {missing === labels.length
            ? "No hay datos de este periodo."
            : `Faltan datos: ${missing} de ${labels.length}.`}
        </p>
      ) : null}
      <details className="text-sm print:hidden">
        <summary className="link inline-flex min-h-8 cursor-pointer items-center">
          Ver los números<span className="sr-only">: {title}</span>
        </summary>
        <FigureTable
          labelledBy={id}
          heads={[pointName, ...series.map(({ name }) => name)]}
          rows={labels.map((label, position) => [label, ...series.map(({ values }) => textOf(values[position]))])}
        />
      </details>
    </figure>
  );
}

/** Lines keep their width however the drawing is stretched. */
const STROKE = {
  fill: "none",
  stroke: "currentColor",
  strokeLinecap: "round",
  strokeLinejoin: "round",
  vectorEffect: "non-scaling-stroke",
} as const;

function Bars({
  labels,
  values,
  ticks,
  textOf,
}: {
  labels: readonly string[];
  values: ChartValues;
  ticks: readonly number[];
  textOf: (value: number | null) => string;
}) {
  const paths = values.map((value, position) => barPath(position, value, ticks));
  if (paths.length > MOST_TITLES) return <path d={paths.join("")} className="text-accent-text" fill="currentColor" />;
  return (
    <g className="text-accent-text" fill="currentColor">
      {paths.map((path, position) =>
        path === "" ? null : (
          <path key={labels[position]} d={path}>
            <title>{`${labels[position]}: ${textOf(values[position] ?? null)}`}</title>
          </path>
        ),
      )}
    </g>
  );
}

/** Solid or dashed: the two differ without colours too. */
function Legend({ kind, main, other }: { kind: ChartProps["kind"]; main: string; other: string }) {
  return (
    <ul className="col-span-2 flex flex-wrap gap-x-5 gap-y-1 pt-2 text-sm">
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 24 12" className="h-3 w-6 text-accent-text">
          {kind === "bars" ? (
            <path d="M8 0h8v12h-8z" fill="currentColor" />
          ) : (
            <path d="M0 6h24" {...STROKE} strokeWidth="2" />
          )}
        </svg>
        {main}
      </li>
      <li className="flex items-center gap-2">
        <svg aria-hidden="true" viewBox="0 0 24 12" className="h-3 w-6 text-ink">
          <path d="M0 6h24" {...STROKE} strokeWidth="1.5" strokeDasharray="5 4" />
        </svg>
        {other}
      </li>
    </ul>
  );
}
