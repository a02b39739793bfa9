/** Figures with their names, side by side as far as there is room. */
export function FigureTotals({ totals }: { totals: readonly { label: string; value: string; hint?: string }[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11rem),1fr))] gap-4">
      {totals.map(({ label, value, hint }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd>
            <span className="text-xl font-semibold tabular-nums">{value}</span>
            {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
