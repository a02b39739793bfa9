import { PER_READ, dayCell } from "~/admin-kit/list/cells";
import { fileOfList, querySource } from "~/admin-kit/list/file.server";
import { readListQuery } from "~/admin-kit/list/query";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";
import type { Snapshot } from "~/platform/firestore/types";
import { notFound } from "~/platform/http/http";

import { ASSISTANT_LIST, VIEW } from "../assistant/constants";
import { turnedAwayQueryOf } from "./rebi.page.server";

/** Accounts that Rebi turns away, by their code, as a file (`ver`). @throws a 404 without a list */
export function turnedAwayFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const { database, clock } = context;
  const query = readListQuery(ASSISTANT_LIST, params);
  if (query.values[VIEW] === undefined) throw notFound();
  const { asked, field, isBanned } = turnedAwayQueryOf(query, clock.now());
  const columns: readonly CsvColumn<Snapshot>[] = [
    { label: "Cuenta (código)", cell: ({ id }) => id },
    {
      label: isBanned ? "Hasta el" : "Desde el",
      cell: ({ data }) => dayCell(data[field] instanceof Date ? data[field] : null),
    },
  ];
  return fileOfList(context, {
    list: "assistant",
    actor,
    spec: ASSISTANT_LIST,
    query,
    columns,
    source: querySource(database, [asked], { perRead: PER_READ, rowsOf: (found) => found, after: query.after }),
    narrowBy: "vista",
  });
}
