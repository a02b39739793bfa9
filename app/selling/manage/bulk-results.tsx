import { plural } from "~/business/format";
import { Notice } from "~/ui/notice";

import type { BulkRowResult } from "./bulk.server";

/** Results: those that changed in one line, the others with their reason. */
export function BulkResults({ results, done }: { results: readonly BulkRowResult[]; done: string }) {
  const changed = results.filter(({ isDone }) => isDone);
  const told = results.filter(({ isDone, message }) => !isDone || message !== "");
  return (
    <Notice
      tone={changed.length === results.length ? "success" : "warning"}
      className="mb-6"
      title={`${done} ${changed.length} de ${plural(results.length, "anuncio")}`}
    >
      {told.length > 0 ? (
        <ul className="grid gap-1 wrap-anywhere">
          {told.map(({ id, title, message }) => (
            <li key={id}>
              <b>{title}</b>: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
