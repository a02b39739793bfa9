import type { SalesReport } from "./report";

const HEIGHT = 100;
const WIDTH = 8;
const GAP = 2;

/** A bar a day. The table beside it says the same in words. */
export function DayChart({ byDay: { shares, first, last, highest } }: Pick<SalesReport, "byDay">) {
  const bars = shares.map((share, position) => barPath(position, share)).join("");
  const words = highest
    ? `Ventas brutas de cada día. El día más alto fue el ${highest.label}, con ${highest.value}.`
    : "Ventas brutas de cada día: ninguna.";
  return (
    <figure className="grid gap-1">
      <p className="text-sm text-muted tabular-nums">{highest ? highest.value : null}</p>
      <svg
        role="img"
        aria-label={words}
        viewBox={`0 0 ${shares.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-line-strong text-accent-text"
      >
        <path d={bars} fill="currentColor" />
      </svg>
      <figcaption className="flex justify-between gap-4 text-sm text-muted tabular-nums">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}

/** A day with a sale is never invisible. */
function barPath(position: number, share: number): string {
  if (share === 0) return "";
  const height = Math.max(1, Math.round(share * HEIGHT));
  return `M${position * WIDTH + GAP / 2} ${HEIGHT}v-${height}h${WIDTH - GAP}v${height}z`;
}

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
