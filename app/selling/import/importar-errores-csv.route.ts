import { userLoader } from "~/accounts/guards.server";
import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";

import { errorsFile } from "./import.page.server";

export const loader = userLoader(async ({ context, params, uid }) => {
  const file = await errorsFile(context, uid, params.id ?? "");
  if (file === null) throw notFound("No encontramos esa importación entre las tuyas.");
  return downloadResponse(file, { name: "filas-con-error.csv", contentType: "text/csv; charset=utf-8" });
});
