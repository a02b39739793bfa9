import type { SalesReport } from "./report";

const ROW = 34;
const NAME = 14;

/** A bar a category, with its name above it. */
export function CategoryChart({ categories }: { categories: SalesReport["byCategory"] }) {
  const [most] = categories;
  return (
    <svg
      role="img"
      aria-label={`Ventas brutas por categoría. La más alta: ${most?.label ?? "ninguna"}, con ${most?.value ?? "0"}.`}
      viewBox={`0 0 320 ${categories.length * ROW}`}
      className="h-auto w-full max-w-sm text-accent-text"
    >
      {categories.map(({ label, share }, position) => (
        <g key={label}>
          <text y={position * ROW + NAME - 2} fontSize="12" className="fill-ink">
            {label}
          </text>
          <rect y={position * ROW + NAME + 2} width={Math.max(1, share * 320)} height="12" rx="2" fill="currentColor" />
        </g>
      ))}
    </svg>
  );
}
