/** A figure as a page shows it: its name, the value in words, what it counts, and a hint. */
export interface FigureTotal {
  label: string;
  value: string;
  means?: string;
  hint?: string;
}

export function FigureTotals({ totals }: { totals: readonly FigureTotal[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-4">
      {totals.map(({ label, value, means, hint }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd>
            <span className="text-xl font-semibold tabular-nums">{value}</span>
            {hint ? <span className="block text-sm">{hint}</span> : null}
            {means ? <span className="block text-sm text-muted">{means}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
