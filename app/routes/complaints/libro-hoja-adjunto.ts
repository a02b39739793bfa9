import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { keyOfAddress } from "~/complaints/sheet/access-path";
import { attachmentResponse } from "~/complaints/sheet/serving.server";
import { notFound } from "~/platform/http/http";

/** A file that came with the sheet: `n` counts from 1. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { complaints } = context;
  const { sheet } = await complaints.read(params.number ?? "", keyOfAddress(request.url));
  const found = await complaints.attachment(sheet, params.n ?? "");
  if (found === null) throw notFound("No encontramos este archivo.");
  return attachmentResponse(found.file, found.body);
}
