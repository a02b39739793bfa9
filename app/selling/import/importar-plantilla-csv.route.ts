import { userLoader } from "~/accounts/guards.server";
import { csvFile } from "~/platform/csv";
import { downloadResponse } from "~/platform/http/download";

import { LIST_COLUMNS } from "./columns";

export const loader = userLoader(() =>
  downloadResponse(
    csvFile(
      LIST_COLUMNS.map(({ label, examples }) => ({ label, cell: (row: 0 | 1) => examples[row] })),
      [0, 1],
    ),
    { name: "plantilla-rebi.csv", contentType: "text/csv; charset=utf-8" },
  ),
);
