const HEIGHT = 100;
const WIDTH = 8;
const GAP = 2;

/** A bar a day. `words` says the same in a sentence, and a table beside it every number. */
export function DayChart({
  shares,
  first,
  last,
  highest,
  words,
}: {
  /** Height of each day's bar, as a share of the highest. */
  shares: readonly number[];
  first: string;
  last: string;
  /** Value of the highest bar; null where there is none. */
  highest: string | null;
  words: string;
}) {
  return (
    <figure className="grid gap-1">
      <p className="text-sm text-muted tabular-nums">{highest}</p>
      <svg
        role="img"
        aria-label={words}
        viewBox={`0 0 ${shares.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-line-strong text-accent-text"
      >
        <path d={shares.map((share, position) => barPath(position, share)).join("")} fill="currentColor" />
      </svg>
      <figcaption className="flex justify-between gap-4 text-sm text-muted tabular-nums">
        <span>{first}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}

/** A day with anything at all is never invisible. */
function barPath(position: number, share: number): string {
  if (share === 0) return "";
  const height = Math.max(1, Math.round(share * HEIGHT));
  return `M${position * WIDTH + GAP / 2} ${HEIGHT}v-${height}h${WIDTH - GAP}v${height}z`;
}
