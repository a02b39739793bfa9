import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { keyOfAddress } from "~/complaints/access-path";
import { orDeadLink } from "~/complaints/sheet/dead-link.server";
import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";

/** A file that came with the sheet: `n` counts from 1; `carta` is the proof of the answer's letter. */
export function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { sheets } = context.complaints;
  return orDeadLink(request, context, async () => {
    const opened = await sheets.read(params.number ?? "", keyOfAddress(request.url));
    const found = await sheets.attachment(opened, params.n ?? "");
    if (found === null) throw notFound("No encontramos este archivo.");
    const { name, type, bytes } = found.file;
    return downloadResponse(found.body, { name, contentType: type, bytes });
  });
}
