import type { ReactNode } from "react";

import { formatNumber } from "~/business/format";

interface BarTableProps {
  /** Unique in the page. */
  id: string;
  title: string;
  caption: ReactNode;
  heads: readonly [string, string];
  rows: readonly { label: string; value: number }[];
}

const CELL = "border-b border-line py-1.5 pr-2 font-normal last:pr-0";

/**
 * Numbers of a few named things, each with a bar as long as its share of the highest: a table that is its own drawing.
 */
export function BarTable({ id, title, caption, heads: [nameHead, numberHead], rows }: BarTableProps) {
  const highest = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <figure className="grid grid-cols-1 content-start gap-2">
      <figcaption>
        <span id={id} className="block font-semibold">
          {title}
        </span>
        <span className="block text-sm text-muted">{caption}</span>
      </figcaption>
      <table aria-labelledby={id} className="w-full text-sm tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={`${CELL} text-left text-muted`}>
              {nameHead}
            </th>
            <th scope="col" className={`${CELL} text-right text-muted`}>
              {numberHead}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row" className={`${CELL} text-left`}>
                {label}
                <span aria-hidden="true" className="mt-1 block h-2 bg-sunken print:hidden">
                  <span
                    className="block h-2 bg-accent-text"
                    style={{ width: `${((value / highest) * 100).toFixed(1)}%` }}
                  />
                </span>
              </th>
              <td className={`${CELL} w-20 text-right align-bottom`}>{formatNumber(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
