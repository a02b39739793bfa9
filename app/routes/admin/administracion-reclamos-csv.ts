import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { limaDay } from "~/business/calendar";
import { MAX_PARTS } from "~/complaints/admin/list.server";
import { readComplaintListQuery } from "~/complaints/list-query";
import { downloadResponse } from "~/platform/http/download";

/** A list of complaints as a file (`estado`, `plazo`, `parte` from 1). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await context.accounts.requireAdmin("complaints");
  const params = new URL(request.url).searchParams;
  const query = readComplaintListQuery(params);
  const asked = Number(params.get("parte") ?? 1);
  const part = Number.isInteger(asked) && asked >= 1 && asked <= MAX_PARTS ? asked : 1;
  await context.audit.record({
    actor: admin.uid,
    action: "complaints.exported",
    target: "lists/complaints",
    label: [query.due ?? query.list, `parte ${part}`].join(", "),
  });
  const file = await context.complaints.admin.csv(query, part);
  const name = `reclamos-${query.due ?? query.list}-${limaDay(context.clock.now())}${part > 1 ? `-${part}` : ""}.csv`;
  return downloadResponse(file, { name, contentType: "text/csv; charset=utf-8" });
}
