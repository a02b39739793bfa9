import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";

/** A file of an answer: `position` is the answer's in the case's history, `n` counts from 1. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { uid } = await context.accounts.requireAdmin("cases");
  const { number = "", position = "", n = "" } = params;
  const found = await context.cases.requests.file(number, position, n);
  if (found === null) throw notFound("No encontramos este archivo.");
  const { name, type, bytes } = found.file;
  await context.audit.record({ actor: uid, action: "case.file-opened", target: `cases/${number}`, label: number });
  return downloadResponse(found.body, { name, contentType: type, bytes });
}
