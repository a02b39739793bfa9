import { adminLoader } from "~/accounts/guards.server";
import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";

/** A file of an answer: `position` is the answer's in the case's history, `n` counts from 1. */
export const loader = adminLoader("cases", async ({ params, context, uid }) => {
  const { number = "", position = "", n = "" } = params;
  const found = await context.cases.requests.file(number, position, n);
  if (found === null) throw notFound("No encontramos este archivo.");
  const { name, type, bytes } = found.file;
  await context.audit.record({ actor: uid, action: "case.file-opened", target: `cases/${number}`, label: number });
  return downloadResponse(found.body, { name, contentType: type, bytes });
});
