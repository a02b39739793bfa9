import { classes } from "./classes";

export interface Fact {
  label: string;
  value: string;
  href?: string | null | undefined;
}

/** Leaves out empty values; `wide` puts two beside each other where there is room. */
export function FactList({ facts, wide = false }: { facts: readonly Fact[]; wide?: boolean }) {
  return (
    <dl className={classes("grid", wide ? "gap-x-6 gap-y-2 sm:grid-cols-2" : "gap-3")}>
      {facts
        .filter(({ value }) => value !== "")
        .map(({ label, value, href }) => (
          <div key={`${label} ${value}`}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line" dir="auto">
              {href ? (
                <a href={href} className="link inline-block min-h-6">
                  {value}
                </a>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}
