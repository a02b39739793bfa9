import { Form, Link } from "@remix-run/react";

import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";

interface OrderedRow {
  id: string;
  title: string;
  to: string;
  badge?: string | null;
  detail: string;
}

/** A list whose rows can move one place, by forms that name the place that was shown. */
export function OrderedRows({ rows }: { rows: readonly OrderedRow[] }) {
  return (
    <ol className="overflow-hidden rounded-card border border-line bg-raised shadow-card">
      {rows.map(({ id, title, to, badge, detail }, place) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3">
              <Link to={to} className="link inline-flex min-h-8 items-center font-semibold wrap-anywhere">
                {title}
              </Link>
              {badge ? <Badge>{badge}</Badge> : null}
            </p>
            {detail === "" ? null : <p className="text-sm wrap-anywhere text-muted">{detail}</p>}
          </div>
          <Form method="post" className="ml-auto flex gap-2">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="lugar" value={place} />
            {place === 0 ? null : (
              <Button name="intent" value="subir" variant="ghost" size="sm">
                Subir<span className="sr-only"> {title}</span>
              </Button>
            )}
            {place === rows.length - 1 ? null : (
              <Button name="intent" value="bajar" variant="ghost" size="sm">
                Bajar<span className="sr-only"> {title}</span>
              </Button>
            )}
          </Form>
        </li>
      ))}
    </ol>
  );
}
